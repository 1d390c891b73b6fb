// How the settings of the game of pegs read.

import { text } from "../words/messages.js";

/** @type {Record<string, string[]>} what the numbers from a first one on stand for, by the name of their setting */
const WORDS = {
  level: [
    "peggle.level.1", "peggle.level.2", "peggle.level.3", "peggle.level.4", "peggle.level.5",
    "peggle.level.6", "peggle.level.7", "peggle.level.8", "peggle.level.9", "peggle.level.10",
  ],
  skill: ["peggle.skill.1", "peggle.skill.2", "peggle.skill.3"],
};
const MODES = ["peggle.mode.0", "peggle.mode.1", "peggle.mode.2"];
const KINDS = ["peggle.kind", "peggle.kind.rivals", "peggle.kind.race"];

/**
 * What a level is called.
 * @param {number} level
 */
export function levelName(level) {
  return settings.instead("level", level) ?? String(level);
}

/** @type {import("../kit/activities.js").SettingNames} */
export const settings = {
  labels: {
    level: "peggle.setting.level",
    balls: "peggle.setting.balls",
    think: "peggle.setting.think",
    skill: "peggle.setting.skill",
    mode: "peggle.setting.mode",
  },
  presets: {
    normal: "peggle.preset.normal",
    quick: "peggle.preset.quick",
    calm: "peggle.preset.calm",
    rivals: "peggle.preset.rivals",
    race: "peggle.preset.race",
  },
  steps: new Map([["think", 5]]),
  units: new Map(),
  seconds: new Set(["think"]),
  // The room before has counted it.
  hidden: new Set(["played"]),
  kept: new Set(["played", "level", "skill"]),
  instead: (name, value) => {
    if (name === "level" && value === 0) return text("peggle.level.0");
    const key = name === "mode" ? MODES[value] : WORDS[name]?.[value - 1];
    return key ? text(key) : null;
  },
  spoken: (name, value) => settings.instead(name, value),
  sort: ({ mode }) => ({ without: new Set(), kind: KINDS[mode] ?? KINDS[0] }),
};
