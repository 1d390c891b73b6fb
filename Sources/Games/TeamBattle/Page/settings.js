// How the settings of the battle of teams read.

import { NAMES as PAIRED } from "./pairs.js";
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
  labels: { topics: "team.setting.topics", difficulty: "team.setting.difficulty", language: "team.setting.language", battle: "team.setting.battle", bring: "bring.setting" },
  presets: { normal: "team.preset.normal", quick: "team.preset.quick", hard: "team.preset.hard" },
  steps: new Map([["battle", 30], ["bring", 60]]),
  units: new Map(),
  seconds: new Set(["battle", "bring"]),
  // The room before has counted one of them, and the others are set by names.
  hidden: new Set(["played", ...PAIRED]),
  kept: new Set(["played", "language", ...PAIRED]),
  instead(name, value) {
    if (name === "bring" && value === 0) return text("bring.off");
    return NAMES[name]?.[value] ? text(NAMES[name][value]) : null;
  },
  spoken: (name, value) => settings.instead(name, value),
  sort: () => ({ without: new Set(), kind: "team.kind" }),
};
