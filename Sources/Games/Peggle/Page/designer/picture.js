// The picture of a level that is being made.

import { Layers } from "../../kit/layers.js";
import { BALL, PEG, SIZE, START } from "../board.js";
import { drawPeg } from "../sprites.js";
import { BOARD } from "./level.js";

/** @typedef {import("./level.js").Peg} Peg */
/** @typedef {{pegs: readonly Peg[], ghost: Peg | null, isRefused: boolean, cross: {x: number, y: number} | null}} Shown */

/**
 * Where units of the picture are on the screen.
 * @param {() => {width: number, height: number}} sizeOf what the picture takes of it
 */
export function viewOf(sizeOf) {
  return {
    get width() {
      return sizeOf().width;
    },
    /** @type {(x: number, y: number) => [number, number]} */
    toStage: (x, y) => [(x / SIZE.width) * sizeOf().width, (y / SIZE.height) * sizeOf().height],
  };
}

export class Picture {
  #layers;
  /** @type {readonly Peg[] | null} */
  #painted = null;
  #ink = { soft: "#575b66", bad: "#b3341f" };

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.#layers = new Layers(canvas, SIZE);
  }

  /**
   * Fits the picture into a room.
   * @param {number} width CSS pixels
   * @param {number} height
   * @returns {{width: number, height: number}} what it takes of it
   */
  fit(width, height) {
    this.#layers.fit(width, height);
    this.dress();
    const { inlineSize, blockSize } = this.#layers.canvas.style;
    return { width: parseFloat(inlineSize), height: parseFloat(blockSize) };
  }

  /** Takes the colours of now: dark or light. */
  dress() {
    // A canvas that lies nowhere yet has no style.
    const style = getComputedStyle(document.documentElement);
    this.#ink = { soft: style.getPropertyValue("--ink-soft").trim(), bad: style.getPropertyValue("--bad").trim() };
    this.#painted = null;
  }

  /** @param {Shown} shown */
  paint({ pegs, ghost, isRefused, cross }) {
    if (this.#painted !== pegs) this.#paintStill(pegs);
    const pen = this.#layers.begin();
    if (ghost) {
      const [x, y] = [ghost.x / 4, ghost.y / 4];
      pen.globalAlpha = 0.75;
      drawPeg(pen, x, y, ghost.kind === 1, true, 1, this.#layers.scale);
      pen.globalAlpha = 1;
      pen.beginPath();
      pen.arc(x, y, PEG + 5, 0, 2 * Math.PI);
      pen.lineWidth = 3;
      pen.strokeStyle = isRefused ? this.#ink.bad : this.#ink.soft;
      pen.stroke();
    }
    if (cross) {
      const [x, y] = [cross.x / 4, cross.y / 4];
      pen.beginPath();
      for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
        pen.moveTo(x + 8 * dx, y + 8 * dy);
        pen.lineTo(x + 30 * dx, y + 30 * dy);
      }
      pen.lineWidth = 3;
      pen.strokeStyle = this.#ink.soft;
      pen.stroke();
    }
  }

  /** @param {readonly Peg[]} pegs */
  #paintStill(pegs) {
    this.#painted = pegs;
    const pen = this.#layers.clear();
    pen.strokeStyle = this.#ink.soft;
    pen.globalAlpha = 0.4;
    pen.lineWidth = 2;
    pen.setLineDash([10, 10]);
    // Where pegs may be, the whole of them.
    const [left, top] = [BOARD.left / 4 - PEG, BOARD.top / 4 - PEG];
    pen.strokeRect(left + 1, top, (BOARD.right - BOARD.left) / 4 + 2 * PEG - 2, (BOARD.bottom - BOARD.top) / 4 + 2 * PEG);
    pen.setLineDash([]);
    pen.beginPath();
    pen.arc(START.x, START.y, 4 * BALL, 0, Math.PI);
    pen.stroke();
    pen.globalAlpha = 1;
    for (const { x, y, kind } of pegs) drawPeg(pen, x / 4, y / 4, kind === 1, false, 1, this.#layers.scale);
  }
}
