// The picture of a level that is being made.

import { LINE, RADIUS } from "../grid.js";
import { spriteOf } from "../sprites.js";
import { CELLS, LETTERS } from "./level.js";

/** Units of the picture. */
export const SIZE = { width: 1_536, height: 1_500 };
/** The most pixels that a CSS pixel is drawn with. */
const FINEST = 3;

export class Wall {
  #canvas;
  #scale = 1;

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.#canvas = canvas;
  }

  /**
   * Fits the picture into a room.
   * @param {number} width CSS pixels
   * @param {number} height
   * @returns {{width: number, height: number}} what it takes of it
   */
  fit(width, height) {
    const shown = Math.max(0.05, Math.min(width / SIZE.width, height / SIZE.height));
    const size = { width: Math.floor(SIZE.width * shown), height: Math.floor(SIZE.height * shown) };
    const fine = Math.min(FINEST, window.devicePixelRatio || 1);
    this.#canvas.width = Math.round(size.width * fine);
    this.#canvas.height = Math.round(size.height * fine);
    this.#scale = this.#canvas.width / SIZE.width;
    return size;
  }

  /** @param {(cell: number) => number} kindIn */
  paint(kindIn) {
    const pen = this.#canvas.getContext("2d");
    if (!pen) return;
    // A canvas that lies nowhere yet has no style.
    const style = getComputedStyle(document.documentElement);
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    pen.setTransform(this.#scale, 0, 0, this.#scale, 0, 0);
    pen.strokeStyle = style.getPropertyValue("--bad").trim();
    pen.lineWidth = 5;
    pen.setLineDash([24, 24]);
    pen.beginPath();
    pen.moveTo(24, LINE);
    pen.lineTo(SIZE.width - 24, LINE);
    pen.stroke();
    pen.setLineDash([]);
    pen.strokeStyle = style.getPropertyValue("--ink-soft").trim();
    const side = Math.max(1, Math.ceil(2.08 * RADIUS * this.#scale));
    CELLS.forEach(({ x, y }, cell) => {
      const kind = kindIn(cell);
      if (kind > 0) {
        const size = side / this.#scale;
        return pen.drawImage(spriteOf(LETTERS[kind - 1], side), x - size / 2, y - size / 2, size, size);
      }
      pen.globalAlpha = 0.35;
      pen.lineWidth = 3;
      pen.beginPath();
      pen.arc(x, y, RADIUS - 10, 0, 2 * Math.PI);
      pen.stroke();
      pen.globalAlpha = 1;
    });
  }
}
