// A ball as it is played: where everything is at each moment. What happened, the daemon has said.

import { GRAINS, GRAVITY, pegsOf } from "./board.js";

/** @typedef {import("./state.js").Shot} Shot */
/** @typedef {import("./board.js").Peg} Peg */
/** @typedef {Peg & {since: number, light: number, size: number}} Lit a peg that has lit: milliseconds since, and how it goes */
/** @typedef {{x: number, y: number, points: number, rise: number}} Gain points, and how far they have risen, from 0 to 1 */
/** @typedef {{ball: {x: number, y: number} | null, lit: Lit[], gains: Gain[], points: number, isOver: boolean}} Moment */

/** Milliseconds: for which a peg goes, all of them begin to, points rise, and nothing happens at the end. */
const [GOING, CLEARING, RISING, REST] = [260, 700, 900, 100];
/** The kind of event by which a peg that a ball lies on is taken away. */
const TAKEN = 1;

export class Show {
  /** The pegs that stay where they are, as long as this goes on. */
  still;
  /** Milliseconds until the ball is gone. */
  flight;
  #shot;
  /** @type {(Peg & {at: number, goes: number, points: number})[]} in the order in which they light */
  #lit = [];
  #end;

  /** @param {Shot} shot @param {readonly number[][]} pegs all of the level */
  constructor(shot, pegs) {
    this.#shot = shot;
    this.flight = shot.frames.length ? shot.frames[shot.frames.length - 1][0] : 0;
    const before = pegsOf(pegs, shot.standing);
    const known = new Map(before.map((peg) => [peg.number, peg]));
    const hits = shot.events.filter(([, kind]) => kind !== TAKEN);
    const taken = new Map(shot.events.filter(([, kind]) => kind === TAKEN).map(([time, , peg]) => [peg, time]));
    const gap = CLEARING / Math.max(1, hits.length);
    hits.forEach(([at, , number, points], index) => {
      const peg = known.get(number);
      if (peg) this.#lit.push({ ...peg, at, points, goes: taken.get(number) ?? this.flight + index * gap });
    });
    const gone = new Set(this.#lit.map(({ number }) => number));
    this.still = before.filter(({ number }) => !gone.has(number));
    this.#end = this.flight + (hits.length ? CLEARING + GOING : 0) + REST;
  }

  /**
   * How many have lit.
   * @param {number} now milliseconds since the shot
   */
  countAt(now) {
    return this.#lit.filter(({ at }) => at <= now).length;
  }

  /** @param {number} now milliseconds since the shot @returns {Moment} */
  at(now) {
    /** @type {Moment} */
    const moment = { ball: this.#place(now), lit: [], gains: [], points: 0, isOver: now >= this.#end };
    for (const { at, goes, points, ...peg } of this.#lit) {
      if (now < at) {
        moment.lit.push({ ...peg, since: -1, light: 1, size: 1 });
        continue;
      }
      moment.points += points;
      const part = Math.max(0, (now - goes) / GOING);
      if (part < 1) moment.lit.push({ ...peg, since: now - at, light: 1 - part, size: 1 + 0.5 * part });
      const rise = (now - at) / RISING;
      if (rise < 1) moment.gains.push({ x: peg.x, y: peg.y, points, rise });
    }
    return moment;
  }

  /**
   * Where the ball is; nothing when it is gone.
   * @param {number} now
   */
  #place(now) {
    if (now >= this.flight) return null;
    let frame = this.#shot.frames[0];
    for (const one of this.#shot.frames) {
      if (one[0] > now) break;
      frame = one;
    }
    const [time, x, y, across, down] = frame;
    const since = now - time;
    return { x: (x + across * since) / GRAINS, y: (y + down * since + (GRAVITY * since * (since + 1)) / 2) / GRAINS };
  }
}
