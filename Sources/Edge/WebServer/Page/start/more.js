// The rooms beside those in sight: how many there are, and the way to the next ones.

import { find, put } from "../kit/dom.js";
import { isStill } from "../kit/motion.js";
import { onLanguage, text } from "../words/messages.js";

/** Where one is shown at a time, instead of two. */
const narrow = matchMedia("(max-width: 600px)");

export class More {
  #list;
  #button;

  /** @param {HTMLElement} root with a list `.rooms` and a button `.more` */
  constructor(root) {
    this.#list = find(root, ".rooms");
    this.#button = find(root, ".more");
    this.#button.addEventListener("click", () => this.#next());
    narrow.addEventListener("change", () => this.show());
    onLanguage(() => this.show());
  }

  /** Says how many rooms there are beside those in sight. */
  show() {
    const count = this.#list.children.length - (narrow.matches ? 1 : 2);
    this.#button.hidden = count < 1;
    if (count >= 1) put(this.#button, text("home.more", { count }));
  }

  /** Brings the first room into sight that lies beyond the edge, after the last one the first of all. */
  #next() {
    const rooms = [...this.#list.children];
    const edge = this.#list.getBoundingClientRect();
    const isMirrored = getComputedStyle(this.#list).direction === "rtl";
    const beyond = rooms.find((room) => {
      const { left, right } = room.getBoundingClientRect();
      return isMirrored ? left < edge.left : edge.right < right;
    });
    const behavior = isStill() ? "auto" : "smooth";
    (beyond ?? rooms[0])?.scrollIntoView({ behavior, block: "nearest", inline: "start" });
  }
}
