// Players bring words of their own, which are dealt before those of the bank.

import { note } from "../kit/announce.js";
import { find, make, put, sync } from "../kit/dom.js";
import { move } from "../kit/moves.js";
import { faceOf, nameOf, names, showFace } from "../kit/seats.js";
import { play } from "../kit/sounds.js";
import { text } from "../words/messages.js";
import { batches, keepList, keptList, MOST, read } from "./lists.js";
import { REFUSALS } from "./refusing.js";

/** @typedef {import("./activity.js").Scene} Scene */

/** Words that are named of those that were refused. */
const NAMED = 8;

export class Bringing {
  element;
  #form;
  #field;
  #why;
  #kept;
  #done;
  /** @type {Scene | null} */
  #scene = null;
  #isSending = false;
  /** What of the list was refused, in the language of now; empty if nothing was. */
  #fault = () => "";

  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    this.#form = /** @type {HTMLFormElement} */ (find(element, "form.bring"));
    this.#field = /** @type {HTMLTextAreaElement} */ (find(element, "textarea"));
    this.#why = find(element, ".why");
    this.#kept = find(element, "[data-do=kept]");
    this.#done = find(element, "[data-do=brought]");
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#add(this.#field.value);
    });
    this.#field.addEventListener("input", () => this.#refuse(() => ""));
    this.#kept.addEventListener("click", () => this.#scene && this.#add(keptList(this.#scene.state.language).join(" ")));
    this.#done.addEventListener("click", () => this.#finish());
  }

  /** @param {Scene} scene */
  show(scene) {
    this.#scene = scene;
    const { state, game, who, isPlayer, isDone } = scene;
    const own = state.list ?? [];
    this.#form.hidden = !isPlayer || isDone;
    this.#field.lang = state.language;
    for (const control of this.#form.querySelectorAll("textarea, button")) control.toggleAttribute("disabled", this.#isSending);
    const kept = read(keptList(state.language).join(" "), state.language, own).words.length;
    this.#kept.hidden = kept === 0;
    put(this.#kept, text("password.bring.kept", { count: kept }));
    put(find(this.element, ".sum"), isPlayer ? text("password.bring.sum", { count: own.length, most: MOST }) : "");
    sync(find(this.element, ".ownlist"), own, (word) => word, (word) => make("li", { text: word, lang: state.language, dir: "auto" }));
    const one = (/** @type {string} */ seat) => make("li", {}, faceOf(who(seat)), make("span", { class: "unseen" }), make("span", { class: "number", "aria-hidden": "true" }));
    sync(find(this.element, ".faces"), game.players.map(({ seat }) => seat), (seat) => seat, one, (item, seat) => {
      const count = state.brought[seat] ?? 0;
      showFace(find(item, ".face"), who(seat));
      put(find(item, ".unseen"), text("password.bring.of", { name: nameOf(who(seat)), count }));
      put(find(item, ".number"), String(count));
      item.classList.toggle("finished", game.done.includes(seat));
    });
    this.#done.hidden = !isPlayer;
    this.#done.toggleAttribute("disabled", isDone || this.#isSending);
    put(this.#done, text(own.length ? "password.bring.done" : "password.bring.none"));
    const waits = game.waits.map(who);
    put(this.#why, this.#fault());
    put(find(this.element, ".waits"), isDone && waits.length ? text("password.waiting", { names: names(waits) }) : "");
  }

  /** @param {string} words */
  async #add(words) {
    const scene = this.#scene;
    if (!scene || this.#isSending) return;
    const { language, list = [] } = scene.state;
    const found = read(words, language, list);
    const refused = found.refused.slice(0, NAMED).join(", ");
    const left = Math.max(0, MOST - list.length);
    const fitting = found.words.slice(0, left);
    this.#refuse(() => {
      if (refused) return text("password.bring.refused", { words: refused });
      if (found.words.length > left) return text("password.refused.many");
      return found.words.length === 0 ? text("password.bring.empty") : "";
    });
    this.#set(true);
    const brought = [];
    for (const part of batches(fitting)) {
      if (!(await move(scene.code, { do: "bring", words: part }, REFUSALS))) break;
      brought.push(...part);
    }
    this.#set(false);
    if (brought.length === 0) return;
    keepList(language, [...list, ...brought]);
    // What did not come in stays there, to be mended or chosen from.
    if (words === this.#field.value) this.#field.value = [...found.refused, ...found.words.slice(brought.length)].join("\n");
    play("done");
    note(text("password.bring.added", { count: brought.length }));
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
