// What may be drawn on the sheet in hand, as the daemon tells it; the daemon refuses all else, and so nothing of it is
// offered.

/** @typedef {import("../daemon.js").Room["board"]["sheets"][number]} SheetTold */
/** @typedef {"pen" | "eraser" | "fill"} DrawingTool */

export class Rules {
  #sheet;
  #isTold;

  /** @param {readonly SheetTold[] | undefined} [sheets] those that one may know of; nothing while they are not told */
  constructor(sheets) {
    this.#isTold = sheets !== undefined;
    this.#sheet = sheets?.find(({ own }) => own);
  }

  /** Whether strokes can be taken back, hidden and brought back. */
  get undo() {
    return this.#sheet?.undo ?? true;
  }

  /** Whether one's own strokes can be cleared. */
  get clear() {
    return this.#sheet?.clear ?? true;
  }

  /** Whether ink is told of while the pen is down. */
  get live() {
    return this.#sheet?.live ?? true;
  }

  /**
   * How many more strokes can be drawn.
   * @param {number} waiting strokes that the daemon does not have yet
   * @returns {number | null} `null` for as many as one likes
   */
  left(waiting) {
    const left = this.#sheet?.left;
    return left === undefined ? null : Math.max(0, left - waiting);
  }

  /** @param {string} tool */
  takes(tool) {
    return !this.#sheet || this.#sheet.tools.some((one) => one === tool);
  }

  /**
   * Whether a pen can be put down, or go on, at a place.
   * @param {{tool: string, width: number}} style
   * @param {number} x quarter units
   * @param {number} y quarter units
   */
  holds({ tool, width }, x, y) {
    if (this.#isTold && !this.#sheet) return false;
    if (!this.takes(tool)) return false;
    const region = this.#sheet?.region;
    if (!region) return true;
    const reach = tool === "fill" ? 0 : Math.ceil(width / 2);
    return region.left + reach <= x && x <= region.right - reach && region.top + reach <= y && y <= region.bottom - reach;
  }

  /**
   * A fill with what lies beyond the region cut away: of a rectangle that is as simple as moving its corners.
   * @param {number[]} points x and y in turn, quarter units
   */
  cut(points) {
    const region = this.#sheet?.region;
    if (!region) return points;
    return points.map((at, index) =>
      index % 2 === 0
        ? Math.min(region.right, Math.max(region.left, at))
        : Math.min(region.bottom, Math.max(region.top, at)),
    );
  }
}
