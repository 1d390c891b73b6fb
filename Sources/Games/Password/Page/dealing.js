// The devices deal: nobody has anything to do but to see that it goes on.

import { find, put } from "../kit/dom.js";
import { text } from "../words/messages.js";
import { showShare } from "./judging.js";

/** @typedef {import("./activity.js").Scene} Scene */

export class Dealing {
  element;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
  }

  /** @param {Scene} scene */
  show(scene) {
    const { done, of } = scene.state.dealt;
    showShare(find(this.element, ".share"), { count: done, all: of });
    put(find(this.element, ".step"), stepOf(scene));
  }
}

/** @param {Scene} scene */
function stepOf({ game, who }) {
  if (game.phase === "keys") return text("password.deal.keys");
  if (game.phase === "shares") return text("password.deal.shares");
  const dealer = game.waits.map(who)[0];
  if (!dealer) return text("password.deal.next");
  return dealer.isYou ? text("password.deal.mine") : text("password.deal.theirs", { name: dealer.name });
}
