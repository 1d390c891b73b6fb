// One's own turn is about to begin.

import { find, put } from "../kit/dom.js";
import { text } from "../words/messages.js";
import { turnOf } from "./telling.js";

/** @typedef {import("./activity.js").Scene} Scene */

export class GetReady {
  element;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
  }

  /** @param {Scene} scene */
  show({ state }) {
    put(find(this.element, ".kicker"), turnOf(state));
    put(find(this.element, "p.soft"), text(state.portions.length > 0 ? "coop.ready.join" : "coop.ready.first"));
  }
}
