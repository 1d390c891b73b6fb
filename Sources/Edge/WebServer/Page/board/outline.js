// The filled shape of a stroke: steps 6 and 7 of "How a stroke looks" (Protocol/strokes.md).
// Disks and bodies all turn clockwise on the screen, so that one nonzero fill gives their union.

import { CORNER, centreline, legs, tangent } from "./centreline.js";

/** @typedef {import("./centreline.js").Drawn} Drawn */
/** @typedef {import("./centreline.js").Sample} Sample */
/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

/**
 * A stroke's outline in quarter units, and the box that it fits in.
 * @param {Drawn} stroke
 * @returns {{path: Path2D, box: Box}}
 */
export function outline(stroke) {
  const path = new Path2D();
  if (stroke.style.tool === "fill") return polygon(path, centreline(stroke));
  const samples = distinct(centreline(stroke));
  if (samples.length === 1) disk(path, samples[0]);
  if (samples.length > 1) addRuns(path, samples);
  return { path, box: boxOf(samples) };
}

/**
 * A fill is one shape through its points.
 * @param {Path2D} path
 * @param {Sample[]} corners
 */
function polygon(path, corners) {
  corners.forEach(({ x, y }, index) => (index > 0 ? path.lineTo(x, y) : path.moveTo(x, y)));
  path.closePath();
  return { path, box: boxOf(corners) };
}

/**
 * Drops points that smoothing has moved onto the one before, but never the last.
 * @param {Sample[]} line
 */
function distinct(line) {
  /** @type {Sample[]} */
  const kept = [];
  line.forEach((sample, index) => {
    const last = kept.at(-1);
    if (last && last.x === sample.x && last.y === sample.y) {
      if (index === line.length - 1) kept[kept.length - 1] = sample;
    } else {
      kept.push(sample);
    }
  });
  return kept;
}

/** @param {Path2D} path @param {Sample[]} samples */
function addRuns(path, samples) {
  const of = legs(samples);
  const last = samples.length - 1;
  /** @type {number[]} */
  let left = [];
  /** @type {number[]} */
  let right = [];
  const addEdges = (/** @type {Sample} */ sample, /** @type {number} */ x, /** @type {number} */ y) => {
    left.push(sample.x + y * sample.ink, sample.y - x * sample.ink);
    right.push(sample.x - y * sample.ink, sample.y + x * sample.ink);
  };
  samples.forEach((sample, index) => {
    if (index > 0 && index < last) {
      const [x, y] = tangent(of, index, index);
      if (!isJoint(of, index, x, y, sample.ink)) return addEdges(sample, x, y);
    }
    disk(path, sample);
    if (index > 0) {
      addEdges(sample, of.dx[index - 1], of.dy[index - 1]);
      body(path, left, right);
      [left, right] = [[], []];
    }
    if (index < last) addEdges(sample, of.dx[index], of.dy[index]);
  });
}

/**
 * Whether an edge point would lie past the middle of a segment, where the edge might run backwards,
 * or the line turns too sharply for one smooth edge.
 * @param {ReturnType<typeof legs>} of
 * @param {number} index
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 */
function isJoint(of, index, x, y, radius) {
  const [bx, by, ax, ay] = [of.dx[index - 1], of.dy[index - 1], of.dx[index], of.dy[index]];
  return (
    bx * ax + by * ay < CORNER ||
    radius * Math.abs(x * by - y * bx) > of.length[index - 1] / 2 ||
    radius * Math.abs(x * ay - y * ax) > of.length[index] / 2
  );
}

/** @param {Path2D} path @param {Sample} sample */
function disk(path, { x, y, ink }) {
  path.moveTo(x + ink, y);
  path.arc(x, y, ink, 0, 2 * Math.PI);
  path.closePath();
}

/** @param {Path2D} path @param {number[]} left @param {number[]} right x, y, x, y, … */
function body(path, left, right) {
  const back = [];
  for (let index = right.length - 2; index >= 0; index -= 2) back.push(right[index], right[index + 1]);
  path.moveTo(left[0], left[1]);
  side(path, left);
  path.lineTo(back[0], back[1]);
  side(path, back);
  path.closePath();
}

/**
 * The quadratic B-spline of edge points, from the first, where the path already is.
 * @param {Path2D} path
 * @param {number[]} edge
 */
function side(path, edge) {
  const last = edge.length - 2;
  if (last <= 2) return path.lineTo(edge[last], edge[last + 1]);
  for (let i = 2; i < last; i += 2) {
    const [x, y, nx, ny] = [edge[i], edge[i + 1], edge[i + 2], edge[i + 3]];
    if (i === last - 2) path.quadraticCurveTo(x, y, nx, ny);
    else path.quadraticCurveTo(x, y, (x + nx) / 2, (y + ny) / 2);
  }
}

/** @param {Sample[]} samples @returns {Box} */
function boxOf(samples) {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { x, y, ink } of samples) {
    box.left = Math.min(box.left, x - ink);
    box.top = Math.min(box.top, y - ink);
    box.right = Math.max(box.right, x + ink);
    box.bottom = Math.max(box.bottom, y + ink);
  }
  return box;
}
