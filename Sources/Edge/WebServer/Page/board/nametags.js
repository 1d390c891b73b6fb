// Names beside the tips of the others' pens; they fade when the pen rests.

import { markOf } from "../kit/marks.js";
import { shown } from "../words/messages.js";

/** Milliseconds of rest after which a name fades. */
const REST = 1_200;
/** Milliseconds that fading takes, as in the style sheet. */
const FADE = 600;

/** @typedef {{element: HTMLElement, name: string, order: number, width: number, x: number, y: number, timer: ReturnType<typeof setTimeout> | undefined}} Tag */

export class NameTags {
  /** @type {Map<string, Tag>} */
  #tags = new Map();
  #layer;
  #view;

  /** @param {HTMLElement} layer @param {Pick<import("./view.js").View, "width" | "toStage">} view where places are */
  constructor(layer, view) {
    this.#layer = layer;
    this.#view = view;
  }

  /**
   * Shows a name at a place, from the next frame on.
   * @param {string} seat
   * @param {string} name
   * @param {number} order of the seat in the room
   * @param {[number, number]} place quarter units
   */
  show(seat, name, order, [x, y]) {
    const tag = this.#tags.get(seat) ?? this.#make();
    this.#tags.set(seat, tag);
    if (tag.name !== name || tag.order !== order) this.#dress(tag, name, order);
    tag.element.classList.remove("faded");
    clearTimeout(tag.timer);
    [tag.x, tag.y, tag.timer] = [x, y, setTimeout(() => this.#fade(seat), REST)];
  }

  /** Puts every name where its pen is in the view. */
  follow() {
    for (const { element, width, x, y } of this.#tags.values()) {
      const [left, top] = this.#view.toStage(x, y);
      const isTurned = left + width + 16 > this.#view.width;
      const turn = isTurned ? " translateX(calc(-100% - 24px))" : "";
      element.style.transform = `translate(${left}px, ${top}px)${turn}`;
      element.classList.toggle("turned", isTurned);
    }
  }

  /** @returns {Tag} */
  #make() {
    const element = this.#layer.appendChild(document.createElement("span"));
    element.className = "tag";
    return { element, name: "", order: -1, width: 0, x: 0, y: 0, timer: undefined };
  }

  // Ink comes many times a second, and a width that is read has the page laid out: it is read once a name.
  /** @param {Tag} tag @param {string} name @param {number} order */
  #dress(tag, name, order) {
    const { element } = tag;
    const mark = markOf(order);
    element.textContent = shown(name);
    element.dataset.number = String(mark.number);
    element.style.setProperty("--mark", mark.color);
    element.style.setProperty("--on-mark", mark.on);
    [tag.name, tag.order, tag.width] = [name, order, element.offsetWidth];
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
