// A drawing on a small sheet of paper: the strokes of a tile, painted once.

import { make } from "./dom.js";
import { outline } from "./outline.js";
import { Sheet } from "./sheet.js";
import { BOARD } from "./view.js";

/** Device pixels of a thumbnail's side: sharp on phones, cheap enough for eight at once. */
const SIDE = 640;

/**
 * An empty sheet, to be painted on later.
 * @param {string} label what it shows, for screen readers
 * @returns {HTMLCanvasElement}
 */
export function blank(label) {
  const canvas = /** @type {HTMLCanvasElement} */ (make("canvas", { class: "drawing", role: "img", "aria-label": label }));
  canvas.width = canvas.height = SIDE;
  return canvas;
}

/**
 * Paints strokes on a canvas, as large as it is.
 * @param {HTMLCanvasElement} canvas
 * @param {{tool: string, color: string, width: number, opacity: number, points: number[], pressures?: number[]}[]} strokes
 */
export function paint(canvas, strokes) {
  const sheet = new Sheet(canvas);
  sheet.begin({ scale: canvas.width / BOARD, x: 0, y: 0 }, 1);
  for (const { tool, color, width, opacity, points, pressures } of strokes) {
    const style = { tool, color, width, opacity };
    sheet.paint(style, outline({ style, points, pressures }).path);
  }
}

/**
 * Strokes as a PNG on white paper.
 * @param {Parameters<typeof paint>[1]} strokes
 * @returns {Promise<Blob | null>}
 */
export function png(strokes) {
  const ink = document.createElement("canvas");
  const paper = document.createElement("canvas");
  ink.width = ink.height = paper.width = paper.height = 1_024;
  paint(ink, strokes);
  const context = paper.getContext("2d");
  if (!context) return Promise.resolve(null);
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, paper.width, paper.height);
  context.drawImage(ink, 0, 0);
  return new Promise((resolve) => paper.toBlob(resolve, "image/png"));
}
