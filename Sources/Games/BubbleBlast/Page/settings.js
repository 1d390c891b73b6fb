// How the settings of the game of bubbles read.

import { text } from "../words/messages.js";

/** @type {Record<string, string[]>} what the numbers from 1 on stand for, by the name of their setting */
const WORDS = {
  level: [
    "bubble.level.1", "bubble.level.2", "bubble.level.3", "bubble.level.4", "bubble.level.5",
    "bubble.level.6", "bubble.level.7", "bubble.level.8", "bubble.level.9", "bubble.level.10",
  ],
  skill: ["bubble.skill.1", "bubble.skill.2", "bubble.skill.3"],
};

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
  instead: (name, value) => {
    const key = WORDS[name]?.[value - 1];
    return key ? text(key) : null;
  },
  spoken: (name, value) => settings.instead(name, value),
  sort: () => ({ without: new Set(), kind: "bubble.kind" }),
};
