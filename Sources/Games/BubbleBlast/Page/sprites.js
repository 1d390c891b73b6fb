// How bubbles look: glass with light from above, and a mark on each, so that nobody needs to tell colours apart.

/** @typedef {(pen: CanvasRenderingContext2D) => void} Mark draws in a circle of radius 1 around the origin */

/** @type {Record<string, {light: string, deep: string, ink: string, mark: Mark}>} */
const LOOKS = {
  b: { light: "#7fb2ff", deep: "#2459d1", ink: "#ffffff", mark: ring },
  r: { light: "#ff8f80", deep: "#c0281f", ink: "#ffffff", mark: triangle },
  o: { light: "#ffd27a", deep: "#df8410", ink: "#3b2200", mark: square },
  g: { light: "#86dfa6", deep: "#1d7f4b", ink: "#ffffff", mark: plus },
  "#": { light: "#c4c9d3", deep: "#5d6474", ink: "#2b303b", mark: cross },
  l: { light: "#fff3a6", deep: "#d3a900", ink: "#453500", mark: bolt },
  x: { light: "#6d7280", deep: "#1f222a", ink: "#ffb347", mark: bomb },
  "*": { light: "#e0bcff", deep: "#7b3bc4", ink: "#ffffff", mark: star },
  m: { light: "#f3f5f9", deep: "#9aa3b5", ink: "#b3202c", mark: magnet },
};

/** @type {Map<string, HTMLCanvasElement>} */
const made = new Map();

/**
 * A picture of a bubble, made once for each size.
 * @param {string} kind
 * @param {number} side pixels
 */
export function spriteOf(kind, side) {
  const key = `${kind}/${side}`;
  const known = made.get(key);
  if (known) return known;
  // A window that is resized makes new ones; the old ones are no use any more.
  if (made.size > 200) made.clear();
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = side;
  const pen = canvas.getContext("2d");
  if (pen) paint(pen, kind, side);
  made.set(key, canvas);
  return canvas;
}

/** @param {CanvasRenderingContext2D} pen @param {string} kind @param {number} side */
function paint(pen, kind, side) {
  const { light, deep, ink, mark } = LOOKS[kind] ?? LOOKS["#"];
  pen.setTransform(side / 2.08, 0, 0, side / 2.08, side / 2, side / 2);
  const glass = pen.createRadialGradient(-0.3, -0.4, 0.1, 0, 0, 1);
  glass.addColorStop(0, light);
  glass.addColorStop(0.75, deep);
  glass.addColorStop(1, deep);
  disc(pen, 0, 0, 0.97);
  pen.fillStyle = glass;
  pen.fill();
  pen.lineWidth = 0.06;
  pen.strokeStyle = "#0000004d";
  pen.stroke();
  pen.lineWidth = 0.17;
  pen.lineCap = pen.lineJoin = "round";
  pen.strokeStyle = pen.fillStyle = ink;
  mark(pen);
  // The light of a window, and of the floor.
  disc(pen, -0.34, -0.46, 0.26);
  pen.fillStyle = "#ffffff66";
  pen.fill();
  pen.beginPath();
  pen.arc(0, 0, 0.84, 0.5, 1.5);
  pen.lineWidth = 0.07;
  pen.strokeStyle = "#ffffff4d";
  pen.stroke();
}

/** @param {CanvasRenderingContext2D} pen @param {number} x @param {number} y @param {number} radius */
function disc(pen, x, y, radius) {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
}

/** @param {CanvasRenderingContext2D} pen @param {number[][]} places @param {boolean} [isOpen] */
function line(pen, places, isOpen) {
  pen.beginPath();
  places.forEach(([x, y], index) => (index ? pen.lineTo(x, y) : pen.moveTo(x, y)));
  if (!isOpen) pen.closePath();
}

/** @type {Mark} */
function ring(pen) {
  disc(pen, 0, 0.05, 0.34);
  pen.stroke();
}

/** @type {Mark} */
function triangle(pen) {
  line(pen, [[0, -0.34], [0.42, 0.38], [-0.42, 0.38]]);
  pen.stroke();
}

/** @type {Mark} */
function square(pen) {
  line(pen, [[-0.33, -0.28], [0.33, -0.28], [0.33, 0.38], [-0.33, 0.38]]);
  pen.stroke();
}

/** @type {Mark} */
function plus(pen) {
  line(pen, [[0, -0.36], [0, 0.46]], true);
  pen.stroke();
  line(pen, [[-0.41, 0.05], [0.41, 0.05]], true);
  pen.stroke();
}

/** @type {Mark} */
function cross(pen) {
  line(pen, [[-0.34, -0.34], [0.34, 0.34]], true);
  pen.stroke();
  line(pen, [[0.34, -0.34], [-0.34, 0.34]], true);
  pen.stroke();
}

/** @type {Mark} */
function bolt(pen) {
  line(pen, [[0.16, -0.62], [-0.36, 0.12], [-0.02, 0.12], [-0.16, 0.66], [0.38, -0.14], [0.04, -0.14]]);
  pen.fill();
}

/** @type {Mark} */
function bomb(pen) {
  line(pen, [[0.14, -0.2], [0.34, -0.46], [0.56, -0.4]], true);
  pen.stroke();
  disc(pen, -0.06, 0.16, 0.4);
  pen.fill();
}

/** @type {Mark} */
function star(pen) {
  const points = Array.from({ length: 10 }, (_, index) => {
    const [turn, far] = [(index * Math.PI) / 5, index % 2 ? 0.25 : 0.58];
    return [far * Math.sin(turn), -far * Math.cos(turn)];
  });
  line(pen, points);
  pen.fill();
}

/** @type {Mark} */
function magnet(pen) {
  pen.lineWidth = 0.24;
  pen.lineCap = "butt";
  pen.beginPath();
  pen.moveTo(-0.34, -0.42);
  pen.lineTo(-0.34, 0.08);
  pen.arc(0, 0.08, 0.34, Math.PI, 0, true);
  pen.lineTo(0.34, -0.42);
  pen.stroke();
  pen.strokeStyle = "#2b303b";
  line(pen, [[-0.34, -0.46], [-0.34, -0.26]], true);
  pen.stroke();
  line(pen, [[0.34, -0.46], [0.34, -0.26]], true);
  pen.stroke();
}
