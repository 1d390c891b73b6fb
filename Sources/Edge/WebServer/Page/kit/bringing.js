// Players bring words of their own, which are played before those of the bank.

import { partOf } from "./activities.js";
import { note } from "./announce.js";
import { find, make, put, sync } from "./dom.js";
import { move } from "./moves.js";
import { faceOf, nameOf, names, showFace } from "./seats.js";
import { play } from "./sounds.js";
import { fill, text } from "../words/messages.js";
import { batches, decoded, faultsOf, keepList, keptList, read } from "./wordlists.js";

/** Bytes of a file that can be a list. */
const MOST_BYTES = 128 * 1024;

/** @type {Record<string, string>} keys of what is said when the rules refuse it, by their reason */
const REFUSALS = {
  "not-a-word": "bring.refused.word",
  "brought-already": "bring.refused.brought",
  "too-many-words": "bring.refused.many",
  "not-playing": "bring.refused.watching",
  "not-now": "bring.refused.now",
  "unknown-move": "bring.refused.unknown",
};

/**
 * What an activity says of the words, beside the scene.
 * @typedef {{language: string, list?: string[], brought?: Record<string, number>}} Told
 * @typedef {Omit<import("../table/scene.js").Scene, "state"> & {state: Told}} Scene
 * @typedef {{activity: string, most: number, words: string}} Ways the activity, how many words a seat may bring, and the key of what becomes of them
 */

export class Bringing {
  element;
  #ways;
  #form;
  #field;
  #chooser;
  #why;
  #kept;
  #done;
  /** @type {Scene | null} */
  #scene = null;
  #isSending = false;
  /** What of the list was refused, in the language of now; empty if nothing was. */
  #fault = () => "";

  /** @param {HTMLElement} element @param {Ways} ways */
  constructor(element, ways) {
    this.element = element;
    this.#ways = ways;
    element.append(partOf("bring", "parts"));
    fill(element);
    this.#form = /** @type {HTMLFormElement} */ (find(element, "form.bring"));
    this.#field = /** @type {HTMLTextAreaElement} */ (find(element, "textarea"));
    this.#chooser = /** @type {HTMLInputElement} */ (find(element, "input[type=file]"));
    this.#why = find(element, ".why");
    this.#kept = find(element, "[data-do=kept]");
    this.#done = find(element, "[data-do=brought]");
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#add(this.#field.value);
    });
    this.#field.addEventListener("input", () => this.#refuse(() => ""));
    this.#kept.addEventListener("click", () => this.#scene && this.#add(this.#keptWords(this.#scene).join("\n")));
    find(element, "[data-do=file]").addEventListener("click", () => this.#chooser.click());
    this.#chooser.addEventListener("change", () => void this.#open());
    this.#done.addEventListener("click", () => this.#finish());
  }

  /** @param {Scene} scene */
  show(scene) {
    this.#scene = scene;
    const { state, game, who, isPlayer, isDone } = scene;
    const { most, words } = this.#ways;
    const [own, brought] = [state.list ?? [], state.brought ?? {}];
    put(find(this.element, ".what"), text(words));
    this.#form.hidden = !isPlayer || isDone;
    this.#field.lang = state.language;
    for (const control of this.#form.querySelectorAll("textarea, button")) control.toggleAttribute("disabled", this.#isSending);
    const kept = this.#keptWords(scene).length;
    this.#kept.hidden = kept === 0;
    put(this.#kept, text("bring.kept", { count: kept }));
    put(find(this.element, ".sum"), isPlayer ? text("bring.sum", { count: own.length, most }) : "");
    sync(find(this.element, ".ownlist"), own, (word) => word, (word) => make("li", { text: word, lang: state.language, dir: "auto" }));
    put(find(this.element, ".all"), text("bring.all", { count: Object.values(brought).reduce((sum, count) => sum + count, 0) }));
    const one = (/** @type {string} */ seat) => make("li", {}, faceOf(who(seat)), make("span", { class: "unseen" }), make("span", { class: "number", "aria-hidden": "true" }));
    sync(find(this.element, ".faces"), game.players.map(({ seat }) => seat), (seat) => seat, one, (item, seat) => {
      const count = brought[seat] ?? 0;
      showFace(find(item, ".face"), who(seat));
      put(find(item, ".unseen"), text("bring.of", { name: nameOf(who(seat)), count }));
      put(find(item, ".number"), String(count));
      item.classList.toggle("finished", game.done.includes(seat));
    });
    this.#done.hidden = !isPlayer;
    this.#done.toggleAttribute("disabled", isDone || this.#isSending);
    put(this.#done, text(own.length ? "bring.done" : "bring.none"));
    const waits = game.waits.map(who);
    put(this.#why, this.#fault());
    put(find(this.element, ".waits"), isDone && waits.length ? text("bring.waiting", { names: names(waits) }) : "");
  }

  /**
   * What was brought the last time, and may be brought once more.
   * @param {Scene} scene
   */
  #keptWords({ state: { language, list = [] } }) {
    return read(keptList(this.#ways.activity, language).join("\n"), language, list, "lines").words;
  }

  /**
   * @param {string} written
   * @param {"words" | "lines"} [between]
   */
  async #add(written, between) {
    const scene = this.#scene;
    if (!scene || this.#isSending) return;
    const { language, list = [] } = scene.state;
    const { activity, most } = this.#ways;
    const found = read(written, language, list, between);
    const left = Math.max(0, most - list.length);
    this.#refuse(() => faultsOf(found, { language, left, most }));
    this.#set(true);
    /** @type {string[]} */
    const brought = [];
    for (const part of batches(found.words.slice(0, left))) {
      if (!(await move(scene.code, { do: "bring", words: part }, REFUSALS))) break;
      brought.push(...part);
    }
    this.#set(false);
    if (brought.length === 0) return;
    keepList(activity, language, [...list, ...brought]);
    // What did not come in stays there, to be mended or chosen from; what is there already needs no mending.
    const wrong = found.refused.filter(({ fault }) => fault !== "again").map(({ word }) => word);
    if (written === this.#field.value) this.#field.value = [...wrong, ...found.words.slice(brought.length)].join("\n");
    play("done");
    note(text("bring.added", { count: brought.length }));
  }

  /** Takes the words of a file, one a line. */
  async #open() {
    const [file] = this.#chooser.files ?? [];
    this.#chooser.value = "";
    if (!file) return;
    if (file.size > MOST_BYTES) return this.#refuse(() => text("bring.file.large"));
    await this.#add(decoded(await file.arrayBuffer()), "lines");
  }

  /** @param {() => string} fault */
  #refuse(fault) {
    this.#fault = fault;
    put(this.#why, fault());
  }

  async #finish() {
    const scene = this.#scene;
    if (!scene || this.#isSending) return;
    this.#set(true);
    if (await move(scene.code, { do: "brought" }, REFUSALS)) play("done");
    this.#set(false);
  }

  /** @param {boolean} isSending */
  #set(isSending) {
    this.#isSending = isSending;
    if (this.#scene) this.show(this.#scene);
  }
}
