// The picture once more, when the game is over.

import { find } from "../kit/dom.js";
import { LongPicture } from "./longpicture.js";
import { isWhole } from "./telling.js";

/** @typedef {import("./activity.js").Scene} Scene */

export class LookBack {
  #dialog;
  #picture;
  /** @type {Scene | null} */
  #scene = null;

  /** @param {HTMLDialogElement} dialog */
  constructor(dialog) {
    this.#dialog = dialog;
    this.#picture = new LongPicture(find(dialog, ".longpicture"));
  }

  open() {
    if (this.#dialog.open) return;
    this.#show();
    this.#dialog.showModal();
  }

  /** @param {Scene} scene */
  update(scene) {
    this.#scene = scene;
    if (this.#dialog.open) this.#show();
  }

  close() {
    if (this.#dialog.open) this.#dialog.close();
  }

  #show() {
    const isThere = this.#scene !== null && isWhole(this.#scene.state);
    find(this.#dialog, ".longpicture").hidden = !isThere;
    find(this.#dialog, ".nothing").hidden = isThere;
    if (this.#scene && isThere) this.#picture.show(this.#scene);
  }
}
