// The visible strokes of a room, deepest first, as the daemon orders them.

import { outline } from "./outline.js";

/** @typedef {import("./outline.js").Box} Box */
/** @typedef {import("./centreline.js").Style} Style */
/**
 * @typedef {import("../daemon.js").Stroke} Stroke as the API carries it
 * @typedef {{id: string, seat: string, n?: number, style: Style, points: number[], pressures?: number[],
 *   shape?: {path: Path2D, box: Box}}} Shown
 */

/** @param {Stroke} stroke @returns {Shown} */
function shown({ id, seat, n, tool, color, width, opacity, points, pressures }) {
  return { id, seat, n, style: { tool, color, width, opacity }, points, pressures };
}

/**
 * A stroke's outline, computed when it is first needed.
 * @param {Shown} stroke
 */
export function shapeOf(stroke) {
  return (stroke.shape ??= outline(stroke));
}

export class Picture {
  /** @type {Shown[]} */
  strokes = [];
  /** @type {Map<string, Shown>} */
  #byID = new Map();
  /**
   * Strokes by the daemon's numbers, those that are hidden too: they may come back.
   * @type {Map<number, Shown>}
   */
  #byNumber = new Map();

  /**
   * Takes a whole picture; outlines of strokes that stay are kept.
   * @param {Stroke[]} strokes
   */
  replace(strokes) {
    const known = this.#byID;
    this.strokes = strokes.map((stroke) => known.get(stroke.id) ?? shown(stroke));
    this.#byID = new Map(this.strokes.map((stroke) => [stroke.id, stroke]));
    this.#byNumber = new Map();
    strokes.forEach((stroke, at) => this.#number(this.strokes[at], stroke.n));
  }

  /**
   * Takes the next strokes of a picture, above those that are there.
   * @param {Stroke[]} strokes
   */
  append(strokes) {
    for (const stroke of strokes) this.insert(this.strokes.length, stroke);
  }

  /** @param {Shown} stroke @param {number | undefined} number */
  #number(stroke, number) {
    stroke.n = number;
    if (number !== undefined) this.#byNumber.set(number, stroke);
  }

  /**
   * Inserts a stroke at a depth.
   * @param {number} at
   * @param {Stroke} stroke
   * @returns {{at: number, stroke: Shown} | null} `null` if it is there already
   */
  insert(at, stroke) {
    if (this.#byID.has(stroke.id)) return null;
    const added = shown(stroke);
    const place = Math.min(at, this.strokes.length);
    this.#byID.set(stroke.id, added);
    this.#number(added, stroke.n);
    this.strokes.splice(place, 0, added);
    return { at: place, stroke: added };
  }

  /** @param {string[]} ids @returns {{at: number, stroke: Shown}[]} those that were there, deepest first, with their old depths */
  remove(ids) {
    const gone = new Set(ids.filter((id) => this.#byID.delete(id)));
    const removed = this.strokes.flatMap((stroke, at) => (gone.has(stroke.id) ? { at, stroke } : []));
    if (removed.length > 0) this.strokes = this.strokes.filter(({ id }) => !gone.has(id));
    return removed;
  }

  /**
   * Takes strokes out, and puts others back, by their numbers.
   * @param {number[][]} off first and last of each run
   * @param {{at: number, from: number, to: number}[]} on ascending by depth
   * @returns {boolean} `false`, and nothing done, if one of those that come back was never here
   */
  turn(off, on) {
    const shown = on.map(({ from, to }) => this.#run(from, to));
    if (shown.some((run) => run.some((stroke) => stroke === undefined))) return false;
    const gone = new Set(off.flatMap(([from, to]) => this.#run(from, to)));
    const rest = this.strokes.filter((stroke) => !gone.has(stroke));
    for (const stroke of gone) if (stroke) this.#byID.delete(stroke.id);
    let next = 0;
    /** @type {Shown[]} */
    const strokes = [];
    on.forEach(({ at }, index) => {
      while (strokes.length < at && next < rest.length) strokes.push(rest[next++]);
      for (const stroke of /** @type {Shown[]} */ (shown[index])) {
        strokes.push(stroke);
        this.#byID.set(stroke.id, stroke);
      }
    });
    while (next < rest.length) strokes.push(rest[next++]);
    this.strokes = strokes;
    return true;
  }

  /** @param {number} from @param {number} to */
  #run(from, to) {
    return Array.from({ length: to - from + 1 }, (_, step) => this.#byNumber.get(from + step));
  }

  /**
   * The topmost stroke of a seat near a place.
   * @param {import("./sheet.js").Sheet} sheet
   * @param {string} seat
   * @param {number} x quarter units
   * @param {number} y quarter units
   * @param {number} reach quarter units around the place
   */
  topmost(sheet, seat, x, y, reach) {
    for (let at = this.strokes.length - 1; at >= 0; at -= 1) {
      const stroke = this.strokes[at];
      if (stroke.seat !== seat || stroke.style.tool === "eraser") continue;
      const { path, box } = shapeOf(stroke);
      const isNear =
        x > box.left - reach && x < box.right + reach && y > box.top - reach && y < box.bottom + reach;
      if (isNear && sheet.touches(path, x, y, reach)) return stroke;
    }
    return undefined;
  }
}
