// Who neither draws nor guesses sees how far all teams have come.

import { find, make, put, sync } from "../kit/dom.js";
import { chip, showChip } from "../kit/seats.js";
import { text } from "../words/messages.js";
import { benchOf } from "./telling.js";

/** @typedef {import("./activity.js").Scene} Scene */

export class Bench {
  element;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
  }

  /** @param {Scene} scene */
  show(scene) {
    const { state, who } = scene;
    const { title, words } = benchOf(scene);
    put(find(this.element, "h2"), title);
    put(find(this.element, "p.lead"), words);
    const one = (/** @type {import("./state.js").Team} */ { drawer, guesser }) =>
      make("li", {}, make("span", { class: "draws" }, chip(who(drawer)), make("span", { class: "hint" })), make("span", { class: "guesses" }, chip(who(guesser)), make("span", { class: "hint" })));
    sync(find(this.element, ".teamlist"), state.teams ?? [], ({ drawer, guesser }) => `${drawer}/${guesser}`, one, (item, { drawer, guesser, drawn, guessed, plays }) => {
      const [draws, guesses] = [find(item, ".draws"), find(item, ".guesses")];
      showChip(draws, who(drawer));
      showChip(guesses, who(guesser));
      put(find(draws, ".hint"), drawn === undefined || !plays ? text("team.draws") : text("team.draws.of", { count: drawn, all: state.topics }));
      put(find(guesses, ".hint"), guessed === undefined || !plays ? text("team.guesses") : text("team.guesses.of", { count: guessed, all: state.topics }));
    });
  }
}
