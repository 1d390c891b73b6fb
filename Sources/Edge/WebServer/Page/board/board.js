// The board on the screen: the paper, committed ink, and live ink above it.

import { InkPainter } from "./inkpainter.js";
import { colorAt } from "./eyedropper.js";
import { regionAt } from "./region.js";
import { Picture, shapeOf } from "./picture.js";
import { Sheet } from "./sheet.js";
import { View } from "./view.js";

/** @typedef {import("./picture.js").Stroke} Stroke */
/** @typedef {{style: import("./centreline.js").Style, shape: {path: Path2D}}} Preview */

/** Device pixels a CSS pixel at most; beyond this the eye gains nothing and memory doubles. */
const DENSEST = 2.5;
/** Pixels of the side of the picture in which the region of a fill is looked for. */
const RASTER = 1_024;
/** Milliseconds of rest after which an enlarged picture is painted anew. */
const REST = 120;

export class Board {
  picture = new Picture();
  view = new View();
  /**
   * What is painted live, deepest first.
   * @type {() => Iterable<Preview>}
   */
  previews = () => [];
  /** Called before a frame paints; live ink is sent here. */
  onTick = () => {};
  /** Called after a frame has painted; for what follows the ink, such as names. */
  onFrame = () => {};

  #stage;
  #paper;
  #ink;
  #live;
  #density = 1;
  #frame = 0;
  /** What is looked at, so that it is taken up once. */
  #shown = "";
  #liveIsStale = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #rest;

