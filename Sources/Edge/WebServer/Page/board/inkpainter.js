// Committed ink: most of it settled on one sheet and left alone, the newest strokes on a sheet above
// it, so that what changes most, the end of the picture, costs a few strokes and never thousands.

import { shapeOf } from "./picture.js";
import { Sheet } from "./sheet.js";

/** @typedef {import("./outline.js").Box} Box */
/** @typedef {import("./picture.js").Picture} Picture */
/** @typedef {import("./picture.js").Shown} Shown */
/** @typedef {import("./sheet.js").Frame} Frame */

/** Strokes on the upper sheet at most, and how many stay there when the others settle. */
const [MOST, FEWEST] = [128, 64];
/** Removals at once beyond which all is painted anew. */
const MANY = 32;
/** Milliseconds of a frame that painting may take. */
const BUDGET = 9;

export class InkPainter {
  #picture;
  /** @type {Sheet} */
  #base;
  /** @type {Sheet} */
  #spare;
  /** @type {Sheet} */
  #top;
  #density = 1;
  /** @type {Frame} */
  #frame = { scale: 1, x: 0, y: 0 };
  /** How many strokes belong to the base. */
  #settled = 0;
  /** How many of them are painted on it. */
  #painted = 0;
  /**
   * How many are painted on the spare sheet, which will be the base of a new view.
   * @type {number | null}
   */
  #prepared = null;
  #topIsStale = false;
  /** @type {Box | null} */
  #spoiled = null;

