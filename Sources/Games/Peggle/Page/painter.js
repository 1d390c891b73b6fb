// The picture: pegs, the cannon, the bucket, and what moves.

import { Layers } from "../kit/layers.js";
import { BALL, BUCKET, bucketAt, SIZE, START } from "./board.js";
import { degreesOf } from "../kit/aims.js";
import { drawPeg, glow } from "./sprites.js";

/** @typedef {import("./board.js").Peg} Peg */
/** @typedef {import("./guide.js").Guide} Guide */
/** @typedef {import("./show.js").Moment} Moment */
/** @typedef {{still: readonly Peg[], aim: number, guide: Guide | null, moment: Moment | null, bucket: number, left: number, trail: readonly {x: number, y: number}[], isCaught: boolean}} Picture */

/** Units from the muzzle's turning point to its end. */
const BARREL = 62;
/** So many balls are painted, and the others are a number. */
const SHOWN = 10;

export class Painter {
  #layers;
  /** @type {readonly Peg[] | null} what stands in the picture that does not move */
  #painted = null;
  #ink = { soft: "#575b66", accent: "#b3341f", card: "#ffffff", good: "#1d7f4b" };

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.#layers = new Layers(canvas, SIZE);
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
    const ink = (/** @type {string} */ name, /** @type {string} */ other) => style.getPropertyValue(name).trim() || other;
    this.#ink = { soft: ink("--ink-soft", "#575b66"), accent: ink("--accent", "#b3341f"), card: ink("--card", "#ffffff"), good: ink("--good", "#1d7f4b") };
    this.#painted = null;
  }

  /** @param {Picture} picture */
  paint({ still, aim, guide, moment, bucket, left, trail, isCaught }) {
    if (this.#painted !== still) this.#paintStill(still);
    const pen = this.#layers.begin();
    this.#paintBucket(pen, bucket, isCaught);
    if (guide) this.#paintGuide(pen, guide);
    for (const peg of moment?.lit ?? []) {
      if (peg.since >= 0) glow(pen, peg, peg.since, peg.light);
      pen.globalAlpha = peg.light;
      drawPeg(pen, peg.x, peg.y, peg.isOrange, peg.since >= 0, peg.size, this.#layers.scale);
      pen.globalAlpha = 1;
    }
    this.#paintTrail(pen, trail);
    if (moment?.ball) this.#ball(pen, moment.ball.x, moment.ball.y, 1);
    this.#paintCannon(pen, aim, left > 0 && !moment?.ball);
    this.#paintBalls(pen, left);
    for (const { x, y, points, rise } of moment?.gains ?? []) {
      pen.globalAlpha = 1 - rise ** 3;
      this.#words(pen, `+${points}`, x, y - 22 - 34 * rise, points >= 500 ? 30 : 22);
      pen.globalAlpha = 1;
    }
  }

  /** @param {readonly Peg[]} still */
  #paintStill(still) {
    this.#painted = still;
    const pen = this.#layers.clear();
    for (const { x, y, isOrange } of still) drawPeg(pen, x, y, isOrange, false, 1, this.#layers.scale);
  }

  /** @param {CanvasRenderingContext2D} pen @param {number} aim @param {boolean} isLoaded */
  #paintCannon(pen, aim, isLoaded) {
    pen.save();
    pen.translate(START.x, START.y);
    pen.rotate((-degreesOf(aim) * Math.PI) / 180);
    const metal = pen.createLinearGradient(-20, 0, 20, 0);
    metal.addColorStop(0, "#7d8494");
    metal.addColorStop(0.35, "#e8ebf1");
    metal.addColorStop(1, "#59606f");
    pen.fillStyle = metal;
    pen.strokeStyle = "#00000040";
    pen.lineWidth = 2;
    pen.beginPath();
    pen.moveTo(-22, -6);
    pen.lineTo(-13, BARREL);
    pen.lineTo(13, BARREL);
    pen.lineTo(22, -6);
    pen.closePath();
    pen.fill();
    pen.stroke();
    pen.beginPath();
    pen.rect(-16, BARREL - 6, 32, 10);
    pen.fill();
    pen.stroke();
    if (isLoaded) this.#ball(pen, 0, BARREL + 8, 1);
    pen.restore();
    const base = pen.createRadialGradient(START.x - 14, START.y - 26, 4, START.x, START.y, 44);
    base.addColorStop(0, "#f2f4f8");
    base.addColorStop(1, "#5d6474");
    pen.fillStyle = base;
    pen.strokeStyle = "#00000040";
    pen.lineWidth = 2;
    pen.beginPath();
    pen.arc(START.x, START.y - 14, 34, 0, 2 * Math.PI);
    pen.fill();
    pen.stroke();
  }

  /** @param {CanvasRenderingContext2D} pen @param {number} phase @param {boolean} isCaught */
  #paintBucket(pen, phase, isCaught) {
    const { half, top } = BUCKET;
    const x = bucketAt(phase);
    const metal = pen.createLinearGradient(x - half, 0, x + half, 0);
    metal.addColorStop(0, "#8d6a2f");
    metal.addColorStop(0.3, "#f1d38a");
    metal.addColorStop(1, "#7c5a24");
    pen.fillStyle = metal;
    pen.beginPath();
    pen.moveTo(x - half, top);
    pen.lineTo(x + half, top);
    pen.lineTo(x + half - 18, SIZE.height - 4);
    pen.lineTo(x - half + 18, SIZE.height - 4);
    pen.closePath();
    pen.fill();
    pen.lineWidth = 3;
    pen.strokeStyle = isCaught ? this.#ink.good : "#00000055";
    pen.stroke();
    pen.beginPath();
    pen.ellipse(x, top, half, 9, 0, 0, 2 * Math.PI);
    pen.fillStyle = isCaught ? this.#ink.good : "#2b2111";
    pen.fill();
    pen.stroke();
    // Which way it will go.
    const way = phase % BUCKET.period < BUCKET.period / 2 ? 1 : -1;
    pen.strokeStyle = "#3b2b0d";
    pen.lineWidth = 5;
    pen.lineCap = pen.lineJoin = "round";
    pen.beginPath();
    pen.moveTo(x - 9 * way, top + 22);
    pen.lineTo(x + 9 * way, top + 33);
    pen.lineTo(x - 9 * way, top + 44);
    pen.stroke();
  }

  /** @param {CanvasRenderingContext2D} pen @param {Guide} guide */
  #paintGuide(pen, { dots, beyond, at, what }) {
    pen.fillStyle = this.#ink.soft;
    pen.globalAlpha = 0.75;
    dots.forEach(({ x, y }) => Math.hypot(x - START.x, y - START.y) > BARREL + 18 && dot(pen, x, y, 4.5));
    beyond.forEach(({ x, y }, index) => {
      pen.globalAlpha = 0.55 * (1 - index / beyond.length);
      dot(pen, x, y, 3.5);
    });
    if (what !== "bottom") {
      pen.globalAlpha = 0.9;
      pen.beginPath();
      pen.arc(at.x, at.y, BALL, 0, 2 * Math.PI);
      pen.lineWidth = 2.5;
      pen.strokeStyle = this.#ink.soft;
      pen.stroke();
    }
    pen.globalAlpha = 1;
  }

  /** @param {CanvasRenderingContext2D} pen @param {readonly {x: number, y: number}[]} trail */
  #paintTrail(pen, trail) {
    pen.fillStyle = this.#ink.soft;
    trail.forEach(({ x, y }, index) => {
      const part = (index + 1) / trail.length;
      pen.globalAlpha = 0.3 * part;
      dot(pen, x, y, BALL * (0.3 + 0.6 * part));
    });
    pen.globalAlpha = 1;
  }

  /** @param {CanvasRenderingContext2D} pen @param {number} left */
  #paintBalls(pen, left) {
    const shown = Math.min(SHOWN, left);
    for (let index = 0; index < shown; index += 1) this.#ball(pen, 28 + 24 * index, 28, 1.1);
    if (left > SHOWN) this.#words(pen, `+${left - SHOWN}`, 28 + 24 * SHOWN + 14, 29, 24);
  }

  /** @param {CanvasRenderingContext2D} pen @param {number} x @param {number} y @param {number} size */
  #ball(pen, x, y, size) {
    const radius = BALL * size;
    const metal = pen.createRadialGradient(x - radius / 3, y - radius / 2.5, radius / 6, x, y, radius);
    metal.addColorStop(0, "#ffffff");
    metal.addColorStop(0.55, "#c3c9d6");
    metal.addColorStop(1, "#6b7385");
    pen.fillStyle = metal;
    dot(pen, x, y, radius);
    pen.lineWidth = 1.2;
    pen.strokeStyle = "#00000059";
    pen.stroke();
  }

  /** @param {CanvasRenderingContext2D} pen @param {string} words @param {number} x @param {number} y @param {number} size */
  #words(pen, words, x, y, size) {
    pen.font = `700 ${size}px system-ui, sans-serif`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.lineWidth = 5;
    pen.lineJoin = "round";
    pen.strokeStyle = this.#ink.card;
    pen.strokeText(words, x, y);
    pen.fillStyle = this.#ink.accent;
    pen.fillText(words, x, y);
  }
}

/** @param {CanvasRenderingContext2D} pen @param {number} x @param {number} y @param {number} radius */
function dot(pen, x, y, radius) {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fill();
}
