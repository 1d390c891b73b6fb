// How the settings of rock, paper, scissors read.

/** @type {import("../kit/activities.js").SettingNames} */
export const settings = {
  labels: { rounds: "rps.setting.rounds", think: "rps.setting.think", outcome: "rps.setting.outcome" },
  presets: { normal: "rps.preset.normal", short: "rps.preset.short", long: "rps.preset.long" },
  steps: new Map([["think", 1], ["outcome", 0.5]]),
  // This one is in milliseconds there.
  units: new Map([["outcome", 0.001]]),
  seconds: new Set(["think", "outcome"]),
  // The room before has counted it.
  hidden: new Set(["played"]),
  kept: new Set(["played"]),
  instead: () => null,
  spoken: () => null,
  sort: () => ({ without: new Set(), kind: "rps.kind" }),
};
