// One picture of a game: each player's best drawing with name, place and points.

import { fill } from "../board/thumbnail.js";

/**
 * A player's best drawing; the place is 0 where nobody has won.
 * @typedef {{name: string, topic: string, points: string, place: number, strokes: import("../daemon.js").Stroke[]}} Drawn
 */

/** Pixels of a sheet's side, around it, of the words below it, and of the title. */
const [SIDE, GAP, WORDS, TITLE] = [480, 40, 96, 110];

/**
 * @param {string} title
 * @param {Drawn[]} drawn best first
 * @returns {Promise<Blob>} a PNG
 */
export function poster(title, drawn) {
  const columns = Math.min(drawn.length, drawn.length === 4 ? 2 : 3) || 1;
  const rows = Math.ceil(drawn.length / columns);
  const canvas = document.createElement("canvas");
  canvas.width = GAP + columns * (SIDE + GAP);
  canvas.height = TITLE + rows * (SIDE + WORDS);
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.fillStyle = "#efeae1";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = "#20242e";
  context.textAlign = "center";
  context.font = "italic 52px Georgia, serif";
  context.fillText(title, canvas.width / 2, TITLE - 36, canvas.width - 2 * GAP);
  drawn.forEach((one, index) => {
    const [x, y] = [GAP + (index % columns) * (SIDE + GAP), TITLE + Math.floor(index / columns) * (SIDE + WORDS)];
    context.fillStyle = "#ffffff";
    context.fillRect(x, y, SIDE, SIDE);
    context.drawImage(sheetOf(one.strokes), x, y);
    context.fillStyle = "#20242e";
    context.font = "600 28px system-ui, sans-serif";
    context.fillText(`${one.place ? `${one.place}. ` : ""}${[one.name, one.points].filter(Boolean).join(" · ")}`, x + SIDE / 2, y + SIDE + 38, SIDE);
    context.font = "italic 24px Georgia, serif";
    context.fillText(one.topic, x + SIDE / 2, y + SIDE + 70, SIDE);
  });
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("This browser makes no pictures."))), "image/png");
  });
}

/** @param {import("../daemon.js").Stroke[]} strokes */
function sheetOf(strokes) {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIDE;
  fill(canvas, strokes, 1);
  return canvas;
}
