// What one makes a level with: some things and an eraser, of which one is chosen.

import { find, icon, make } from "../kit/dom.js";
import { fill, text, word } from "../words/messages.js";

/** Pixels of a picture. */
export const SIDE = 72;

export class Palette {
  #root;
  /** What is chosen, from 1, or 0 for the eraser. */
  kind = 1;

  /**
   * @param {HTMLElement} root
   * @param {readonly {words: () => string, sprite: HTMLCanvasElement}[]} things in order
   */
  constructor(root, things) {
    this.#root = root;
    things.forEach(({ words, sprite }, index) => this.#add(index + 1, words, copyOf(sprite)));
    this.#add(0, () => text("design.eraser"), icon("eraser"));
    root.addEventListener("keydown", (event) => this.#press(event));
    fill(root);
    this.choose(1);
  }

  /** @param {number} kind @param {() => string} words @param {Element} picture */
  #add(kind, words, picture) {
    const button = make("button", { type: "button", role: "radio", "data-kind": kind }, picture);
    word(button, "label", words);
    word(button, "hint", () => `${words()} (${kind})`);
    button.addEventListener("click", () => this.choose(kind));
    this.#root.append(button);
  }

  /** @param {number} kind */
  choose(kind) {
    this.kind = kind;
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (this.#root.querySelectorAll("button"))) {
      const isChosen = button.dataset.kind === String(kind);
      button.setAttribute("aria-checked", String(isChosen));
      button.tabIndex = isChosen ? 0 : -1;
    }
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const { key, target } = event;
    const forward = document.documentElement.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
    const by = key === forward || key === "ArrowDown" ? 1 : key === "ArrowUp" || key === "ArrowLeft" || key === "ArrowRight" ? -1 : 0;
    if (by === 0 || !(target instanceof HTMLElement)) return;
    event.preventDefault();
    const buttons = [...this.#root.querySelectorAll("button")];
    const next = buttons[(buttons.indexOf(/** @type {HTMLButtonElement} */ (target)) + by + buttons.length) % buttons.length];
    this.choose(Number(next.dataset.kind));
    find(this.#root, `[data-kind="${this.kind}"]`).focus();
  }
}

/**
 * A picture of one's own: that of a sprite is drawn from, again and again.
 * @param {HTMLCanvasElement} sprite
 */
function copyOf(sprite) {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = sprite.width;
  canvas.setAttribute("aria-hidden", "true");
  canvas.getContext("2d")?.drawImage(sprite, 0, 0);
  return canvas;
}
