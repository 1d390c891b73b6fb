// All rounds whose hands were shown.

import { find, put } from "../kit/dom.js";
import { Rounds } from "../kit/rounds.js";
import { text } from "../words/messages.js";
import { showHands } from "./outcome.js";

/** @typedef {import("./activity.js").Scene} Scene */

export class History {
  #dialog;
  #rounds;
  /** @type {Scene | null} */
  #scene = null;

  /** @param {HTMLDialogElement} dialog */
  constructor(dialog) {
    this.#dialog = dialog;
    this.#rounds = new Rounds(dialog, (round) => this.#show(round));
  }

  open() {
    this.#rounds.open();
  }

  /** @param {Scene} scene */
  update(scene) {
    this.#scene = scene;
    this.#rounds.update(scene.state.history?.length ?? 0);
  }

  close() {
    this.#rounds.close();
  }

  /** @param {number} round */
  #show(round) {
    const past = this.#scene?.state.history?.[round];
    const list = find(this.#dialog, ".thrown");
    list.hidden = !past;
    if (!past || !this.#scene) return;
    put(find(this.#dialog, ".kicker"), text("rps.round", { round: past.round, rounds: this.#scene.state.rounds }));
    showHands(list, this.#scene, past);
  }
}
