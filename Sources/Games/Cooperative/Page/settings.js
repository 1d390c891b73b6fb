// How the settings of the long picture read.

import { text } from "../words/messages.js";

/** @type {import("../kit/activities.js").SettingNames} */
export const settings = {
  labels: { portion: "coop.setting.portion", strokes: "coop.setting.strokes", unveil: "coop.setting.unveil" },
  presets: { normal: "coop.preset.normal", quick: "coop.preset.quick", relaxed: "coop.preset.relaxed", unhurried: "coop.preset.unhurried" },
  steps: new Map([["portion", 15], ["strokes", 5], ["unveil", 5]]),
  units: new Map(),
  seconds: new Set(["portion", "unveil"]),
  // The room before has counted it.
  hidden: new Set(["played"]),
  kept: new Set(["played"]),
  instead: (name, value) => (value === 0 && ["portion", "strokes"].includes(name) ? text("coop.setting.any") : null),
  spoken: (name, value) => settings.instead(name, value),
  sort: () => ({ without: new Set(), kind: "coop.kind" }),
};
