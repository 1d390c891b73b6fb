// How pegs look: glass beads with light from above. Orange ones have a ring in them and blue ones a bar, so that nobody needs
// to tell the colours apart.

import { PEG } from "./board.js";

const LOOKS = {
  blue: { light: "#9cc3ff", deep: "#2459d1", lit: "#eaf3ff", ink: "#ffffff" },
  orange: { light: "#ffd79a", deep: "#d9650f", lit: "#fff1d6", ink: "#3b1a00" },
};
/** Units around a peg that its picture takes, for its shadow. */
const AROUND = 4;

/** @type {Map<string, HTMLCanvasElement>} */
const made = new Map();

/**
 * Paints a peg.
 * @param {CanvasRenderingContext2D} pen
 * @param {number} x
 * @param {number} y
 * @param {boolean} isOrange
 * @param {boolean} isLit
 * @param {number} size
 * @param {number} scale pixels a unit
 */
export function drawPeg(pen, x, y, isOrange, isLit, size, scale) {
  const half = (PEG + AROUND) * size;
  pen.drawImage(spriteOf(isOrange ? "orange" : "blue", isLit, scale), x - half, y - half, 2 * half, 2 * half);
}

/**
 * The light around a peg that has lit: bright at first.
 * @param {CanvasRenderingContext2D} pen
 * @param {{x: number, y: number, isOrange: boolean}} peg
 * @param {number} since milliseconds
 * @param {number} light
 */
export function glow(pen, { x, y, isOrange }, since, light) {
  const flash = Math.max(0, 1 - since / 320);
  const radius = PEG * (1.7 + 1.1 * flash);
  const halo = pen.createRadialGradient(x, y, PEG * 0.7, x, y, radius);
  halo.addColorStop(0, isOrange ? "#ffb04dcc" : "#7fb2ffcc");
  halo.addColorStop(1, isOrange ? "#ffb04d00" : "#7fb2ff00");
  pen.globalAlpha = light * (0.6 + 0.4 * flash);
  pen.fillStyle = halo;
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fill();
  pen.globalAlpha = 1;
}

/**
 * A picture of a peg as large as that.
 * @param {boolean} isOrange
 * @param {number} side pixels
 */
export function pegSprite(isOrange, side) {
  return spriteOf(isOrange ? "orange" : "blue", false, side / (3 * (PEG + AROUND)));
}

/**
 * A picture of a peg, made once for each size.
 * @param {"orange" | "blue"} kind
 * @param {boolean} isLit
 * @param {number} scale
 */
function spriteOf(kind, isLit, scale) {
  const side = Math.max(4, Math.ceil(2 * (PEG + AROUND) * scale * 1.5));
  const key = `${kind}/${isLit}/${side}`;
  const known = made.get(key);
  if (known) return known;
  // A window that is resized makes new ones; the old ones are no use any more.
  if (made.size > 60) made.clear();
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = side;
  const pen = canvas.getContext("2d");
  if (pen) paint(pen, kind, isLit, side);
  made.set(key, canvas);
  return canvas;
}

/** @param {CanvasRenderingContext2D} pen @param {"orange" | "blue"} kind @param {boolean} isLit @param {number} side */
function paint(pen, kind, isLit, side) {
  const { light, deep, lit, ink } = LOOKS[kind];
  const unit = side / 2 / (1 + AROUND / PEG);
  pen.setTransform(unit, 0, 0, unit, side / 2, side / 2);
  pen.fillStyle = "#00000026";
  disc(pen, 0.08, 0.2, 0.98);
  pen.fill();
  const glass = pen.createRadialGradient(-0.3, -0.4, 0.05, 0, 0, 1);
  glass.addColorStop(0, isLit ? "#ffffff" : light);
  glass.addColorStop(isLit ? 0.5 : 0.75, isLit ? lit : deep);
  glass.addColorStop(1, isLit ? light : deep);
  disc(pen, 0, 0, 0.97);
  pen.fillStyle = glass;
  pen.fill();
  pen.lineWidth = 0.09;
  pen.strokeStyle = "#0000004d";
  pen.stroke();
  pen.strokeStyle = isLit ? deep : ink;
  pen.lineWidth = 0.2;
  pen.lineCap = "round";
  if (kind === "orange") {
    disc(pen, 0, 0.04, 0.4);
  } else {
    pen.beginPath();
    pen.moveTo(-0.42, 0.06);
    pen.lineTo(0.42, 0.06);
  }
  pen.stroke();
  disc(pen, -0.32, -0.46, 0.2);
  pen.fillStyle = "#ffffff80";
  pen.fill();
}

/** @param {CanvasRenderingContext2D} pen @param {number} x @param {number} y @param {number} radius */
function disc(pen, x, y, radius) {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
}
