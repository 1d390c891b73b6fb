// One chooses a hand, and waits for the others.

import { find, make, put, sync } from "../kit/dom.js";
import { move } from "../kit/moves.js";
import { chip, names, showChip } from "../kit/seats.js";
import { play } from "../kit/sounds.js";
import { fill, text } from "../words/messages.js";
import { HANDS, nameKeyOf, pictureOf } from "./hands.js";

/** @typedef {import("./activity.js").Scene} Scene */

export class Throwing {
  element;
  #code = "";
  #buttons;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    this.#buttons = HANDS.map((hand) => {
      const words = make("span", { "data-text": nameKeyOf(hand) });
      return make("button", { class: "hand", type: "button", "data-hand": hand, onclick: () => this.#throw(hand) }, pictureOf(hand), words);
    });
    const list = find(element, ".hands");
    list.append(...this.#buttons);
    fill(list);
    element.addEventListener("keydown", ({ key }) => {
      const button = this.#buttons[Number(key) - 1];
      if (button && !button.hasAttribute("disabled")) button.click();
    });
  }

  /** @param {Scene} scene */
  show({ state, game, who, code, isPlayer, isDone }) {
    this.#code = code;
    const isOpen = game.phase === "throw" && isPlayer && !isDone && state.hand === null;
    put(find(this.element, ".kicker"), text("rps.round", { round: state.round, rounds: state.rounds }));
    put(find(this.element, "h2"), text(isOpen ? "rps.throw" : isPlayer ? "rps.thrown" : "rps.watch"));
    for (const button of this.#buttons) {
      const isChosen = button.dataset.hand === state.hand;
      button.toggleAttribute("disabled", !isOpen);
      button.classList.toggle("chosen", isChosen);
      button.setAttribute("aria-pressed", String(isChosen));
    }
    const waits = game.phase === "throw" ? game.waits.map(who) : [];
    put(find(this.element, "p.lead"), waits.length ? text("rps.waiting", { names: names(waits) }) : text("rps.unfolding"));
    sync(find(this.element, ".faces"), game.done, (seat) => seat, (seat) => make("li", {}, chip(who(seat))), (item, seat) => showChip(item, who(seat)));
  }

  /** @param {string} hand */
  async #throw(hand) {
    if (await move(this.#code, { do: "throw", hand })) play("done");
  }
}
