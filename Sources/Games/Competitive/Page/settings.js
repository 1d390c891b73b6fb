// How the settings of the game of single strokes read.

import { text } from "../words/messages.js";

/** @type {import("../kit/activities.js").SettingNames} */
export const settings = {
  labels: {
    draw: "compete.setting.draw",
    first: "compete.setting.first",
    rest: "compete.setting.rest",
    powerups: "compete.setting.powerups",
    admire: "compete.setting.admire",
    balloting: "compete.setting.balloting",
    prizes: "compete.setting.prizes",
    rounds: "compete.setting.rounds",
  },
  presets: { normal: "compete.preset.normal", quick: "compete.preset.quick", relaxed: "compete.preset.relaxed", plain: "compete.preset.plain" },
  steps: new Map([["draw", 5], ["first", 1], ["rest", 1], ["powerups", 1], ["admire", 5], ["balloting", 5], ["prizes", 5], ["rounds", 1]]),
  units: new Map(),
  seconds: new Set(["draw", "first", "rest", "admire", "balloting", "prizes"]),
  // The room before has counted it.
  hidden: new Set(["played"]),
  kept: new Set(["played"]),
  instead: (name, value) => (value === 0 && name === "powerups" ? text("compete.setting.none") : null),
  spoken: (name, value) => settings.instead(name, value),
  sort: ({ powerups }) => ({ without: new Set(powerups === 0 ? ["first", "rest"] : []), kind: "compete.kind" }),
};
