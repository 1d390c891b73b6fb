// The smooth line in the middle of a stroke: steps 1 to 5 of "How a stroke looks" (Protocol/strokes.md).

/** Longer segments are bent into a curve before smoothing, quarter units. */
const LONG = 48;
/** At most so many pieces a segment, so that a hostile stroke stays small. */
const PIECES = 32;
/** Segments at a corner are longer than this, quarter units. */
const STRAIGHT = 128;
/** Two segments whose directions have a smaller dot product turn sharply (60°). */
export const CORNER = 0.5;
/** Rounds of smoothing that keep every point near its place. */
const PASSES = 6;
/** Rounds of smoothing after these. */
const LAST = 4;
/** How far `PASSES` rounds may move a point, quarter units. */
const REACH = 24;
/** How far `PASSES` rounds may move a point, in lengths of its shorter segment. */
const SHARE = 0.75;
/** Spacing of points that counts as full speed, quarter units. */
const FAST = 64;

/**
 * A point of the line, with the share of the stroke's width, at the end the radius, there.
 * @typedef {{x: number, y: number, ink: number, fixed: boolean}} Sample
 * @typedef {{tool: string, color: string, width: number, opacity: number}} Style
 * @typedef {{style: Style, points: number[], pressures?: number[]}} Drawn
 */

/**
 * Points nearer than this to the one before say nothing, quarter units.
 * @param {number} width
 */
export function gap(width) {
  return Math.max(6, width / 8);
}

/**
 * Samples in drawing order; one is a dot, none only for a stroke without points.
 * @param {Drawn} stroke
 * @returns {Sample[]}
 */
export function centreline(stroke) {
  if (stroke.style.tool === "fill") return corners(stroke.points);
  const half = stroke.style.width / 2;
  const pressures = stroke.pressures ?? [];
  const eraser = stroke.style.tool === "eraser";
  const pressed = !eraser && pressures.length > 0 && pressures.length === stroke.points.length / 2;
  let samples = thin(stroke, pressed);
  if (samples.length < 2) {
    const share = pressed ? pressureShare(pressures.reduce((a, b) => Math.max(a, b), 0)) : 1;
    return samples.map((dot) => ({ ...dot, ink: half * share, fixed: true }));
  }
  if (!eraser && !pressed) flow(samples);
  samples = bend(samples);
  smooth(samples);
  finish(samples, half, !eraser && !pressed);
  return samples;
}

/**
 * A fill has its points alone.
 * @param {number[]} points
 * @returns {Sample[]}
 */
function corners(points) {
  return Array.from({ length: points.length / 2 }, (_, index) => ({ x: points[2 * index], y: points[2 * index + 1], ink: 0, fixed: true }));
}

/**
 * The length of a vector; `Math.hypot` rounds otherwise, and not in every browser alike.
 * @param {number} x
 * @param {number} y
 */
function size(x, y) {
  return Math.sqrt(x * x + y * y);
}

/**
 * Share of the full width at a pressure of 0…255.
 * @param {number} pressure
 */
function pressureShare(pressure) {
  const q = pressure / 255;
  return 0.3 + 0.7 * (q * (2 - q));
}

/**
 * Step 1.
 * @param {Drawn} stroke
 * @param {boolean} pressed
 * @returns {Sample[]}
 */
function thin(stroke, pressed) {
  const { points, pressures } = stroke;
  const least = gap(stroke.style.width);
  /** @type {Sample[]} */
  const samples = [];
  for (let index = 0; index < points.length; index += 2) {
    const ink = pressed && pressures ? pressureShare(pressures[index / 2]) : 1;
    const sample = { x: points[index], y: points[index + 1], ink, fixed: false };
    const last = samples.at(-1);
    const distance = last ? size(sample.x - last.x, sample.y - last.y) : Infinity;
    if (distance >= least) {
      samples.push(sample);
    } else if (index === points.length - 2) {
      if (samples.length > 1) samples[samples.length - 1] = sample;
      else if (distance > 0) samples.push(sample);
    }
  }
  return samples;
}

/**
 * Step 2: fast ink is thinner.
 * @param {Sample[]} samples
 */
function flow(samples) {
  let before = 0;
  for (let index = 0; index < samples.length; index++) {
    const next = samples[index + 1];
    const after = next ? size(next.x - samples[index].x, next.y - samples[index].y) : before;
    const spacing = index > 0 ? (before + after) / 2 : after;
    samples[index].ink = 1 - 0.3 * Math.min(1, spacing / FAST);
    before = after;
  }
}

/**
 * Lengths and unit directions of the segments between points.
 * @param {Sample[]} samples
 */
export function legs(samples) {
  const count = Math.max(0, samples.length - 1);
  const length = new Float64Array(count);
  const dx = new Float64Array(count);
  const dy = new Float64Array(count);
  for (let index = 0; index < count; index++) {
    const x = samples[index + 1].x - samples[index].x;
    const y = samples[index + 1].y - samples[index].y;
    const distance = size(x, y);
    length[index] = distance;
    if (distance > 0) {
      dx[index] = x / distance;
      dy[index] = y / distance;
    }
  }
  return { length, dx, dy };
}

