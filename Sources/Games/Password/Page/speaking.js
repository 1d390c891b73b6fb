// One says a word, typed or one of one's own six; anybody who holds words may take new ones meanwhile.

import { note } from "../kit/announce.js";
import { find, make, put, sync } from "../kit/dom.js";
import { lettersOf } from "../kit/letters.js";
import { move } from "../kit/moves.js";
import { play } from "../kit/sounds.js";
import { text } from "../words/messages.js";
import { faultOf, REFUSALS } from "./refusing.js";

/** @typedef {import("./activity.js").Scene} Scene */
/** @typedef {import("./state.js").Card} Card */

export class Speaking {
  #form;
  #input;
  #why;
  #holding;
  #swap;
  /** @type {Scene | null} */
  #scene = null;
  #turn = "";
  #isSending = false;
  /** Why the word that stands there was refused, in the language of now; empty if it was not. */
  #fault = () => "";

  /** @param {ParentNode} root */
  constructor(root) {
    this.#form = /** @type {HTMLFormElement} */ (find(root, "form.speak"));
    this.#input = /** @type {HTMLInputElement} */ (find(this.#form, "input"));
    this.#why = find(this.#form, ".why");
    this.#holding = find(root, ".holding");
    this.#swap = find(this.#holding, "[data-do=swap]");
    this.cardless = find(root, ".cardless");
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#say(this.#input.value.trim());
    });
    this.#input.addEventListener("input", () => this.#refuse(() => ""));
    this.#swap.addEventListener("click", () => this.#take());
    // Phones lie on the table, and neighbours have eyes.
    const veil = find(this.#holding, "[data-do=veil]");
    veil.addEventListener("click", () => veil.setAttribute("aria-pressed", String(this.#holding.classList.toggle("veiled"))));
  }

  /** @param {Scene} scene */
  show(scene) {
    this.#scene = scene;
    const { state, game, room, seat, isPlayer } = scene;
    const isOpen = game.phase === "word" && state.word === null;
    const isMine = isOpen && isPlayer && state.turn === seat;
    this.#form.hidden = !isMine;
    this.#input.lang = state.language;
    for (const control of this.#form.querySelectorAll("input, button")) control.toggleAttribute("disabled", this.#isSending);
    const turn = `${room}/${state.chain.length}/${isMine}`;
    if (turn !== this.#turn) this.#begin(turn, isMine);
    this.#refuse(this.#fault);
    const hand = state.hand ?? [];
    this.#holding.hidden = hand.length === 0;
    this.cardless.hidden = !isPlayer || hand.length > 0 || game.phase === "audit";
    this.#showHand(hand, isMine);
    const left = state.swaps ?? 0;
    this.#swap.toggleAttribute("disabled", !isOpen || left === 0 || this.#isSending);
    put(find(this.#swap, ".left"), text("password.swap.left", { count: left }));
  }

  /** @param {Card[]} hand @param {boolean} isMine */
  #showHand(hand, isMine) {
    const { state } = /** @type {Scene} */ (this.#scene);
    const press = (/** @type {Card} */ { word }) => make("button", { type: "button", class: "target", onclick: () => this.#say(word ?? "") }, make("bdi"), make("span", { class: "unseen" }));
    sync(find(this.#holding, ".targets"), hand, (card) => `${hand.indexOf(card)}/${card.word}`, press, (button, { word, isUsed }) => {
      const words = find(button, "bdi");
      words.lang = state.language;
      put(words, word ?? "?");
      words.style.setProperty("--letters", String(lettersOf(word ?? "").length));
      put(find(button, ".unseen"), isUsed ? `, ${text("password.target.used")}` : "");
      button.classList.toggle("used", isUsed);
      button.toggleAttribute("disabled", !isMine || isUsed || word === null || this.#isSending);
    });
  }

  /** @param {string} turn @param {boolean} isMine */
  #begin(turn, isMine) {
    this.#turn = turn;
    this.#input.value = "";
    this.#refuse(() => "");
    // On a touch screen a keyboard would cover the words that one may press instead.
    if (!isMine || !matchMedia("(pointer: fine)").matches) return;
    requestAnimationFrame(() => {
      const isWriting = document.activeElement instanceof HTMLInputElement;
      if (!isWriting && !this.#form.closest("[hidden]")) this.#input.focus({ preventScroll: true });
    });
  }

  /** @param {() => string} fault why not; nothing takes it away */
  #refuse(fault) {
    this.#fault = fault;
    const words = fault();
    put(this.#why, words);
    this.#input.toggleAttribute("aria-invalid", words !== "");
  }

  /** @param {string} word */
  async #say(word) {
    const scene = this.#scene;
    if (!scene || this.#isSending) return;
    const { state } = scene;
    if (faultOf(word, state)) {
      this.#refuse(() => faultOf(word, state));
      this.#input.focus({ preventScroll: true });
      return;
    }
    await this.#send(async () => {
      if (await move(scene.code, { do: "word", text: word }, REFUSALS)) play("done");
    });
  }

  #take() {
    const scene = this.#scene;
    if (!scene || this.#isSending) return;
    void this.#send(async () => {
      if (!(await move(scene.code, { do: "swap" }, REFUSALS))) return;
      play("done");
      note(text("password.swapped"));
    });
  }

  /** @param {() => Promise<void>} work */
  async #send(work) {
    this.#isSending = true;
    if (this.#scene) this.show(this.#scene);
    await work();
    this.#isSending = false;
    if (this.#scene) this.show(this.#scene);
  }
}
