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

const MODES = ["bubble.mode.0", "bubble.mode.1", "bubble.mode.2"];
const KINDS = ["bubble.kind.together", "bubble.kind", "bubble.kind.race"];

/** What holds a level that people have made. */
const CELLS = Array.from({ length: 16 }, (_, index) => `cells-${index + 1}`);

/**
 * Whether a level of one's own is to be played, and there is none.
 * @param {Record<string, number>} values
 */
function isMissing(values) {
  return values.level === 0 && CELLS.every((name) => !values[name]);
}

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
    mode: "bubble.setting.mode",
  },
  presets: {
    normal: "bubble.preset.normal",
    quick: "bubble.preset.quick",
    calm: "bubble.preset.calm",
    together: "bubble.preset.together",
    race: "bubble.preset.race",
  },
  steps: new Map([["think", 5], ["bubbles", 5]]),
  units: new Map(),
  seconds: new Set(["think"]),
  // The room before has counted it; a level that people have made is no number.
  hidden: new Set(["played", ...CELLS]),
  kept: new Set(["played", "level", "skill", ...CELLS]),
  instead: (name, value) => {
    if (name === "level" && value === 0) return text("bubble.level.0");
    const key = name === "mode" ? MODES[value] : WORDS[name]?.[value - 1];
    return key ? text(key) : null;
  },
  spoken: (name, value) => settings.instead(name, value),
  sort: (values) => ({ without: new Set(), kind: isMissing(values) ? "bubble.kind.none" : (KINDS[values.mode] ?? KINDS[1]) }),
};