  /** @param {Picture} picture @param {[HTMLCanvasElement, HTMLCanvasElement, HTMLCanvasElement]} canvases base, spare, top */
  constructor(picture, [base, spare, top]) {
    this.#picture = picture;
    [this.#base, this.#spare, this.#top] = [new Sheet(base), new Sheet(spare), new Sheet(top)];
    spare.hidden = true;
  }

  get sheet() {
    return this.#top;
  }

  // MARK: Changes

  /**
   * Another size: paints from nothing, over several frames if need be.
   * @param {number} width
   * @param {number} height
   * @param {number} density
   * @param {Frame} frame
   */
  resize(width, height, density, frame) {
    this.#density = density;
    this.#frame = { ...frame };
    for (const sheet of [this.#base, this.#spare, this.#top]) sheet.resize(width, height);
    this.restart();
  }

  /** Another picture: paints from nothing. */
  restart() {
    this.#settled = Math.max(0, this.#picture.strokes.length - FEWEST);
    this.#painted = 0;
    [this.#prepared, this.#spoiled] = [null, null];
    this.#base.begin(this.#frame, this.#density);
    this.#top.begin(this.#frame, this.#density);
    this.#topIsStale = true;
  }

  /**
   * Another view: what is seen stays until the new picture is ready.
   * @param {Frame} frame
   */
  look(frame) {
    this.#frame = { ...frame };
    this.#spare.begin(frame, this.#density);
    this.#prepared = 0;
  }

  /**
   * Shows what is painted as it lies in a view.
   * @param {Frame} view
   */
  follow(view) {
    this.#base.follow(view);
    this.#top.follow(view);
  }

  /**
   * A stroke was inserted.
   * @param {number} at
   * @param {Shown} stroke
   */
  added(at, stroke) {
    const { strokes } = this.#picture;
    if (at < this.#settled) {
      this.#settled += 1;
      this.#shift(at, 1, stroke);
    } else if (at === strokes.length - 1 && !this.#topIsStale) {
      this.#top.paint(stroke.style, shapeOf(stroke).path);
    } else {
      this.#topIsStale = true;
    }
    if (strokes.length - this.#settled > MOST && this.isDone) this.#settle();
  }

  /** Strokes came on top, many at once: what is painted stays. */
  grown() {
    this.#settled = Math.max(this.#settled, this.#picture.strokes.length - FEWEST);
    this.#topIsStale = true;
  }

  /**
   * Strokes were removed.
   * @param {{at: number, stroke: Shown}[]} removed deepest first, indices before the removal
   */
  removed(removed) {
    if (removed.length > MANY) return this.restart();
    for (const { at, stroke } of [...removed].reverse()) {
      if (at < this.#settled) {
        this.#settled -= 1;
        this.#shift(at, -1, stroke);
      } else {
        this.#topIsStale = true;
      }
    }
  }

  // MARK: Painting

  get isDone() {
    return this.#prepared === null && this.#painted >= this.#settled && !this.#spoiled;
  }

  /**
   * Paints for a part of a frame.
   * @returns {boolean} whether another view took the place of the old one
   */
  paint() {
    const isSwapped = this.#prepare();
    this.#painted = this.#advance(this.#base, this.#painted);
    this.#mend();
    if (this.#topIsStale) this.#paintTop();
    return isSwapped;
  }

  /**
   * Paints strokes of the base from one on, until the time is up.
   * @param {Sheet} sheet
   * @param {number} from
   * @returns {number} the next one
   */
  #advance(sheet, from) {
    const end = performance.now() + BUDGET;
    let next = from;
    for (; next < this.#settled && performance.now() < end; next++) {
      const stroke = this.#picture.strokes[next];
      sheet.paint(stroke.style, shapeOf(stroke).path);
    }
    return next;
  }

  #prepare() {
    if (this.#prepared === null) return false;
    this.#prepared = this.#advance(this.#spare, this.#prepared);
    if (this.#prepared < this.#settled) return false;
    [this.#base, this.#spare] = [this.#spare, this.#base];
    this.#base.canvas.hidden = false;
    this.#spare.canvas.hidden = true;
    [this.#painted, this.#prepared, this.#spoiled] = [this.#prepared, null, null];
    this.#top.begin(this.#frame, this.#density);
    this.#topIsStale = true;
    return true;
  }

  // Repaints the box that inserts and removals below the top have spoiled.
  #mend() {
    const box = this.#spoiled;
    if (!box) return;
    this.#spoiled = null;
    this.#base.within(box, () => {
      for (const stroke of this.#picture.strokes.slice(0, this.#painted)) {
        const shape = shapeOf(stroke);
        if (overlaps(shape.box, box)) this.#base.paint(stroke.style, shape.path);
      }
    });
  }

  #paintTop() {
    this.#topIsStale = false;
    this.#top.wipe();
    for (const stroke of this.#picture.strokes.slice(this.#settled)) {
      this.#top.paint(stroke.style, shapeOf(stroke).path);
    }
  }

  #settle() {
    const { strokes } = this.#picture;
    const settled = strokes.length - FEWEST;
    for (const stroke of strokes.slice(this.#settled, settled)) {
      this.#base.paint(stroke.style, shapeOf(stroke).path);
    }
    [this.#settled, this.#painted] = [settled, settled];
    this.#topIsStale = true;
  }

  /**
   * A stroke came to the base, or went from it.
   * @param {number} at
   * @param {1 | -1} by
   * @param {Shown} stroke
   */
  #shift(at, by, stroke) {
    if (this.#prepared !== null) this.look(this.#frame);
    if (at >= this.#painted) return;
    this.#painted += by;
    // A pixel more on each side, because the edge of a clip is soft.
    const soft = 2 / this.#frame.scale;
    const { left, top, right, bottom } = shapeOf(stroke).box;
    const old = this.#spoiled ?? { left, top, right, bottom };
    this.#spoiled = {
      left: Math.min(old.left, left - soft),
      top: Math.min(old.top, top - soft),
      right: Math.max(old.right, right + soft),
      bottom: Math.max(old.bottom, bottom + soft),
    };
  }
}

/** @param {Box} a @param {Box} b */
function overlaps(a, b) {
  return a.left <= b.right && a.right >= b.left && a.top <= b.bottom && a.bottom >= b.top;
}
