// The ring around the pointer: how wide the next stroke will be.

export class Tip {
  #element;
  #board;
  #toolbar;
  #x = 0;
  #y = 0;
  #width = 0;

  /** @param {HTMLElement} element @param {HTMLElement} stage @param {import("./board.js").Board} board @param {import("./toolbar.js").Toolbar} toolbar */
  constructor(element, stage, board, toolbar) {
    this.#element = element;
    this.#board = board;
    this.#toolbar = toolbar;
    stage.addEventListener("pointermove", ({ pointerType, clientX, clientY }) => {
      const { left, top } = stage.getBoundingClientRect();
      [this.#x, this.#y] = [clientX - left, clientY - top];
      // A finger covers what it draws, and leaves no ring behind when it goes.
      element.hidden = pointerType === "touch";
      this.follow();
    });
    // WebKit says so too when it lets go of a pointer that has drawn and stays where it is.
    stage.addEventListener("pointerleave", ({ clientX, clientY }) => {
      element.hidden ||= !stage.contains(document.elementFromPoint(clientX, clientY));
    });
    toolbar.addEventListener("change", () => this.follow());
  }

  /** Puts the ring where the pointer is, as wide as the ink would be. */
  follow() {
    const { style } = this.#element;
    const width = Math.max(4, this.#toolbar.style.width * this.#board.view.scale);
    // Another size has the page laid out again, another place does not.
    if (width !== this.#width) style.inlineSize = style.blockSize = `${width}px`;
    this.#width = width;
    style.transform = `translate(${this.#x - width / 2}px, ${this.#y - width / 2}px)`;
  }
}
