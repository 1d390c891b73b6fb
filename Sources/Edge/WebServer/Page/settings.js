// The settings of a game: the room master changes them, everybody sees them.

import { find, make, put, sync } from "./dom.js";
import { text } from "./messages.js";

/**
 * @typedef {{name: string, default: number, min: number, max: number}} Setting
 * @typedef {{name: string, settings: Record<string, number>}} Preset
 */

/** What the page says of a setting it knows; another one is shown under its own name. */
const LABELS = /** @type {const} */ ({
  draw: "setting.draw",
  vote: "setting.vote",
  results: "setting.results",
  topic: "setting.topic",
  rounds: "setting.rounds",
  players: "setting.players",
  patience: "setting.patience",
  "device-seats": "setting.seats",
  knock: "setting.knock",
});
const PRESETS = /** @type {const} */ ({
  normal: "preset.normal",
  quick: "preset.quick",
  relaxed: "preset.relaxed",
  long: "preset.long",
  weeks: "preset.days",
});
/** What a press adds, as it is shown. */
const STEPS = new Map([["draw", 15], ["vote", 15], ["topic", 5], ["results", 0.5]]);
const SECONDS = new Set(["draw", "vote", "results", "topic"]);
/** What one unit of the daemon's is, as it is shown: this one is in milliseconds there. */
const UNITS = new Map([["results", 0.001]]);
/** What is not a number to set: a preset chooses it, or the room before has counted it. */
const HIDDEN = new Set(["rapid", "played"]);
/** What no preset changes. */
const KEPT = new Set(["players", "played", "device-seats", "knock"]);
/** What means nothing in games without timers, and what means nothing in those with them. */
const [LIVE, SLOW] = [new Set(["draw", "vote", "results", "topic", "rounds"]), new Set(["patience"])];

export class Settings {
  #root;
  #changed;
  /** @type {Record<string, number>} */
  #values = {};

  /** @param {HTMLElement} root @param {(changes: Record<string, number>) => void} changed */
  constructor(root, changed) {
    this.#root = root;
    this.#changed = changed;
  }

