// All rounds of a game that have results: to be looked at again at any time.

import { find, make, put, sync } from "../kit/dom.js";
import { text } from "../words/messages.js";
import { showTiles } from "./results.js";
import { topicOf } from "./naming.js";

/** @typedef {import("./naming.js").Scene} Scene */

export class History {
  #dialog;
  #round = 0;
  /** @type {Scene | null} */
  #scene = null;

  /** @param {HTMLDialogElement} dialog */
  constructor(dialog) {
    this.#dialog = dialog;
    find(dialog, "[data-do=before]").addEventListener("click", () => this.#turn(-1));
    find(dialog, "[data-do=after]").addEventListener("click", () => this.#turn(1));
    dialog.addEventListener("keydown", ({ key }) => {
      const forward = document.documentElement.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
      if (key === "ArrowLeft" || key === "ArrowRight") this.#turn(key === forward ? 1 : -1);
    });
  }

  /** Opens it at the last round. */
  open() {
    this.#round = this.#rounds.length - 1;
    this.#show();
    this.#dialog.showModal();
  }

  /** @param {Scene} scene */
  update(scene) {
    this.#scene = scene;
    if (this.#dialog.open) this.#show();
  }

  close() {
    this.#dialog.close();
  }

  /** @returns {import("./results.js").Past[]} */
  get #rounds() {
    return this.#scene?.state.history ?? [];
  }

  /** @param {1 | -1} by */
  #turn(by) {
    this.#round = Math.min(this.#rounds.length - 1, Math.max(0, this.#round + by));
    this.#show();
  }

  #show() {
    const past = this.#rounds[this.#round];
    const list = find(this.#dialog, ".tiles");
    find(this.#dialog, ".nothing").hidden = Boolean(past);
    find(this.#dialog, "nav").hidden = !past;
    find(this.#dialog, ".topicline").hidden = !past;
    if (!past || !this.#scene) return sync(list, [], () => "", () => make("li"));
    put(find(this.#dialog, ".kicker"), text("round.of", { round: past.gameRound, rounds: this.#rounds.at(-1)?.gameRound ?? 0 }));
    put(find(this.#dialog, ".topicline"), topicOf(past));
    showTiles(list, this.#scene, past, true);
    find(this.#dialog, "[data-do=before]").toggleAttribute("disabled", this.#round === 0);
    find(this.#dialog, "[data-do=after]").toggleAttribute("disabled", this.#round === this.#rounds.length - 1);
  }
}
