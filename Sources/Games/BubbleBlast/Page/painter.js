// The picture: the grid, the line, the cannon with its two bubbles, and what moves.

import { Layers } from "../kit/layers.js";
import { CANNON, LINE, NEXT, RADIUS, SIZE } from "./grid.js";
import { wayOf } from "./guide.js";
import { spriteOf } from "./sprites.js";

/** @typedef {import("./grid.js").Hanging} Hanging */
/** @typedef {import("./show.js").Moment} Moment */
/** @typedef {ReturnType<typeof import("./guide.js").guide>} Guide */
/** @typedef {{still: readonly Hanging[], current: string | null, next: string | null, aim: number, guide: Guide | null, moment: Moment | null}} Picture */

export class Painter {
  #layers;
  #pen;
  /** @type {readonly Hanging[] | null} what hangs in the picture that does not move */
  #painted = null;
  #ink = { line: "#b3341f", soft: "#575b66" };

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.#layers = new Layers(canvas, SIZE);
    this.#pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  }

  /**
   * Fits the picture into a room.
   * @param {number} width CSS pixels
   * @param {number} height
   */
  fit(width, height) {
    this.#layers.fit(width, height);
    this.dress();
  }

  /** Takes the colours of now: dark or light. */
  dress() {
    const style = getComputedStyle(this.#layers.canvas);
    this.#ink = { line: style.getPropertyValue("--bad").trim(), soft: style.getPropertyValue("--ink-soft").trim() };
    this.#painted = null;
  }

  /** @param {Picture} picture */
  paint({ still, current, next, aim, guide, moment }) {
    if (this.#painted !== still) this.#paintStill(still);
    const pen = this.#layers.begin();
    this.#paintCannon(aim);
    if (guide) this.#paintGuide(guide);
    if (next) this.#bubble(next, NEXT.x, NEXT.y, 0.7, 1);
    if (current) this.#bubble(current, CANNON.x, CANNON.y, 1, 1);
    for (const { kind, x, y, size, light } of moment?.sprites ?? []) this.#bubble(kind, x, y, size, light);
    for (const { x, y, size, light } of moment?.rings ?? []) {
      pen.globalAlpha = light;
      pen.beginPath();
      pen.arc(x, y, RADIUS * size, 0, 2 * Math.PI);
      pen.lineWidth = 8 * light;
      pen.strokeStyle = this.#ink.soft;
      pen.stroke();
      pen.globalAlpha = 1;
    }
  }

  /** @param {readonly Hanging[]} still */
  #paintStill(still) {
    this.#painted = still;
    const kept = this.#pen;
    const pen = this.#layers.clear();
    this.#pen = pen;
    pen.beginPath();
    for (let x = 24; x < SIZE.width - 24; x += 48) {
      pen.moveTo(x, LINE);
      pen.lineTo(x + 24, LINE);
    }
    pen.lineWidth = 5;
    pen.lineCap = "round";
    pen.strokeStyle = this.#ink.line;
    pen.stroke();
    pen.fillStyle = "#00000024";
    for (const { x, y } of still) {
      pen.beginPath();
      pen.arc(x + 5, y + 12, RADIUS, 0, 2 * Math.PI);
      pen.fill();
    }
    for (const { kind, x, y } of still) this.#bubble(kind, x, y, 1, 1);
    this.#pen = kept;
  }

  /** @param {number} aim */
  #paintCannon(aim) {
    const pen = this.#pen;
    const way = wayOf(aim);
    pen.save();
    pen.beginPath();
    pen.arc(CANNON.x, CANNON.y, 92, 0, 2 * Math.PI);
    pen.lineWidth = 10;
    pen.strokeStyle = this.#ink.soft;
    pen.globalAlpha = 0.4;
    pen.stroke();
    pen.globalAlpha = 0.75;
    pen.translate(CANNON.x, CANNON.y);
    pen.rotate(Math.atan2(way.x, -way.y));
    pen.beginPath();
    pen.moveTo(-34, -92);
    pen.lineTo(0, -136);
    pen.lineTo(34, -92);
    pen.lineJoin = pen.lineCap = "round";
    pen.lineWidth = 12;
    pen.closePath();
    pen.fillStyle = this.#ink.soft;
    pen.fill();
    pen.stroke();
    pen.restore();
  }

  /**
   * Dots to the first stop, then smaller ones.
   * @param {Guide} guide
   */
  #paintGuide({ start, stops }) {
    const pen = this.#pen;
    pen.fillStyle = this.#ink.soft;
    let from = start;
    stops.forEach(({ at, what, way }, index) => {
      const length = Math.hypot(at.x - from.x, at.y - from.y);
      const shown = index === 0 ? length : Math.min(length, 460);
      for (let along = index === 0 ? 170 : 46; along < shown - 20; along += 46) {
        pen.globalAlpha = index === 0 ? 0.8 : 0.55 * (1 - along / (shown + 60));
        pen.beginPath();
        pen.arc(from.x + way.x * along, from.y + way.y * along, index === 0 ? 9 : 7, 0, 2 * Math.PI);
        pen.fill();
      }
      if (what !== "wall" && what !== "magnet" && shown === length) {
        pen.globalAlpha = index === 0 ? 0.8 : 0.5;
        pen.beginPath();
        pen.arc(at.x, at.y, RADIUS - 6, 0, 2 * Math.PI);
        pen.lineWidth = 6;
        pen.strokeStyle = this.#ink.soft;
        pen.stroke();
      }
      from = at;
    });
    pen.globalAlpha = 1;
  }

  /** @param {string} kind @param {number} x @param {number} y @param {number} size @param {number} light */
  #bubble(kind, x, y, size, light) {
    const side = 2 * RADIUS;
    const sprite = spriteOf(kind, Math.max(4, Math.round(side * this.#layers.scale)));
    this.#pen.globalAlpha = light;
    this.#pen.drawImage(sprite, x - (side * size) / 2, y - (side * size) / 2, side * size, side * size);
    this.#pen.globalAlpha = 1;
  }
}
