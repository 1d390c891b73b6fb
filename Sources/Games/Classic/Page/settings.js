// How the settings of Classic read.

import { text } from "../words/messages.js";

/** What means nothing in games without timers, and what means nothing in those with them. */
const [LIVE, SLOW] = [new Set(["draw", "vote", "results", "topic", "rounds"]), new Set(["patience"])];

/** @type {import("../kit/activities.js").SettingNames} */
export const settings = {
  labels: {
    draw: "setting.draw",
    vote: "setting.vote",
    results: "setting.results",
    topic: "setting.topic",
    rounds: "setting.rounds",
    patience: "setting.patience",
  },
  presets: {
    normal: "preset.normal",
    quick: "preset.quick",
    relaxed: "preset.relaxed",
    long: "preset.long",
    weeks: "preset.days",
  },
  steps: new Map([["draw", 15], ["vote", 15], ["topic", 5], ["results", 0.5]]),
  // This one is in milliseconds there.
  units: new Map([["results", 0.001]]),
  seconds: new Set(["draw", "vote", "results", "topic"]),
  // A preset chooses it, or the room before has counted it.
  hidden: new Set(["rapid", "played"]),
  kept: new Set(["played"]),
  instead: (name, value) => (name === "rounds" && value === 0 ? text("setting.auto") : null),
  spoken: (name, value) => settings.instead(name, value) ?? (name === "patience" ? text("setting.days", { count: value }) : null),
  sort: ({ rapid }) => (rapid === 0 ? { without: LIVE, kind: "setting.slow" } : { without: SLOW, kind: "setting.rapid" }),
};
