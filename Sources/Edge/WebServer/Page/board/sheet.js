// One canvas of the board, and the view that it was painted in.

import { WHOLE } from "./view.js";

/** @typedef {import("./outline.js").Box} Box */
/** @typedef {import("./centreline.js").Style} Style */
/** @typedef {import("./view.js").Part} Part */
/** @typedef {{scale: number, x: number, y: number, part?: Readonly<Part>}} Frame */

/** The colour of the board, until a room says otherwise. */
export const PAPER = "#ffffff";

/** Colours that a browser which makes something up does not hit. */
const PROOF = ["#13579b", "#c8a02e", "#2f6b40"];
/** How far a channel may be off: some browsers blur what they tell, by less than anybody sees. */
const BLUR = 8;

/** Whether this browser tells what is painted: some that guard against tracking tell something else. */
export function tellsPixels() {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [PROOF.length, 1];
  const context = canvas.getContext("2d");
  if (!context) return false;
  PROOF.forEach((color, x) => {
    context.fillStyle = color;
    context.fillRect(x, 0, 1, 1);
  });
  const { data } = context.getImageData(0, 0, PROOF.length, 1);
  const wanted = PROOF.flatMap((color) => [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16)));
  return wanted.every((channel, index) => Math.abs(data[Math.floor(index / 3) * 4 + (index % 3)] - channel) <= BLUR);
}

export class Sheet {
  /** @type {Frame} */
  #frame = { scale: 1, x: 0, y: 0 };
  /**
   * What of the board is painted.
   * @type {Readonly<Part>}
   */
  #part = WHOLE;
  #context;

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    const context = canvas.getContext("2d");
    if (!context) throw new Error("This browser cannot draw.");
    this.#context = context;
  }

  get canvas() {
    return this.#context.canvas;
  }

  /** What is painted, in device pixels. */
  get pixels() {
    return this.#context.getImageData(0, 0, this.canvas.width, this.canvas.height);
  }

  /**
   * Takes another size, which wipes it.
   * @param {number} width device pixels
   * @param {number} height device pixels
   */
  resize(width, height) {
    this.canvas.width = width;
    this.canvas.height = height;
  }

  /**
   * Wipes it and paints in another view from now on.
   * @param {Frame} frame
   * @param {number} density device pixels a CSS pixel
   */
  begin({ scale, x, y, part = WHOLE }, density) {
    const context = this.#context;
    this.#frame = { scale, x, y };
    this.#part = part;
    this.canvas.style.transform = "";
    // Back to a canvas as it was made: what `begin` saved before, also by another sheet on the same canvas.
    // `reset` would do it, but Safari has it only since 17.
    context.restore();
    context.save();
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    context.setTransform(density * scale, 0, 0, density * scale, density * x, density * y);
    context.beginPath();
    context.rect(part.left, part.top, part.width, part.height);
    context.clip();
  }

  wipe() {
    const { left, top, width, height } = this.#part;
    this.#context.clearRect(left, top, width, height);
  }

  /**
   * Fills a stroke's outline. An eraser paints paper: on opaque paper of one colour that is the same
   * picture as taking ink away (Protocol/strokes.md), and it works across sheets.
   * @param {Style} style
   * @param {Path2D} path
   */
  paint({ tool, color, opacity }, path) {
    const context = this.#context;
    context.globalAlpha = opacity / 255;
    context.fillStyle = tool === "eraser" ? PAPER : color;
    context.fill(path, "nonzero");
  }

  /**
   * Wipes a box and paints only inside it.
   * @param {Box} box
   * @param {() => void} work
   */
  within(box, work) {
    const context = this.#context;
    const [width, height] = [box.right - box.left, box.bottom - box.top];
    context.save();
    context.beginPath();
    context.rect(box.left, box.top, width, height);
    context.clip();
    context.clearRect(box.left, box.top, width, height);
    work();
    context.restore();
  }

  /**
   * Moves and stretches what is painted into another view, until it is painted anew.
   * @param {Frame} view
   */
  follow({ scale, x, y }) {
    const ratio = scale / this.#frame.scale;
    const [dx, dy] = [x - this.#frame.x * ratio, y - this.#frame.y * ratio];
    this.canvas.style.transform = `translate(${dx}px, ${dy}px) scale(${ratio})`;
  }

  /**
   * Whether a place is within an outline.
   * @param {Path2D} path
   * @param {number} x
   * @param {number} y
   */
  covers(path, x, y) {
    const context = this.#context;
    context.save();
    context.resetTransform();
    const isHit = context.isPointInPath(path, x, y);
    context.restore();
    return isHit;
  }

  /**
   * Whether a place is within an outline, or near it.
   * @param {Path2D} path
   * @param {number} x
   * @param {number} y
   * @param {number} reach quarter units
   */
  touches(path, x, y, reach) {
    const context = this.#context;
    context.save();
    context.resetTransform();
    context.lineWidth = 2 * reach;
    const isHit = context.isPointInPath(path, x, y) || context.isPointInStroke(path, x, y);
    context.restore();
    return isHit;
  }
}
