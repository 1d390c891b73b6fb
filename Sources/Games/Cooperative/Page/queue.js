// One waits for one's turn, and sees nothing but who draws.

import { find, make, put, sync } from "../kit/dom.js";
import { move } from "../kit/moves.js";
import { chip, nameOf, showChip } from "../kit/seats.js";
import { text } from "../words/messages.js";
import { doingOf, nowOf, turnOf } from "./telling.js";

/** @typedef {import("./activity.js").Scene} Scene */

export class Queue {
  element;
  #code = "";

  /** @param {HTMLElement} element @param {() => void} look goes to the board */
  constructor(element, look) {
    this.element = element;
    find(element, "[data-do=pass]").addEventListener("click", () => move(this.#code, { do: "pass" }));
    find(element, "[data-do=look]").addEventListener("click", look);
  }

  /** @param {Scene} scene */
  show(scene) {
    const { state, code, who } = scene;
    this.#code = code;
    const isOn = state.current !== null;
    const current = who(state.current ?? "");
    put(find(this.element, ".kicker"), turnOf(state));
    put(find(this.element, "h2"), text(isOn ? "coop.stare" : "coop.lots"));
    put(find(this.element, "p.lead"), isOn ? nowOf(scene) : "");
    const pass = find(this.element, "[data-do=pass]");
    pass.hidden = !state.passable;
    put(find(pass, "span"), text("coop.pass", { name: nameOf(current) }));
    find(this.element, "[data-do=look]").hidden = !state.watches;
    const seats = isOn ? orderOf(state) : [];
    sync(find(this.element, ".turnlist"), seats, (seat) => seat, (seat) => row(scene, seat), (item, seat) => {
      const player = who(seat);
      showChip(item, player);
      put(find(item, ".hint"), text(player.isHere ? doingOf(scene, seat) : "room.offline"));
      item.classList.toggle("current", seat === state.current);
      if (seat === state.current) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    });
  }
}

/**
 * All players, in the order in which they draw.
 * @param {import("./state.js").State} state
 */
function orderOf({ finished, current, queue }) {
  return [...finished, ...(current === null ? [] : [current]), ...queue];
}

/** @param {Scene} scene @param {string} seat */
function row({ who }, seat) {
  return make("li", {}, chip(who(seat)), make("span", { class: "hint" }));
}
