// The reveal of a round in steps: votes fly in, sheet by sheet; then the authors; then the master's stamp; then points.

import { isStill } from "../kit/motion.js";
import { play } from "../kit/sounds.js";

/** Milliseconds before the first vote, for each sheet's votes, for each author, and around the stamp. */
const [BEGIN, VOTES, AUTHOR, HUSH, STAMP] = [400, 430, 160, 450, 600];
/** Milliseconds between two votes that fly to one sheet. */
const NEXT = 130;
/** Milliseconds before what happens below that the window begins to go there. */
const LEAD = 350;
/** Sheets in the largest round: by these a short phase sets the pace, so that more of them take longer in every phase. */
const SHEETS = 8;
/** The share of the phase's time that the reveal of the largest round may take: after it people look. */
const MOST = 0.75;

/**
 * When what is shown, in milliseconds from the beginning of the phase: the more sheets, the longer it takes.
 * @param {number} count of sheets
 * @param {number | null} lasts milliseconds of the phase, `null` without a clock
 */
export function stepsOf(count, lasts) {
  const authors = BEGIN + count * VOTES;
  const stamp = authors + count * AUTHOR + HUSH;
  const points = stamp + STAMP;
  const longest = BEGIN + SHEETS * (VOTES + AUTHOR) + HUSH + STAMP;
  const pace = Math.min(1, lasts === null ? 1 : (lasts * MOST) / longest);
  const at = (/** @type {number} */ time) => Math.round(time * pace);
  return {
    votes: Array.from({ length: count }, (_, index) => at(BEGIN + index * VOTES)),
    authors: Array.from({ length: count }, (_, index) => at(authors + index * AUTHOR)),
    next: at(NEXT),
    stamp: at(stamp),
    points: at(points),
  };
}

/** Plays a reveal on a screen: style sheets move what is to be seen, by when it is due. */
export class Reveal {
  #root;
  #key = "";
  /** Whether the window goes along: until somebody scrolls by themselves. */
  #isLeading = false;
  /** @type {ReturnType<typeof setTimeout>[]} */
  #sounds = [];

  /** @param {HTMLElement} root with `.tiles` in it */
  constructor(root) {
    this.#root = root;
    // Anybody who has seen enough presses anything.
    for (const kind of ["pointerdown", "keydown"]) root.addEventListener(kind, () => this.end());
    root.addEventListener("wheel", () => (this.#isLeading = false), { passive: true });
  }

  /**
   * Begins it, once for each round; who comes later sees it from where it is.
   * @param {string} key of the round
   * @param {number} count of sheets
   * @param {{lasts: number | null, left: number | null}} clock of the phase, milliseconds
   */
  begin(key, count, { lasts, left }) {
    if (this.#key === key) return;
    this.end();
    this.#key = key;
    if (count === 0) return;
    const steps = stepsOf(count, lasts);
    const gone = lasts === null || left === null ? 0 : Math.max(0, lasts - left);
    if (isStill() || gone >= steps.points) return play("results");
    const tiles = /** @type {HTMLElement[]} */ ([...this.#root.querySelectorAll(".tile")]);
    tiles.forEach((tile, index) => {
      tile.style.setProperty("--votes-at", `${steps.votes[index] - gone}ms`);
      tile.style.setProperty("--author-at", `${steps.authors[index] - gone}ms`);
    });
    for (const [name, time] of /** @type {const} */ ([["stamp", steps.stamp], ["points", steps.points]])) {
      this.#stage.style.setProperty(`--${name}-at`, `${time - gone}ms`);
    }
    this.#stage.style.setProperty("--vote-after", `${steps.next}ms`);
    this.#stage.classList.add("revealing");
    this.#isLeading = true;
    const after = (/** @type {number} */ time, /** @type {() => void} */ work) => {
      if (time >= gone) this.#sounds.push(setTimeout(work, time - gone));
    };
    steps.votes.forEach((time, index) => {
      after(time, () => play("tick"));
      after(time - LEAD, () => this.#lead(tiles[index]));
    });
    const master = tiles.find((tile) => tile.classList.contains("master"));
    if (master) after(Math.max(steps.authors[count - 1], steps.stamp - LEAD), () => this.#lead(master));
    after(steps.stamp, () => play("done"));
    after(steps.points, () => play("results"));
    after(steps.points + 600, () => this.end());
  }

  /** Shows all of it now. */
  end() {
    for (const timer of this.#sounds) clearTimeout(timer);
    this.#sounds = [];
    this.#stage.classList.remove("revealing");
  }

  /**
   * Brings a tile into the window if it is not: what nobody sees is no reveal.
   * @param {HTMLElement} tile
   */
  #lead(tile) {
    if (!this.#isLeading || tile.getClientRects().length === 0) return;
    const { top, bottom } = tile.getBoundingClientRect();
    const margin = parseFloat(getComputedStyle(tile).scrollMarginBlockEnd) || 0;
    if (top >= 0 && bottom + margin <= innerHeight) return;
    tile.scrollIntoView({ block: "center", behavior: "smooth" });
  }

  /** The dialog, or the whole table: the scores beside the tiles would tell it all at once. */
  get #stage() {
    return this.#root.closest("dialog") ?? this.#root.closest("main") ?? this.#root;
  }
}