  /**
   * @param {Setting[]} settings
   * @param {Preset[]} presets
   * @param {Record<string, number>} values
   * @param {boolean} isOpen whether they may be changed here
   */
  show(settings, presets, values, isOpen) {
    this.#values = values;
    this.#showPresets(settings, presets, isOpen);
    const isRapid = values.rapid !== 0;
    const seen = settings.filter(({ name }) => !HIDDEN.has(name) && !(isRapid ? SLOW : LIVE).has(name));
    const list = find(this.#root, ".list");
    sync(list, seen, ({ name }) => `${name}${isOpen}`, (setting) => this.#row(setting, isOpen), (row, { name }) => {
      put(find(row, ".label, label:not(.switch)"), labelOf(name));
      this.#fill(row, name);
    });
    put(find(this.#root, ".kind"), text(isRapid ? "setting.rapid" : "setting.slow"));
  }

  /** @param {Setting[]} settings @param {Preset[]} presets @param {boolean} isOpen */
  #showPresets(settings, presets, isOpen) {
    const list = find(this.#root, ".presets");
    list.hidden = presets.length === 0;
    const press = (/** @type {Preset} */ preset) =>
      make("button", { type: "button", onclick: () => this.#changed(valuesOf(preset, settings)) });
    sync(list, presets, ({ name }) => name, press, (button, preset) => {
      const isChosen = Object.entries(valuesOf(preset, settings)).every(([name, value]) => this.#values[name] === value);
      put(button, presetName(preset.name));
      button.setAttribute("aria-pressed", String(isChosen));
      button.toggleAttribute("disabled", !isOpen && !isChosen);
      button.classList.toggle("fixed", !isOpen);
    });
  }

  /** @param {Setting} setting @param {boolean} isOpen */
  #row(setting, isOpen) {
    if (isOpen && isSwitch(setting)) return this.#switch(setting);
    if (!isOpen) {
      return make("div", { class: "setting" }, make("span", { class: "label" }), make("output", { class: "value" }));
    }
    const id = `setting-${setting.name}`;
    const { name, min, max } = setting;
    const input = /** @type {HTMLInputElement} */ (
      make("input", { id, type: "number", inputmode: "decimal", min: shownValue(name, min), max: shownValue(name, max), step: "any" })
    );
    const set = (/** @type {number} */ value) => this.#set(setting, value, input);
    const step = (/** @type {1 | -1} */ sign) => () => set(Number(input.value) + sign * (STEPS.get(name) ?? 1));
    input.addEventListener("change", () => set(Number(input.value)));
    const less = make("button", { type: "button", text: "−", onclick: step(-1), "aria-label": text("setting.less") });
    const more = make("button", { type: "button", text: "+", onclick: step(1), "aria-label": text("setting.more") });
    const control = make("span", { class: "stepper" }, less, input, make("span", { class: "unit" }), more);
    return make("div", { class: "setting" }, make("label", { for: id }), control);
  }

  /** @param {Setting} setting that is on or off */
  #switch({ name }) {
    const change = () => this.#changed({ [name]: Number(input.checked) });
    const input = /** @type {HTMLInputElement} */ (make("input", { type: "checkbox", onchange: change }));
    return make("div", { class: "setting" }, make("label", { class: "switch" }, input, make("span", { class: "label" })));
  }

  /** @param {HTMLElement} row @param {string} name */
  #fill(row, name) {
    const value = this.#values[name];
    const output = row.querySelector("output");
    if (output) return put(output, spoken(name, value));
    const box = row.querySelector("[type=checkbox]");
    if (box instanceof HTMLInputElement) return void (box.checked = value === 1);
    const input = /** @type {HTMLInputElement} */ (find(row, "input"));
    if (document.activeElement !== input) input.value = String(shownValue(name, value));
    put(find(row, ".unit"), name === "rounds" && value === 0 ? text("setting.auto") : SECONDS.has(name) ? text("setting.seconds") : "");
    row.classList.toggle("auto", name === "rounds" && value === 0);
  }

  /** @param {Setting} setting @param {number} value @param {HTMLInputElement} input */
  #set({ name, min, max }, value, input) {
    const wanted = Math.round((Number.isFinite(value) ? value : 0) / (UNITS.get(name) ?? 1));
    const kept = Math.min(max, Math.max(min, wanted));
    input.value = String(shownValue(name, kept));
    if (kept === this.#values[name]) return;
    this.#values = { ...this.#values, [name]: kept };
    this.#changed({ [name]: kept });
  }
}

/**
 * What a preset sets: what it names, and everything else as it is by default.
 * @param {Preset} preset
 * @param {Setting[]} settings
 */
function valuesOf(preset, settings) {
  const plain = settings.filter(({ name }) => !KEPT.has(name)).map((setting) => [setting.name, setting.default]);
  return { ...Object.fromEntries(plain), ...preset.settings };
}

/** @param {Setting} setting */
function isSwitch({ min, max }) {
  return min === 0 && max === 1;
}

/** @param {string} name */
export function presetName(name) {
  const key = PRESETS[/** @type {keyof typeof PRESETS} */ (name)];
  return key ? text(key) : name;
}

/** @param {string} name */
function labelOf(name) {
  const key = LABELS[/** @type {keyof typeof LABELS} */ (name)];
  return key ? text(key) : name;
}

/** @param {string} name @param {number} value the daemon's */
function shownValue(name, value) {
  return value * (UNITS.get(name) ?? 1);
}

/** @param {string} name @param {number} value */
function spoken(name, value) {
  if (name === "rounds" && value === 0) return text("setting.auto");
  if (name === "knock") return text(value === 1 ? "setting.on" : "setting.off");
  if (name === "patience") return text("setting.days", { count: value });
  return SECONDS.has(name) ? `${shownValue(name, value)} ${text("setting.seconds")}` : String(value);
}
