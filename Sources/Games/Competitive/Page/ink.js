// What lies on a canvas: strokes that are there, ink that flows, and the stroke under one's own pen.

import { shapeOf } from "../board/picture.js";
import { Sheet } from "../board/sheet.js";
import { SIDE } from "./telling.js";

/** Device pixels a CSS pixel at most. */
const DENSEST = 2;

/** @typedef {import("../kit/activities.js").Ink} Ink */

/** One canvas of the game, painted anew whenever something on it has changed. */
export class Paper {
  element;
  #sheet;
  #density = 1;
  /** The place of its left edge on the board, quarter units. */
  #left = 0;

  /** @param {HTMLCanvasElement} canvas @param {() => void} resized asks for it to be painted */
  constructor(canvas, resized) {
    this.element = canvas;
    this.#sheet = new Sheet(canvas);
    new ResizeObserver(() => {
      this.#resize();
      resized();
    }).observe(canvas);
  }

  /** @param {number} index which canvas of the board, from 0 */
  lie(index) {
    this.#left = index * SIDE;
  }

  #resize() {
    const { clientWidth } = this.element;
    if (clientWidth === 0) return;
    this.#density = Math.min(DENSEST, devicePixelRatio || 1);
    const side = Math.round(clientWidth * this.#density);
    if (this.element.width !== side || this.element.height !== side) this.#sheet.resize(side, side);
  }

  /**
   * @param {Ink} ink
   * @param {string} seat whose canvas it is
   * @param {Iterable<{style: import("../board/centreline.js").Style, shape: {path: Path2D}}>} own what is under one's own pen
   */
  paint(ink, seat, own) {
    const scale = this.element.width / SIDE;
    if (scale === 0) return;
    const part = { left: this.#left, top: 0, width: SIDE, height: SIDE };
    this.#sheet.begin({ scale, x: -this.#left * scale, y: 0, part }, 1);
    for (const stroke of ink.strokes()) if (stroke.seat === seat) this.#sheet.paint(stroke.style, shapeOf(stroke).path);
    for (const pen of ink.live()) if (pen.seat === seat) this.#sheet.paint(pen.style, pen.shape.path);
    for (const { style, shape } of own) this.#sheet.paint(style, shape.path);
  }
}
