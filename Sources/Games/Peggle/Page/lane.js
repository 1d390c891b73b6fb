// A small board of pegs, beside one's own in a race.

import { text } from "../words/messages.js";
import { pegsOf, SIZE } from "./board.js";
import { Painter } from "./painter.js";
import { Show } from "./show.js";

/** @typedef {import("./state.js").Board} Board */

/**
 * How such a board is painted and told.
 * @param {() => readonly number[][]} pegs of the level
 * @returns {import("../table/lanes.js").Ways<Board, Show>}
 */
export function laneWays(pegs) {
  return {
    shape: SIZE.height / SIZE.width,
    show: ({ shot }) => shot && new Show(shot, pegs()),
    words: ({ standing }) => text("peggle.far", { orange: pegsOf(pegs(), standing).filter(({ isOrange }) => isOrange).length }),
    painter: (canvas) => new LanePainter(canvas, pegs),
  };
}

class LanePainter {
  #painter;
  #pegs;
  #board = { key: "", still: pegsOf([], "") };

  /** @param {HTMLCanvasElement} canvas @param {() => readonly number[][]} pegs */
  constructor(canvas, pegs) {
    this.#painter = new Painter(canvas);
    this.#pegs = pegs;
  }

  /** @param {number} width @param {number} height */
  fit(width, height) {
    this.#painter.fit(width, height);
  }

  dress() {
    this.#painter.dress();
  }

  /** @param {Board} board @param {Show | null} show @param {number} now */
  paint({ standing, shot, bucket, left }, show, now) {
    const pegs = this.#pegs();
    const key = `${pegs.length}/${standing}`;
    if (key !== this.#board.key) this.#board = { key, still: pegsOf(pegs, standing) };
    this.#painter.paint({
      still: show?.still ?? this.#board.still,
      aim: 0,
      guide: null,
      moment: show?.at(now) ?? null,
      bucket: show && shot ? shot.bucket + Math.min(now, show.flight) : bucket,
      left,
      trail: [],
      isCaught: false,
    });
  }
}
