// Who neither draws nor guesses sees how far all teams have come.

import { find, put } from "../kit/dom.js";
import { showTeams } from "./teamlist.js";
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
    const { title, words } = benchOf(scene);
    put(find(this.element, "h2"), title);
    put(find(this.element, "p.lead"), words);
    showTeams(find(this.element, ".teamlist"), scene);
  }
}
