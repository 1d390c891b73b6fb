// The whole chain, a round at a time, and in the end the words that everybody had.

import { find, make, put, sync } from "../kit/dom.js";
import { Rounds } from "../kit/rounds.js";
import { faceOf, nameOf, showFace } from "../kit/seats.js";
import { text } from "../words/messages.js";
import { pagesOf, roundsOver } from "./telling.js";
import { showEntries } from "./turns.js";

/** @typedef {import("./activity.js").Scene} Scene */
/** @typedef {import("./state.js").Card} Card */

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
    this.#rounds.update(pagesOf(scene.state));
  }

  close() {
    this.#rounds.close();
  }

  /** @param {number} index */
  #show(index) {
    const scene = this.#scene;
    const [list, hands] = [find(this.#dialog, ".uttered"), find(this.#dialog, ".opened")];
    const rounds = index < 0 || !scene ? [] : roundsOver(scene.state);
    list.hidden = index >= rounds.length;
    hands.hidden = rounds.length === 0 || !list.hidden;
    if (!scene || index < 0) return;
    const { state, room } = scene;
    if (list.hidden) return this.#open(scene, hands);
    const round = rounds[index];
    put(find(this.#dialog, ".kicker"), text("password.round", { round, rounds: state.rounds }));
    const first = index === 0 ? [{ key: "start", word: state.start, past: null }] : [];
    const turns = state.chain.map((past, turn) => ({ key: String(turn), word: past.word, past })).filter(({ past }) => past.round === round);
    showEntries(list, [...first, ...turns], scene, `${room}/`);
  }

  /** @param {Scene} scene @param {HTMLElement} hands */
  #open({ state, room, who }, hands) {
    put(find(this.#dialog, ".kicker"), text("password.opened"));
    const all = Object.entries(state.opened ?? {});
    const row = (/** @type {[string, Card[]]} */ [seat]) => make("li", {}, faceOf(who(seat)), make("div", {}, make("bdi"), make("ul", { class: "ownlist" })));
    sync(hands, all, ([seat]) => `${room}/${seat}`, row, (item, [seat, cards]) => {
      showFace(find(item, ".face"), who(seat));
      put(find(item, "bdi"), nameOf(who(seat)));
      const card = () => make("li", { lang: state.language, dir: "auto" }, make("span"), make("span", { class: "unseen" }));
      sync(find(item, ".ownlist"), cards, ({ word }) => word ?? "?", card, (one, { word, isUsed }) => {
        one.classList.toggle("used", isUsed);
        put(find(one, "span"), word ?? "?");
        put(find(one, ".unseen"), isUsed ? `, ${text("password.target.used")}` : "");
      });
    });
  }
}
