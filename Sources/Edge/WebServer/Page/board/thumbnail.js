// A drawing on a small sheet of paper: the strokes of a tile, painted as large as the sheet is.

import { make } from "../kit/dom.js";
import { outline } from "./outline.js";
import { Sheet } from "./sheet.js";
import { BOARD } from "./view.js";

/** Device pixels of a thumbnail's side until it is on the screen. */
const SIDE = 320;
/** Device pixels of a thumbnail's side at most: cheap enough for eight at once. */
const MOST = 1_024;

/** @typedef {{tool: string, color: string, width: number, opacity: number, points: number[], pressures?: number[]}} Stroke */
/** @typedef {{style: import("./centreline.js").Style, path: Path2D}} Shape */

/**
 * What is painted on a canvas, to paint it anew in another size: a picture that the browser makes smaller
 * has jagged lines where a CSS pixel is a device pixel.
 * @type {WeakMap<Element, Shape[]>}
 */
const painted = new WeakMap();

const sizes = new ResizeObserver((entries) => {
  for (const { target, contentRect } of entries) {
    const side = Math.min(MOST, Math.round(contentRect.width * devicePixelRatio));
    const canvas = /** @type {HTMLCanvasElement} */ (target);
    // One that is hidden keeps the size that it had.
    if (side === 0 || side === canvas.width) continue;
    canvas.width = canvas.height = side;
    fill(canvas, painted.get(canvas) ?? []);
  }
});

/**
 * An empty sheet, to be painted on later.
 * @param {string} label what it shows, for screen readers
 * @returns {HTMLCanvasElement}
 */
export function blank(label) {
  const canvas = /** @type {HTMLCanvasElement} */ (make("canvas", { class: "drawing", role: "img", "aria-label": label }));
  canvas.width = canvas.height = SIDE;
  sizes.observe(canvas);
  return canvas;
}

/**
 * Paints strokes on a sheet, now and whenever it takes another size.
 * @param {HTMLCanvasElement} canvas from `blank`
 * @param {Stroke[]} strokes
 */
export function paint(canvas, strokes) {
  const shapes = strokes.map(shapeOf);
  painted.set(canvas, shapes);
  fill(canvas, shapes);
}

/**
 * Strokes as a PNG on white paper.
 * @param {Stroke[]} strokes
 * @returns {Promise<Blob | null>}
 */
export function png(strokes) {
  const ink = document.createElement("canvas");
  const paper = document.createElement("canvas");
  ink.width = ink.height = paper.width = paper.height = 1_024;
  fill(ink, strokes.map(shapeOf));
  const context = paper.getContext("2d");
  if (!context) return Promise.resolve(null);
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, paper.width, paper.height);
  context.drawImage(ink, 0, 0);
  return new Promise((resolve) => paper.toBlob(resolve, "image/png"));
}

/** @param {Stroke} stroke @returns {Shape} */
function shapeOf({ tool, color, width, opacity, points, pressures }) {
  const style = { tool, color, width, opacity };
  return { style, path: outline({ style, points, pressures }).path };
}

/** @param {HTMLCanvasElement} canvas @param {Shape[]} shapes */
function fill(canvas, shapes) {
  const sheet = new Sheet(canvas);
  sheet.begin({ scale: canvas.width / BOARD, x: 0, y: 0 }, 1);
  for (const { style, path } of shapes) sheet.paint(style, path);
}
