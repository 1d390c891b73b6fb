// A canvas of one row of cells: what is painted where can be read off, in place of pixels that only a browser has.

/** Cells of the row. */
export const CELLS = 64;

/** A path that covers cells, both ends included. @typedef {{id: string, left: number, right: number}} Path */

export class Canvas {
  /** What lies in each cell, the deepest first: ink may be thin, so that what is painted twice is seen. @type {string[][]} */
  cells = [];
  style = { transform: "" };
  hidden = false;
  /** Cells that were painted or cleared: what all of it costs. */
  work = 0;
  #width = 0;
  height = 0;
  context = new Context(this);

  getContext() {
    return this.context;
  }

  get width() {
    return this.#width;
  }

  /** As a browser does: another size wipes it, and its context begins anew. */
  set width(width) {
    this.#width = width;
    this.cells = Array.from({ length: CELLS }, () => []);
    this.context.clips = [[]];
  }

  /** @param {number} from @param {number} to @param {string} [id] nothing to clear */
  put(from, to, id) {
    for (let cell = Math.max(0, Math.ceil(from)); cell <= Math.min(CELLS - 1, Math.floor(to)); cell += 1) {
      if (!this.context.clips.at(-1)?.every(([left, right]) => left <= cell && cell <= right)) continue;
      this.cells[cell] = id === undefined ? [] : [...this.cells[cell], id];
      this.work += 1;
    }
  }
}

class Context {
  globalAlpha = 1;
  fillStyle = "";
  lineWidth = 1;
  /** What was set last: scale and offset. @type {number[]} */
  transform = [];
  /** Of each saved state, the boxes within which is painted. @type {[number, number][][]} */
  clips = [[]];
  /** @type {[number, number]} */
  #box = [0, 0];

  /** @param {Canvas} canvas */
  constructor(canvas) {
    this.canvas = canvas;
  }

  save() {
    this.clips.push([...(this.clips.at(-1) ?? [])]);
  }

  restore() {
    if (this.clips.length > 1) this.clips.pop();
  }

  beginPath() {}

  /** @param {number} x @param {number} _y @param {number} width */
  rect(x, _y, width) {
    this.#box = [x, x + width];
  }

  clip() {
    this.clips.at(-1)?.push(this.#box);
  }

  /** @param {number} x @param {number} _y @param {number} width */
  clearRect(x, _y, width) {
    this.canvas.put(x, x + width);
  }

  /** @param {Path} path */
  fill({ left, right, id }) {
    this.canvas.put(left, right, `${id}/${this.fillStyle}/${this.globalAlpha}`);
  }

  /** @param {...number} numbers */
  setTransform(...numbers) {
    this.transform = numbers;
  }

  resetTransform() {
    this.transform = [1, 0, 0, 1, 0, 0];
  }

  /** @param {Path} path @param {number} x */
  isPointInPath({ left, right }, x) {
    return left <= x && x <= right;
  }

  /** @param {Path} path @param {number} x */
  isPointInStroke({ left, right }, x) {
    return Math.min(Math.abs(x - left), Math.abs(x - right)) <= this.lineWidth / 2;
  }
}
