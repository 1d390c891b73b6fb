// All rounds of a game that have results.

import { find, make, put, sync } from "../kit/dom.js";
import { Rounds } from "../kit/rounds.js";
import { text } from "../words/messages.js";
import { showTiles } from "./results.js";
import { topicOf } from "./naming.js";

/** @typedef {import("./naming.js").Scene} Scene */

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
    const history = this.#scene?.state.history ?? [];
    const past = history[round];
    const list = find(this.#dialog, ".tiles");
    find(this.#dialog, ".topicline").hidden = !past;
    if (!past || !this.#scene) return sync(list, [], () => "", () => make("li"));
    put(find(this.#dialog, ".kicker"), text("round.of", { round: past.gameRound, rounds: history.at(-1)?.gameRound ?? 0 }));
    put(find(this.#dialog, ".topicline"), topicOf(past));
    showTiles(list, this.#scene, past, true);
  }
}
