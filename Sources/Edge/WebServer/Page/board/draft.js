// A stroke of one's own, from the pen's going down until the daemon has it.

import { outline } from "./outline.js";

/** @typedef {import("./centreline.js").Style} Style */
/** @typedef {import("./picture.js").Stroke} Stroke */

/** Least and greatest coordinate, quarter units. */
const [LEAST, MOST] = [-8192, 24575];
/** Points nearer than this to the one before are not kept, quarter units. */
const NEAR = 4;
/** Milliseconds that times are told to: finer would cost bytes that nobody sees. */
const TICK = 16;
/** Milliseconds between two points at most (`pointGap`), in whole ticks: a pen that rests longer seems to go on then. */
const REST = 32_752;

/** A stroke of one's own. */
export class Draft {
  /** @type {number[]} */
  points = [];
  /** @type {number[]} */
  pressures = [];
  /**
   * Milliseconds since the pen went down, for those who watch the drawing later.
   * @type {number[]}
   */
  times = [];
  #began = performance.now();
  /** How many points went out as live ink. */
  sent = 0;
  /** Whether the whole stroke went out. */
  isSent = false;
  /** Whether the connection that it went out on ended before an answer came: it may have arrived, or not. */
  isUncertain = false;
  /** @type {ReturnType<typeof outline> | null} */
  #shape = null;

  /** @param {number} pen @param {Style} style */
  constructor(pen, style) {
    this.pen = pen;
    this.style = style;
  }

  /**
   * A draft that was kept.
   * @param {number} pen @param {Style & {points: number[], times: number[], pressures?: number[]}} kept
   */
  static from(pen, { points, times, pressures, ...style }) {
    const draft = new Draft(pen, style);
    [draft.points, draft.times, draft.pressures] = [points, times, pressures ?? []];
    // It may have gone out before: the picture says so.
    draft.isSent = draft.isUncertain = true;
    return draft;
  }

  get count() {
    return this.points.length / 2;
  }

  get shape() {
    return (this.#shape ??= outline(this));
  }

  /** @param {number} x @param {number} y @param {number | null} pressure 0…1 */
  add(x, y, pressure) {
    this.points.push(clamped(x), clamped(y));
    const now = performance.now();
    const last = this.times.at(-1) ?? 0;
    this.#began += Math.max(0, now - this.#began - last - REST);
    this.times.push(TICK * Math.round((now - this.#began) / TICK));
    if (pressure !== null) this.pressures.push(Math.round(255 * Math.min(1, Math.max(0, pressure))));
    this.#shape = null;
  }

  /** @param {number} x @param {number} y */
  isNear(x, y) {
    const { points } = this;
    return Math.hypot(points[points.length - 2] - x, points[points.length - 1] - y) < NEAR;
  }

  /** @returns {Style & {points: number[], times: number[], pressures?: number[]}} the stroke as the API takes it */
  get json() {
    const { style, points, pressures, times } = this;
    return { ...style, points, times, ...(pressures.length > 0 && { pressures }) };
  }

  /**
   * Whether this stroke is that one.
   * @param {Stroke} stroke
   * @param {string} seat
   */
  is(stroke, seat) {
    return (
      stroke.seat === seat &&
      stroke.points.length === this.points.length &&
      stroke.width === this.style.width &&
      stroke.points.every((value, index) => value === this.points[index])
    );
  }
}

/** @param {number} value */
function clamped(value) {
  return Math.min(MOST, Math.max(LEAST, value));
}
