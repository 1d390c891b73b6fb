// A drawing on a small sheet of paper: the strokes of a tile, painted as large as the sheet is.

import { make } from "../kit/dom.js";
import { word } from "../words/messages.js";
import { outline } from "./outline.js";
import { Sheet } from "./sheet.js";
import { BOARD } from "./view.js";

/** Device pixels of a thumbnail's side until it is on the screen. */
const SIDE = 320;
/** Device pixels of a thumbnail's side at most: cheap enough for eight at once. */
const MOST = 1_024;

/** @typedef {Pick<import("../daemon.js").Stroke, "tool" | "color" | "width" | "opacity" | "points" | "pressures">} Stroke */

/** CSS pixels that a line is wide at least: what is hardly there on a large sheet would be gone on a small one. */
const THINNEST = 1.3;

/**
 * What is painted on a canvas, to paint it anew in another size: a picture that the browser makes smaller
 * has jagged lines where a CSS pixel is a device pixel.
 * @type {WeakMap<Element, Stroke[]>}
 */
const painted = new WeakMap();

// Other pixels may move what lies around a sheet, and an observer that does so is called again: they come a frame later.
const sizes = new ResizeObserver((entries) => requestAnimationFrame(() => entries.forEach(repaint)));

/** @param {ResizeObserverEntry} entry of a canvas that has taken another size */
function repaint({ target, contentRect }) {
  const side = Math.min(MOST, Math.round(contentRect.width * devicePixelRatio));
  const canvas = /** @type {HTMLCanvasElement} */ (target);
  // A hidden sheet keeps the size that it had.
  if (side === 0 || side === canvas.width) return;
  canvas.width = canvas.height = side;
  fill(canvas, painted.get(canvas) ?? []);
}

/**
 * An empty sheet, to be painted on later.
 * @param {() => string} label what it shows, for screen readers
 * @returns {HTMLCanvasElement}
 */
export function blank(label) {
  const canvas = /** @type {HTMLCanvasElement} */ (make("canvas", { class: "drawing", role: "img" }));
  word(canvas, "label", label);
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
  painted.set(canvas, strokes);
  fill(canvas, strokes);
}

/**
 * What is painted on a sheet.
 * @param {Element} canvas
 */
export function strokesOn(canvas) {
  return painted.get(canvas) ?? [];
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
  fill(ink, strokes, 1);
  const context = paper.getContext("2d");
  if (!context) return Promise.resolve(null);
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, paper.width, paper.height);
  context.drawImage(ink, 0, 0);
  return new Promise((resolve) => paper.toBlob(resolve, "image/png"));
}

/**
 * How wide a stroke is painted: an eraser takes no more away than it did.
 * @param {Stroke} stroke
 * @param {number} scale CSS pixels a quarter unit
 */
function widthOn({ tool, width }, scale) {
  return tool === "eraser" ? width : Math.max(width, THINNEST / scale);
}

/**
 * Paints strokes once, as large as the canvas is.
 * @param {HTMLCanvasElement} canvas
 * @param {Stroke[]} strokes
 * @param {number} density device pixels a CSS pixel
 */
export function fill(canvas, strokes, density = devicePixelRatio || 1) {
  const scale = canvas.width / BOARD;
  const sheet = new Sheet(canvas);
  sheet.begin({ scale, x: 0, y: 0 }, 1);
  for (const stroke of strokes) {
    const { style, path } = inked(stroke, scale / density);
    sheet.paint(style, path);
  }
}

/**
 * How a stroke looks on a small sheet.
 * @param {Stroke} stroke
 * @param {number} scale CSS pixels a quarter unit
 */
export function inked(stroke, scale) {
  const { tool, color, opacity, points, pressures } = stroke;
  const style = { tool, color, width: widthOn(stroke, scale), opacity };
  return { style, ...outline({ style, points, pressures }) };
}
