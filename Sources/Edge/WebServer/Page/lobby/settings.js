// The settings of a game: the room master changes them, everybody sees them.

import { find, make, put, sync } from "../kit/dom.js";
import { fill, text } from "../words/messages.js";

/** @typedef {import("../kit/games.js").Setting} Setting */
/** @typedef {import("../kit/games.js").Preset} Preset */
/** @typedef {import("../kit/activities.js").SettingNames} SettingNames */

/** What every game can have set. */
const LABELS = new Map([
  ["players", "setting.players"],
  ["device-seats", "setting.seats"],
  ["knock", "setting.knock"],
  ["evening", "setting.evening"],
]);

export class Settings {
  #root;
  #changed;
  /** @type {Record<string, number>} */
  #values = {};
  /** @type {SettingNames | null} how they read in what is played */
  #names = null;

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
   * @param {SettingNames} names
   */
  show(settings, presets, values, isOpen, names) {
    this.#values = values;
    this.#names = names;
    this.#showPresets(settings, presets, isOpen);
    const { without, kind } = names.sort(values);
    const seen = settings.filter(({ name }) => !names.hidden.has(name) && !without.has(name));
    const list = find(this.#root, ".list");
    sync(list, seen, ({ name }) => `${name}${isOpen}`, (setting) => this.#row(setting, isOpen), (row, { name }) => {
      put(find(row, ".label, label:not(.switch)"), this.#labelOf(name));
      this.#fill(row, name);
    });
    put(find(this.#root, ".kind"), kind && text(kind));
  }

  /** @param {import("../daemon.js").Room["files"]} files what of the room's own files there may be */
  showFiles(files) {
    const megabytes = (/** @type {number} */ bytes) => Math.ceil(bytes / 2 ** 20);
    put(find(this.#root, ".files"), files ? text("setting.files", { used: megabytes(files.bytes), limit: megabytes(files.limit) }) : "");
  }

  /** @param {Setting[]} settings @param {Preset[]} presets @param {boolean} isOpen */
  #showPresets(settings, presets, isOpen) {
    const list = find(this.#root, ".presets");
    list.hidden = presets.length === 0;
    const isSet = (/** @type {Preset} */ preset) =>
      Object.entries(this.#valuesOf(preset, settings)).every(([name, value]) => this.#values[name] === value);
    const chosen = presets.find(isSet);
    put(find(this.#root, ".chosen"), chosen ? presetName(chosen.name, this.#names) : "");
    const press = (/** @type {Preset} */ preset) =>
      make("button", { type: "button", onclick: () => this.#changed(this.#valuesOf(preset, settings)) });
    sync(list, presets, ({ name }) => name, press, (button, preset) => {
      const isChosen = preset === chosen;
      put(button, presetName(preset.name, this.#names));
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
      make("input", { id, type: "number", inputmode: "decimal", min: this.#shown(name, min), max: this.#shown(name, max), step: "any" })
    );
    const set = (/** @type {number} */ value) => this.#set(setting, value, input);
    const step = (/** @type {1 | -1} */ sign) => () => set(Number(input.value) + sign * (this.#names?.steps.get(name) ?? 1));
    input.addEventListener("change", () => set(Number(input.value)));
    const less = make("button", { type: "button", text: "−", onclick: step(-1), "data-label": "setting.less" });
    const more = make("button", { type: "button", text: "+", onclick: step(1), "data-label": "setting.more" });
    const control = make("span", { class: "stepper" }, less, input, make("span", { class: "unit" }), more);
    fill(control);
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
    if (output) return put(output, this.#spoken(name, value));
    const box = row.querySelector("[type=checkbox]");
    if (box instanceof HTMLInputElement) return void (box.checked = value === 1);
    const input = /** @type {HTMLInputElement} */ (find(row, "input"));
    if (document.activeElement !== input) input.value = String(this.#shown(name, value));
    // A word that stands for a number, as "auto" for 0, hides it.
    const word = this.#names?.instead(name, value) ?? null;
    put(find(row, ".unit"), word ?? (this.#names?.seconds.has(name) ? text("setting.seconds") : ""));
    row.classList.toggle("auto", word !== null);
  }

  /** @param {Setting} setting @param {number} value @param {HTMLInputElement} input */
  #set({ name, min, max }, value, input) {
    const wanted = Math.round((Number.isFinite(value) ? value : 0) / (this.#names?.units.get(name) ?? 1));
    const kept = Math.min(max, Math.max(min, wanted));
    input.value = String(this.#shown(name, kept));
    if (kept === this.#values[name]) return;
    this.#values = { ...this.#values, [name]: kept };
    this.#changed({ [name]: kept });
  }

  /**
   * What a preset sets: what it names, and everything else as it is by default.
   * @param {Preset} preset
   * @param {Setting[]} settings
   */
  #valuesOf(preset, settings) {
    const isKept = (/** @type {string} */ name) => LABELS.has(name) || this.#names?.kept.has(name);
    const plain = settings.filter(({ name }) => !isKept(name)).map((setting) => [setting.name, setting.default]);
    return { ...Object.fromEntries(plain), ...preset.settings };
  }

  /** @param {string} name */
  #labelOf(name) {
    const key = this.#names?.labels[name] ?? LABELS.get(name);
    return key ? text(key) : name;
  }

  /** @param {string} name @param {number} value the daemon's */
  #shown(name, value) {
    return value * (this.#names?.units.get(name) ?? 1);
  }

  /** @param {string} name @param {number} value */
  #spoken(name, value) {
    if (name === "knock" || name === "evening") return text(value === 1 ? "setting.on" : "setting.off");
    const words = this.#names?.spoken(name, value);
    if (words) return words;
    return this.#names?.seconds.has(name) ? `${this.#shown(name, value)} ${text("setting.seconds")}` : String(value);
  }
}

/** @param {Setting} setting */
function isSwitch({ min, max }) {
  return min === 0 && max === 1;
}

/** @param {string} name @param {SettingNames | null} names */
export function presetName(name, names) {
  const key = names?.presets[name];
  return key ? text(key) : name;
}
