// How the settings of the battle of teams read.

import { language, text } from "../words/messages.js";

/** The languages that there are words in, by the number of the setting. */
const LANGUAGES = ["en", "de", "fr", "ar"];
/** @type {Record<string, string[]>} keys of what is written instead of a number */
const NAMES = {
  language: ["team.language.0", "team.language.1", "team.language.2", "team.language.3"],
  difficulty: ["team.difficulty.0", "team.difficulty.1", "team.difficulty.2"],
};

/** With the words of the language that the page speaks, unless somebody sets another one. */
export function wishes() {
  return { language: Math.max(0, LANGUAGES.indexOf(language())) };
}

/** @type {import("../kit/activities.js").SettingNames} */
export const settings = {
  labels: { topics: "team.setting.topics", difficulty: "team.setting.difficulty", language: "team.setting.language", battle: "team.setting.battle" },
  presets: { normal: "team.preset.normal", quick: "team.preset.quick", hard: "team.preset.hard" },
  steps: new Map([["battle", 30]]),
  units: new Map(),
  seconds: new Set(["battle"]),
  // The room before has counted it.
  hidden: new Set(["played"]),
  kept: new Set(["played", "language"]),
  instead: (name, value) => (NAMES[name]?.[value] ? text(NAMES[name][value]) : null),
  spoken: (name, value) => settings.instead(name, value),
  sort: () => ({ without: new Set(), kind: "team.kind" }),
};
