// The rounds of a game that are over, one at a time in a dialog: to be looked at again at any time.

import { find } from "./dom.js";

export class Rounds {
  #dialog;
  #show;
  #count = 0;
  #round = 0;

  /**
   * @param {HTMLDialogElement} dialog with two buttons that turn
   * @param {(round: number) => void} show shows one of them, by its place from 0 on; of no rounds that of -1
   */
  constructor(dialog, show) {
    this.#dialog = dialog;
    this.#show = show;
    find(dialog, "[data-do=before]").addEventListener("click", () => this.#turn(-1));
    find(dialog, "[data-do=after]").addEventListener("click", () => this.#turn(1));
    dialog.addEventListener("keydown", ({ key }) => {
      const forward = document.documentElement.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
      if (key === "ArrowLeft" || key === "ArrowRight") this.#turn(key === forward ? 1 : -1);
    });
  }

  /** Opens it at the last round. */
  open() {
    this.#turn(this.#count);
    this.#dialog.showModal();
  }

  /**
   * Takes in that something has changed.
   * @param {number} count how many rounds there are now
   */
  update(count) {
    this.#count = count;
    if (this.#dialog.open) this.#turn(0);
  }

  close() {
    this.#dialog.close();
  }

  /** @param {number} by */
  #turn(by) {
    const last = this.#count - 1;
    this.#round = Math.min(last, Math.max(0, this.#round + by));
    find(this.#dialog, ".nothing").hidden = this.#count > 0;
    find(this.#dialog, "nav").hidden = this.#count === 0;
    const before = /** @type {HTMLButtonElement} */ (find(this.#dialog, "[data-do=before]"));
    const after = /** @type {HTMLButtonElement} */ (find(this.#dialog, "[data-do=after]"));
    const pressed = [before, after].find((it) => it === document.activeElement);
    before.disabled = this.#round <= 0;
    after.disabled = this.#round >= last;
    // A button that is disabled hears no keys: at the last round the arrows go on by the other one.
    if (pressed?.disabled) (pressed === before ? after : before).focus();
    this.#show(this.#round);
  }
}
