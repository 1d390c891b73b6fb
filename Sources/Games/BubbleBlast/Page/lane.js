// A small grid of bubbles, beside one's own in a race.

import { text } from "../words/messages.js";
import { hanging, SIZE } from "./grid.js";
import { Painter } from "./painter.js";
import { Show } from "./show.js";

/** @typedef {import("./state.js").Board} Board */

/**
 * How such a grid is painted and told.
 * @returns {import("../table/lanes.js").Ways<Board, Show>}
 */
export function laneWays() {
  return {
    shape: SIZE.height / SIZE.width,
    show: ({ shot, colour }) => (shot && colour ? new Show(shot, colour) : null),
    words: ({ left }) => text("bubble.far", { left }),
    painter: (canvas) => new LanePainter(canvas),
  };
}

class LanePainter {
  #painter;
  #grid = { key: "", still: hanging([]) };

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.#painter = new Painter(canvas);
  }

  /** @param {number} width @param {number} height */
  fit(width, height) {
    this.#painter.fit(width, height);
  }

  dress() {
    this.#painter.dress();
  }

  /** @param {Board} board @param {Show | null} show @param {number} now */
  paint({ grid }, show, now) {
    const key = grid.join("/");
    if (key !== this.#grid.key) this.#grid = { key, still: hanging(grid) };
    const moment = show?.at(now) ?? null;
    this.#painter.paint({ still: show?.still ?? this.#grid.still, current: null, next: null, aim: 0, guide: null, moment });
  }
}
