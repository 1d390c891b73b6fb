// Everybody else's pens while they are down: a preview, never the picture.

import { outline } from "./outline.js";

/** @typedef {import("./centreline.js").Style} Style */
/** @typedef {import("../daemon.js").EventInk} Ink */

/** Milliseconds that a lifted pen's ink waits for its stroke. */
const GRACE = 500;
/** Milliseconds after which a silent pen's ink goes: its end was lost. */
const SILENCE = 8_000;

/** Somebody's pen. */
class LivePen {
  /** @type {number[]} */
  points = [];
  /** @type {number[]} */
  pressures = [];
  #shape = /** @type {ReturnType<typeof outline> | null} */ (null);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer;

  /** @param {Ink} ink */
  constructor({ seat, name, style }) {
    this.seat = seat;
    this.name = name;
    this.style = style;
  }

  get shape() {
    return (this.#shape ??= outline(this));
  }

  /**
   * Takes new points; what was lost on the way is bridged.
   * @param {Ink} ink
   */
  extend({ from, points, pressures = [] }) {
    const known = Math.min(from, this.points.length / 2);
    this.points = [...this.points.slice(0, 2 * known), ...points];
    this.pressures = [...this.pressures.slice(0, known), ...pressures];
    this.#shape = null;
  }
}

export class LivePens {
  /** @type {Map<string, LivePen>} */
  #pens = new Map();
  #changed;

  /** @param {() => void} changed */
  constructor(changed) {
    this.#changed = changed;
  }

  *previews() {
    for (const pen of this.#pens.values()) if (pen.points.length > 0) yield pen;
  }

  /** @param {Ink} ink @returns {[number, number] | null} where the pen's tip is, quarter units */
  ink(ink) {
    const key = `${ink.seat}:${ink.pen}`;
    const pen = this.#pens.get(key) ?? new LivePen(ink);
    this.#pens.set(key, pen);
    pen.extend(ink);
    this.#expire(key, pen, SILENCE);
    this.#changed();
    const { points } = pen;
    return points.length > 0 ? [points[points.length - 2], points[points.length - 1]] : null;
  }

  /**
   * A pen was lifted: its ink stays until its stroke is there.
   * @param {string} seat
   * @param {number} number
   */
  end(seat, number) {
    const key = `${seat}:${number}`;
    const pen = this.#pens.get(key);
    if (!pen) return;
    this.#expire(key, pen, GRACE);
  }

  /**
   * A stroke is there: its ink goes.
   * @param {import("./picture.js").Stroke} stroke
   */
  settle({ seat, points }) {
    for (const [key, pen] of this.#pens) {
      const isSame = pen.points[0] === points[0] && pen.points[1] === points[1];
      if (pen.seat === seat && isSame) this.#forget(key, pen);
    }
  }

  clear() {
    for (const [key, pen] of this.#pens) this.#forget(key, pen);
  }

  /** @param {string} key @param {LivePen} pen @param {number} after */
  #expire(key, pen, after) {
    clearTimeout(pen.timer);
    pen.timer = setTimeout(() => this.#forget(key, pen), after);
  }

  /** @param {string} key @param {LivePen} pen */
  #forget(key, pen) {
    clearTimeout(pen.timer);
    this.#pens.delete(key);
    this.#changed();
  }
}
