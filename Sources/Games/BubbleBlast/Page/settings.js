// How the settings of the game of bubbles read.

import { text } from "../words/messages.js";

/** @type {Record<string, string>} what a number stands for, by the name of its setting */
const WORDS = { level: "bubble.level", skill: "bubble.skill" };

/**
 * What a level is called.
 * @param {number} level
 */
export function levelName(level) {
  return text(`bubble.level.${level}`);
}

/** @type {import("../kit/activities.js").SettingNames} */
export const settings = {
  labels: {
    level: "bubble.setting.level",
    bubbles: "bubble.setting.bubbles",
    think: "bubble.setting.think",
    skill: "bubble.setting.skill",
  },
  presets: { normal: "bubble.preset.normal", quick: "bubble.preset.quick", calm: "bubble.preset.calm" },
  steps: new Map([["think", 5], ["bubbles", 5]]),
  units: new Map(),
  seconds: new Set(["think"]),
  // The room before has counted it.
  hidden: new Set(["played"]),
  kept: new Set(["played", "level", "skill"]),
  instead: (name, value) => (name in WORDS ? text(`${WORDS[name]}.${value}`) : null),
  spoken: (name, value) => settings.instead(name, value),
  sort: () => ({ without: new Set(), kind: "bubble.kind" }),
};
