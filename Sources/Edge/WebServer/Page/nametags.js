// Names beside the tips of the others' pens; they fade when the pen rests.

import { markOf } from "./marks.js";
import { shown } from "./messages.js";

/** Milliseconds of rest after which a name fades. */
const REST = 1_200;
/** Milliseconds that fading takes, as in the style sheet. */
const FADE = 600;

export class NameTags {
  /** @type {Map<string, {element: HTMLElement, x: number, y: number, timer: ReturnType<typeof setTimeout>}>} */
  #tags = new Map();
  #layer;
  #view;

  /** @param {HTMLElement} layer @param {import("./view.js").View} view */
  constructor(layer, view) {
    this.#layer = layer;
    this.#view = view;
  }

  /**
   * Shows a name at a place.
   * @param {string} seat
   * @param {string} name
   * @param {number} order of the seat in the room
   * @param {[number, number]} place quarter units
   */
  show(seat, name, order, [x, y]) {
    const old = this.#tags.get(seat);
    clearTimeout(old?.timer);
    const element = old?.element ?? this.#layer.appendChild(document.createElement("span"));
    const mark = markOf(order);
    element.className = "tag";
    element.textContent = shown(name);
    element.dataset.number = String(mark.number);
    element.style.setProperty("--mark", mark.color);
    element.style.setProperty("--on-mark", mark.on);
    const timer = setTimeout(() => this.#fade(seat), REST);
    this.#tags.set(seat, { element, x, y, timer });
    this.follow();
  }

  /** Puts every name where its pen is in the view. */
  follow() {
    for (const { element, x, y } of this.#tags.values()) {
      const [left, top] = this.#view.toStage(x, y);
      element.style.transform = `translate(${left}px, ${top}px)`;
      const room = this.#layer.parentElement?.clientWidth ?? Infinity;
      element.classList.toggle("turned", left + element.offsetWidth + 16 > room);
    }
  }

  clear() {
    for (const { element, timer } of this.#tags.values()) {
      clearTimeout(timer);
      element.remove();
    }
    this.#tags.clear();
  }

  /** @param {string} seat */
  #fade(seat) {
    const tag = this.#tags.get(seat);
    if (!tag) return;
    tag.element.classList.add("faded");
    tag.timer = setTimeout(() => {
      tag.element.remove();
      this.#tags.delete(seat);
    }, FADE);
  }
}
