// Who one is, asked once: the name and the face that every room is told.

import { find, put } from "../kit/dom.js";
import { callOneself } from "../kit/moves.js";
import { onPortrait, portrait } from "../kit/portrait.js";
import { anyAvatar, fitting, keepProfile, profile } from "../kit/profile.js";
import { openPortrait, wearPicture } from "../table/portrait.js";

export class Self {
  #face;
  #input;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.#face = find(root, ".face");
    this.#input = /** @type {HTMLInputElement} */ (find(root, "input"));
    find(root, ".again").addEventListener("click", () => {
      // Behind a picture nobody sees which avatar was drawn.
      if (portrait()) return openPortrait();
      keepProfile({ name: this.#input.value, avatar: anyAvatar(profile().avatar) });
      this.show();
    });
    onPortrait(() => this.show());
    this.#input.addEventListener("change", () => {
      keepProfile({ name: this.#input.value, avatar: profile().avatar });
      this.show();
      void callOneself(profile().name);
    });
    find(root, "[data-do=rename]").addEventListener("click", () => this.#input.select());
    this.#input.addEventListener("keydown", (event) => {
      if (event.key === "Enter") this.#input.blur();
    });
    this.show();
  }

  /**
   * Takes the name that the daemon has: it may have been changed on the command line, or in another window.
   * @param {string} name
   */
  suggest(name) {
    if (name) keepProfile({ name, avatar: profile().avatar });
    this.show();
  }

  /** Shows what is kept: it may have been changed in a room. */
  show() {
    const { name, avatar } = profile();
    put(this.#face, avatar);
    wearPicture(this.#face, portrait());
    if (document.activeElement !== this.#input) this.#input.value = fitting(name);
  }
}