  /** @param {HTMLElement} stage holding `.paper` and four canvases: base, spare, top and live */
  constructor(stage) {
    const [base, spare, top, live] = stage.querySelectorAll("canvas");
    this.#stage = stage;
    this.#paper = /** @type {HTMLElement} */ (stage.querySelector(".paper"));
    this.#ink = new InkPainter(this.picture, [base, spare, top]);
    this.#live = new Sheet(live);
    new ResizeObserver(() => this.#resize()).observe(stage);
  }

  // MARK: Changes

  /**
   * Shows another picture.
   * @param {Stroke[]} strokes
   */
  replace(strokes) {
    this.picture.replace(strokes);
    this.#ink.restart();
    this.touch();
  }

  /**
   * Shows more of the same picture, above what is there.
   * @param {Stroke[]} strokes
   */
  append(strokes) {
    this.picture.append(strokes);
    this.#ink.grown();
    this.touch();
  }

  /**
   * Takes strokes out and puts others back, by their numbers.
   * @param {number[][]} off
   * @param {{at: number, from: number, to: number}[]} on
   * @returns {boolean} `false` if one of them was never here
   */
  turn(off, on) {
    if (!this.picture.turn(off, on)) return false;
    this.#ink.restart();
    this.touch();
    return true;
  }

  /** @param {number} at depth @param {Stroke} stroke */
  add(at, stroke) {
    const added = this.picture.insert(at, stroke);
    if (added) this.#ink.added(added.at, added.stroke);
    this.touch();
  }

  /** @param {string[]} ids */
  remove(ids) {
    this.#ink.removed(this.picture.remove(ids));
    this.touch();
  }

  /** Asks for the live layer to be painted in the next frame. */
  touch() {
    this.#liveIsStale = true;
    this.#ask();
  }

  /**
   * The topmost stroke of a seat near a place.
   * @param {string} seat
   * @param {number} x
   * @param {number} y
   */
  strokeAt(seat, x, y) {
    return this.picture.topmost(this.#ink.sheet, seat, x, y, 12 / this.view.scale);
  }

  /**
   * The colour that is seen at a place, or that of a thin line right beside it.
   * @param {number} x
   * @param {number} y
   */
  colorAt(x, y) {
    const strokes = this.picture.strokes.map((stroke) => ({ style: stroke.style, shape: shapeOf(stroke) }));
    return colorAt(this.#ink.sheet, [...strokes, ...this.previews()], x, y, 6 / this.view.scale);
  }

  /**
   * The region around a place that has its colour.
   * @param {number} x
   * @param {number} y
   * @returns {number[]} a polygon in quarter units; empty beside the sheet
   */
  regionAt(x, y) {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = RASTER;
    const sheet = new Sheet(canvas);
    const { part } = this.view;
    const scale = RASTER / Math.max(part.width, part.height);
    sheet.begin({ scale, x: -part.left * scale, y: -part.top * scale, part }, 1);
    const paper = new Path2D();
    paper.rect(part.left, part.top, part.width, part.height);
    sheet.paint({ tool: "eraser", color: "", width: 1, opacity: 255 }, paper);
    for (const stroke of this.picture.strokes) sheet.paint(stroke.style, shapeOf(stroke).path);
    for (const { style, shape } of this.previews()) sheet.paint(style, shape.path);
    const corner = [part.left, part.top];
    const [column, row] = [x, y].map((at, axis) => Math.floor((at - corner[axis]) * scale));
    return regionAt(sheet.pixels, column, row).map((at, index) => at / scale + corner[index % 2]);
  }

  // MARK: View

  /**
   * Changes the view; the picture follows at once, and sharply after a short rest.
   * @param {(view: View) => void} change
   */
  look(change) {
    change(this.view);
    this.#ink.follow(this.view);
    this.#live.follow(this.view);
    this.#placePaper();
    this.onFrame();
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      this.#ink.look(this.view);
      this.#ask();
    }, REST);
  }

  /**
   * Looks at another part of the board.
   * @param {Readonly<import("./view.js").Part>} part
   * @param {Readonly<import("./view.js").Part>} open where one draws: the rest is shaded
   * @returns {boolean} whether it is another one
   */
  show(part, open) {
    const key = JSON.stringify([part, open]);
    if (this.#shown === key) return false;
    this.#shown = key;
    this.view.show(part);
    this.#shade(part, open);
    this.#resize();
    return true;
  }

  /** @param {Readonly<import("./view.js").Part>} part @param {Readonly<import("./view.js").Part>} open */
  #shade(part, open) {
    const { style, classList } = this.#paper;
    const from = (open.left - part.left) / part.width;
    const to = (open.left + open.width - part.left) / part.width;
    classList.toggle("partly", from > 0 || to < 1);
    style.setProperty("--from", `${100 * from}%`);
    style.setProperty("--to", `${100 * to}%`);
  }

  /** @param {number} clientX @param {number} clientY @returns {[number, number]} whole quarter units */
  place(clientX, clientY) {
    const { left, top } = this.#stage.getBoundingClientRect();
    const [x, y] = this.view.toBoard(clientX - left, clientY - top);
    return [Math.round(x), Math.round(y)];
  }

  #resize() {
    const { clientWidth, clientHeight } = this.#stage;
    if (clientWidth === 0 || clientHeight === 0) return;
    this.#density = Math.min(DENSEST, devicePixelRatio || 1);
    this.view.resize(clientWidth, clientHeight);
    const width = Math.round(clientWidth * this.#density);
    const height = Math.round(clientHeight * this.#density);
    this.#ink.resize(width, height, this.#density, this.view);
    this.#live.resize(width, height);
    this.#live.begin(this.view, this.#density);
    this.#placePaper();
    this.#liveIsStale = true;
    // A resized canvas is empty: painting now spares a blank frame.
    this.#paint();
  }

  #placePaper() {
    const { scale, x, y, part } = this.view;
    const { style } = this.#paper;
    style.inlineSize = `${part.width * scale}px`;
    style.blockSize = `${part.height * scale}px`;
    style.transform = `translate(${x + part.left * scale}px, ${y + part.top * scale}px)`;
  }

  // MARK: Painting

  #ask() {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.onTick();
      this.#paint();
    });
  }

  #paint() {
    if (this.#ink.paint()) {
      this.#live.begin(this.view, this.#density);
      this.#liveIsStale = true;
    }
    if (this.#liveIsStale) this.#paintLive();
    if (!this.#ink.isDone) this.#ask();
    this.onFrame();
  }

  #paintLive() {
    this.#liveIsStale = false;
    this.#live.wipe();
    for (const { style, shape } of this.previews()) this.#live.paint(style, shape.path);
  }
}
