// The rooms beside the first one, where only one is shown at a time: how many there are, and the way to the next one.

import { find, put } from "../kit/dom.js";
import { isStill } from "../kit/motion.js";
import { onLanguage, text } from "../words/messages.js";

export class More {
  #list;
  #button;

  /** @param {HTMLElement} root with a list `.rooms` and a button `.more` */
  constructor(root) {
    this.#list = find(root, ".rooms");
    this.#button = find(root, ".more");
    this.#button.addEventListener("click", () => this.#next());
    onLanguage(() => this.show());
  }

  /** Says how many rooms there are beside the one that is shown. */
  show() {
    const count = this.#list.children.length - 1;
    this.#button.hidden = count < 1;
    if (count >= 1) put(this.#button, text("home.more", { count }));
  }

  /** Brings the next room into sight, after the last one the first. */
  #next() {
    const rooms = [...this.#list.children];
    const start = this.#list.getBoundingClientRect();
    const middle = start.left + start.width / 2;
    const current = rooms.findIndex((room) => {
      const { left, right } = room.getBoundingClientRect();
      return left <= middle && middle <= right;
    });
    const behavior = isStill() ? "auto" : "smooth";
    rooms[(current + 1) % rooms.length]?.scrollIntoView({ behavior, block: "nearest", inline: "start" });
  }
}
