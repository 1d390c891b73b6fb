// How the settings of the game of hidden words read.

import { language, text } from "../words/messages.js";

/** The languages that there are words in, by the number of the setting. */
const LANGUAGES = ["en", "de", "fr", "ar"];
const NAMES = ["password.language.0", "password.language.1", "password.language.2", "password.language.3"];

/** With the words of the language that the page speaks, unless somebody sets another one. */
export function wishes() {
  return { language: Math.max(0, LANGUAGES.indexOf(language())) };
}

/** @type {import("../kit/activities.js").SettingNames} */
export const settings = {
  labels: {
    rounds: "password.setting.rounds",
    word: "password.setting.word",
    judge: "password.setting.judge",
    swaps: "password.setting.swaps",
    language: "password.setting.language",
    bring: "bring.setting",
  },
  presets: { normal: "password.preset.normal", short: "password.preset.short", long: "password.preset.long" },
  steps: new Map([["word", 5], ["judge", 5], ["bring", 60]]),
  units: new Map(),
  seconds: new Set(["word", "judge", "bring"]),
  // The room before has counted it.
  hidden: new Set(["played"]),
  kept: new Set(["played", "language"]),
  instead(name, value) {
    if (name === "bring" && value === 0) return text("bring.off");
    return name === "language" && NAMES[value] ? text(NAMES[value]) : null;
  },
  spoken: (name, value) => settings.instead(name, value),
  sort: () => ({ without: new Set(), kind: "password.kind" }),
};
