// The buttons that bring the sheet nearer: they say what can be done, and do it.

/** How much one press brings nearer. */
const STEP = 1.5;

export class Zooming {
  #root;
  #board;

  /** @param {HTMLElement} root of the room @param {import("./board.js").Board} board */
  constructor(root, board) {
    this.#root = root;
    this.#board = board;
  }

  /** What each button does. */
  get ways() {
    return {
      fit: () => this.#board.look((view) => view.fit()),
      closer: () => this.#zoom(STEP),
      farther: () => this.#zoom(1 / STEP),
    };
  }

  /** A button that became disabled would lose the focus: it says so instead. */
  show() {
    const { isFitted, isClosest } = this.#board.view;
    this.#button("fit").hidden = isFitted;
    this.#root.classList.toggle("enlarged", !isFitted);
    for (const [name, isOff] of Object.entries({ closer: isClosest, farther: isFitted })) {
      const [button, off] = [this.#button(name), String(isOff)];
      if (button.getAttribute("aria-disabled") !== off) button.setAttribute("aria-disabled", off);
    }
  }

  /** @param {number} factor */
  #zoom(factor) {
    this.#board.look((view) => view.zoom(factor, view.width / 2, view.height / 2));
  }

  /** @param {string} name @returns {HTMLElement} */
  #button(name) {
    return /** @type {HTMLElement} */ (this.#root.querySelector(`[data-do=${name}]`));
  }
}
