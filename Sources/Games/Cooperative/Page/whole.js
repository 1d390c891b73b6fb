// All have drawn: everybody sees the whole.

import { find, put } from "../kit/dom.js";
import { conclude } from "../kit/moves.js";
import { text } from "../words/messages.js";
import { LongPicture } from "./longpicture.js";

/** @typedef {import("./activity.js").Scene} Scene */

export class Whole {
  element;
  #picture;
  #next;
  #code = "";

  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    this.#picture = new LongPicture(find(element, ".longpicture"));
    this.#next = find(element, "[data-do=next]");
    this.#next.addEventListener("click", () => conclude(this.#code, { do: "next" }));
  }

  /** @param {Scene} scene */
  show(scene) {
    const { game, code, isPlayer, isDone } = scene;
    this.#code = code;
    this.#picture.show(scene);
    this.#next.hidden = !isPlayer;
    this.#next.toggleAttribute("disabled", isDone);
    put(find(this.#next, ".count"), text("coop.next.count", { count: game.done.length, all: game.players.length }));
  }
}