/**
 * The direction at an inner point, halfway between those of its two segments.
 * @param {ReturnType<typeof legs>} of
 * @param {number} point
 * @param {number} segment decides where the line turns back on itself
 * @returns {[number, number]}
 */
export function tangent(of, point, segment) {
  const x = of.dx[point - 1] + of.dx[point];
  const y = of.dy[point - 1] + of.dy[point];
  const sum = size(x, y);
  return sum < 0.001 ? [of.dx[segment], of.dy[segment]] : [x / sum, y / sum];
}

/**
 * Step 3.
 * @param {Sample[]} samples
 * @returns {Sample[]}
 */
function bend(samples) {
  const of = legs(samples);
  const last = samples.length - 1;
  samples[0].fixed = samples[last].fixed = true;
  for (let index = 1; index < last; index++) {
    const dot = of.dx[index - 1] * of.dx[index] + of.dy[index - 1] * of.dy[index];
    samples[index].fixed =
      of.length[index - 1] > STRAIGHT && of.length[index] > STRAIGHT && dot < CORNER;
  }
  /** @type {Sample[]} */
  const bent = [];
  for (let index = 0; index < last; index++) {
    bent.push(samples[index]);
    if (of.length[index] > LONG) cut(samples, of, index, bent);
  }
  bent.push(samples[last]);
  return bent;
}

/**
 * Cuts a long segment into pieces of a cubic Hermite curve.
 * @param {Sample[]} samples
 * @param {ReturnType<typeof legs>} of
 * @param {number} index
 * @param {Sample[]} bent
 */
function cut(samples, of, index, bent) {
  const [a, b] = [samples[index], samples[index + 1]];
  const length = of.length[index];
  const along = [of.dx[index], of.dy[index]];
  const mirrored = (/** @type {number[]} */ [x, y]) => {
    const twice = 2 * (along[0] * x + along[1] * y);
    return [along[0] * twice - x, along[1] * twice - y];
  };
  let leave = a.fixed ? along : tangent(of, index, index);
  let arrive = b.fixed ? along : tangent(of, index + 1, index);
  if (a.fixed && !b.fixed) leave = mirrored(arrive);
  if (b.fixed && !a.fixed) arrive = mirrored(leave);
  const pieces = Math.min(PIECES, Math.ceil(length / LONG) * (length > 2 * LONG ? 2 : 1));
  for (let piece = 1; piece < pieces; piece++) {
    const u = piece / pieces;
    const v = 1 - u;
    const [ca, cb] = [(1 + 2 * u) * v * v, u * u * (3 - 2 * u)];
    const [la, lb] = [u * v * v, u * u * v];
    bent.push({
      x: a.x * ca + b.x * cb + (leave[0] * la - arrive[0] * lb) * length,
      y: a.y * ca + b.y * cb + (leave[1] * la - arrive[1] * lb) * length,
      ink: a.ink * v + b.ink * u,
      fixed: false,
    });
  }
}

/**
 * Step 4.
 * @param {Sample[]} samples
 */
function smooth(samples) {
  const count = samples.length;
  if (count < 3) return;
  let x = Float64Array.from(samples, (sample) => sample.x);
  let y = Float64Array.from(samples, (sample) => sample.y);
  let ink = Float64Array.from(samples, (sample) => sample.ink);
  const [ox, oy] = [x.slice(), y.slice()];
  const { length } = legs(samples);
  for (let pass = 0; pass < PASSES + LAST; pass++) {
    const [nx, ny, ni] = [x.slice(), y.slice(), ink.slice()];
    for (let i = 1; i < count - 1; i++) {
      ni[i] = (ink[i - 1] + 2 * ink[i] + ink[i + 1]) / 4;
      if (samples[i].fixed) continue;
      nx[i] = (x[i - 1] + 2 * x[i] + x[i + 1]) / 4;
      ny[i] = (y[i - 1] + 2 * y[i] + y[i + 1]) / 4;
      if (pass >= PASSES) continue;
      const reach = Math.min(REACH, Math.min(length[i - 1], length[i]) * SHARE);
      const distance = size(nx[i] - ox[i], ny[i] - oy[i]);
      if (distance > reach) {
        nx[i] = ox[i] + (nx[i] - ox[i]) * (reach / distance);
        ny[i] = oy[i] + (ny[i] - oy[i]) * (reach / distance);
      }
    }
    [x, y, ink] = [nx, ny, ni];
  }
  samples.forEach((sample, i) => Object.assign(sample, { x: x[i], y: y[i], ink: ink[i] }));
}

/**
 * Step 5: shares become radii.
 * @param {Sample[]} samples
 * @param {number} half
 * @param {boolean} tapered
 */
function finish(samples, half, tapered) {
  const { length } = legs(samples);
  const total = length.reduce((sum, leg) => sum + leg, 0);
  const end = 1 - 0.5 * Math.min(1, total / (8 * half));
  const taper = Math.min(4 * half, total / 3);
  let along = 0;
  samples.forEach((sample, index) => {
    let radius = half * sample.ink;
    const away = Math.min(along, total - along);
    if (tapered && away < taper) {
      const u = away / taper;
      radius *= end + (1 - end) * (u * (2 - u));
    }
    sample.ink = Math.max(Math.min(1, half), radius);
    along += length[index] ?? 0;
  });
}
