// All rounds of a game that have results.

import { find, make, put, sync } from "../kit/dom.js";
import { Rounds } from "../kit/rounds.js";
import { text } from "../words/messages.js";
import { showTiles } from "./results.js";
import { Reveal } from "./reveal.js";
import { topicOf } from "./naming.js";

/** @typedef {import("./naming.js").Scene} Scene */

/** Where it is kept up to which round of a game this browser has seen the reveals. */
const SEEN = "parlor.revealed";

/** @param {string} room @param {number} round */
function isSeen(room, round) {
  const [of, last] = (localStorage.getItem(SEEN) ?? "").split(" ");
  return of === room && round <= Number(last);
}

/** @param {string} room @param {number} round */
function noteSeen(room, round) {
  localStorage.setItem(SEEN, `${room} ${round}`);
}

export class History {
  #dialog;
  #rounds;
  #reveal;
  /** @type {Scene | null} */
  #scene = null;

  /** @param {HTMLDialogElement} dialog */
  constructor(dialog) {
    this.#dialog = dialog;
    this.#rounds = new Rounds(dialog, (round) => this.#show(round));
    this.#reveal = new Reveal(dialog);
  }

  open() {
    this.#rounds.open();
    // Only what is on the screen is unveiled.
    this.#show((this.#scene?.state.history?.length ?? 0) - 1);
  }

  /** @param {Scene} scene */
  update(scene) {
    this.#scene = scene;
    this.#rounds.update(scene.state.history?.length ?? 0);
  }

  close() {
    this.#reveal.end();
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
    this.#unveil(past);
  }

  // Without clocks nobody waits for a reveal together: each sees it when they look at a round for the first time.
  /** @param {import("./state.js").Past} past */
  #unveil({ gameRound, tiles }) {
    const scene = this.#scene;
    if (!scene || !this.#dialog.open || scene.detail.settings?.rapid !== 0 || isSeen(scene.room, gameRound)) return this.#reveal.end();
    noteSeen(scene.room, gameRound);
    this.#reveal.begin(`${scene.room}/${gameRound}`, tiles.length, { lasts: null, left: null });
  }
}
