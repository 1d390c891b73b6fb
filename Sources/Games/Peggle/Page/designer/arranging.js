// What one does with the pegs of a level: sets them, moves them, takes them away, and is refused what cannot be.

import { MOST, pegAt } from "./level.js";

/** @typedef {{x: number, y: number}} Place quarters of a unit */
/** @typedef {"outside" | "overlap" | "full"} Why why a peg cannot be there */

/** Numbers of what is in the palette: blue and orange, and the eraser. */
export const [BLUE, ORANGE, ERASER] = [1, 2, 0];
/** Quarters around a peg within which it is meant by a mouse. */
const NEAR = 64;

export class Arranging {
  /** What is in the hand: a peg that is dragged, moved by keys, or that stands no more since another one lies there. */
  /** @type {{record: string, place: Place, isDragged: boolean} | null} */
  held = null;
  /** Quarters around a peg within which it is meant: more for a finger, which is not as exact. */
  reach = NEAR;
  #edits;
  #palette;
  #refuse;
  #changed;
  #kept;
  /** @type {string[]} pegs that stand no more since others lie there: they come into the hand one by one, when it is free */
  #lost = [];
  /** The peg under the pointer that is down, and how far its middle is from there. */
  /** @type {{record: string, across: number, down: number} | null} */
  #grasp = null;

  /**
   * @param {import("./edits.js").Edits} edits
   * @param {{kind: number}} palette what is chosen
   * @param {(why: Why) => void} refuse
   * @param {() => void} changed called when what is in the hand is elsewhere
   * @param {(record: string) => void} kept called when a peg that stands no more comes into the hand
   */
  constructor(edits, palette, refuse, changed, kept) {
    this.#edits = edits;
    this.#palette = palette;
    this.#refuse = refuse;
    this.#changed = changed;
    this.#kept = kept;
  }

  /** @param {readonly string[]} records pegs that stand no more since others lie there */
  keep(records) {
    this.#lost.push(...records);
    this.#next();
  }

  /** Nothing is in the hand, nor comes into it. */
  clear() {
    [this.held, this.#lost] = [null, []];
  }

  /** What is in the hand stays where it was. */
  letGo() {
    this.held = null;
    this.#next();
  }

  #next() {
    if (this.held && !this.#edits.peg(this.held.record)) this.held = null;
    const standing = new Set(this.#edits.standing.map(({ record }) => record));
    this.#lost = this.#lost.filter((record) => this.#edits.peg(record) && !standing.has(record));
    const peg = this.held || this.#lost.length === 0 ? undefined : this.#edits.peg(this.#lost[0]);
    const record = peg && this.#lost.shift();
    if (!peg || !record) return;
    this.held = { record, place: { x: peg.x, y: peg.y }, isDragged: false };
    this.#kept(record);
  }

  /** @param {number} quarters for a finger; a mouse needs fewer */
  widen(quarters) {
    this.reach = Math.max(NEAR, quarters);
  }

  /** @param {Place} at @returns {string | null} the peg there */
  recordAt(at) {
    const pegs = this.#edits.standing;
    return pegs[pegAt(pegs.map(({ peg }) => peg), at, this.reach)]?.record ?? null;
  }

  /** @param {Place} at @returns {boolean} whether there is a peg to be moved */
  grip(at) {
    const record = this.recordAt(at);
    const peg = record === null ? undefined : this.#edits.peg(record);
    this.#grasp = record && peg ? { record, across: peg.x - at.x, down: peg.y - at.y } : null;
    return this.#grasp !== null;
  }

  /** @param {Place} at */
  tap(at) {
    const isHeld = this.held !== null && !this.held.isDragged;
    if (this.#palette.kind === ERASER) return isHeld ? this.#throwAway() : this.erase(at);
    if (isHeld) return this.putDown(at);
    const why = this.#edits.standing.length >= MOST ? "full" : this.#edits.refusal(at);
    if (why) return this.#refuse(why);
    this.#edits.set([{ ...at, kind: this.#palette.kind === ORANGE ? 1 : 0 }]);
    return undefined;
  }

  /**
   * Puts what is in the hand elsewhere.
   * @param {Place} at
   */
  putDown(at) {
    const { held } = this;
    if (!held) return;
    const why = this.#edits.refusal(at, held.record);
    if (why) return this.#refuse(why);
    this.held = null;
    this.#edits.move(held.record, at);
    this.#next();
  }

  #throwAway() {
    if (this.held) this.#edits.remove([this.held.record]);
    this.letGo();
  }

  /** @param {Place} at a peg is taken into the hand, or put down */
  lift(at) {
    if (this.held) return this.putDown(at);
    const record = this.recordAt(at);
    if (record) this.held = { record, place: at, isDragged: false };
    return undefined;
  }

  /** @param {Place} at */
  drag(at) {
    if (!this.#grasp) return;
    const { record, across, down } = this.#grasp;
    const place = { x: at.x + across, y: at.y + down };
    if (this.held && !this.held.isDragged && !this.#edits.isSame(this.held.record, record)) this.#lost.unshift(this.held.record);
    this.held = { record, place, isDragged: true };
    // Over another peg it stays where it was, and follows the hand when there is room.
    if (!this.#edits.refusal(place, record)) this.#edits.drag(record, place);
    this.#changed();
  }

  /** @param {Place} at */
  drop(at) {
    this.drag(at);
    const { held } = this;
    [this.held, this.#grasp] = [null, null];
    if (!held) return;
    const why = this.#edits.refusal(held.place, held.record);
    if (why) this.#refuse(why);
    else this.#edits.move(held.record, held.place);
    this.#next();
  }

  /** @param {Place} at */
  erase(at) {
    this.#grasp = null;
    const record = this.recordAt(at);
    if (!record) return;
    this.#edits.remove([record]);
    if (this.held && this.#edits.isSame(this.held.record, record)) this.letGo();
  }
}
