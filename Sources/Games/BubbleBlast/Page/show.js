// A shot as it is played: where everything is at each moment. What happened, the daemon has said.

import { hanging, middleOf } from "./grid.js";

/** @typedef {import("./state.js").Shot} Shot */
/** @typedef {{kind: string, x: number, y: number, size: number, light: number}} Sprite */
/** @typedef {{x: number, y: number, size: number, light: number}} Ring */
/** @typedef {{sprites: Sprite[], rings: Ring[], isOver: boolean}} Moment */

/** Grains of a unit. */
const GRAINS = 65_536;
/** Milliseconds: until the shot lies in its cell, from one wave to the next, of a pop, and of a fall. */
const [SNAP, WAVE, POP, FALL] = [80, 120, 240, 720];
/** Units a millisecond, gained in each millisecond of a fall. */
const GRAVITY = 0.0055;

export class Show {
  /** The bubbles that stay where they are, as long as this goes on. */
  still;
  /** Milliseconds until the shot touches something. */
  flight;
  #shot;
  #colour;
  #end;
  /** When each goes that goes: cells by name, with what hangs there. */
  /** @type {{kind: string, x: number, y: number, at: number, falls: boolean}[]} */
  #going = [];
  /** When the shot itself pops or falls, if it does. */
  #last = Infinity;

  /** @param {Shot} shot @param {string} colour what was shot */
  constructor(shot, colour) {
    this.#shot = shot;
    this.#colour = colour;
    this.flight = shot.frames.length ? shot.frames[shot.frames.length - 1][0] : 0;
    const before = hanging(shot.before);
    const known = new Map(before.map((one) => [`${one.row}/${one.column}`, one]));
    const waves = shot.popped.reduce((most, [wave]) => Math.max(most, wave + 1), 0);
    const gone = new Map(shot.popped.map(([wave, row, column]) => [`${row}/${column}`, { at: this.#after(wave), falls: false }]));
    for (const [row, column] of shot.fallen) gone.set(`${row}/${column}`, { at: this.#after(waves), falls: true });
    const own = shot.cell ? shot.cell.join("/") : "";
    for (const [name, { at, falls }] of gone) {
      const [row, column] = name.split("/").map(Number);
      const kind = name === own ? colour : known.get(name)?.kind;
      if (kind) this.#going.push({ kind, ...middleOf(row, column), at, falls });
      if (name === own) this.#last = at;
    }
    this.still = before.filter(({ row, column }) => !gone.has(`${row}/${column}`));
    const longest = this.#going.reduce((most, { at, falls }) => Math.max(most, at + (falls ? FALL : POP)), this.flight + SNAP);
    this.#end = longest;
  }

  /**
   * When a wave goes.
   * @param {number} wave
   */
  #after(wave) {
    return this.flight + SNAP + wave * WAVE;
  }

  /** @param {number} now milliseconds since the shot @returns {Moment} */
  at(now) {
    /** @type {Moment} */
    const moment = { sprites: [], rings: [], isOver: now >= this.#end };
    for (const one of this.#going) this.#add(moment, one, now - one.at);
    const place = this.#place(now);
    if (place && now < this.#last) moment.sprites.push({ kind: this.#colour, ...place, size: 1, light: 1 });
    return moment;
  }

  /** @param {Moment} moment @param {{kind: string, x: number, y: number, at: number, falls: boolean}} one @param {number} since */
  #add(moment, { kind, x, y, at, falls }, since) {
    // The shot itself is on its way until it goes.
    if (since < 0) {
      const isShot = at === this.#last && this.#shot.cell && x === middleOf(this.#shot.cell[0], this.#shot.cell[1]).x && y === middleOf(this.#shot.cell[0], this.#shot.cell[1]).y;
      if (!isShot) moment.sprites.push({ kind, x, y, size: 1, light: 1 });
      return;
    }
    if (falls) {
      const fallen = since < FALL ? { kind, x, y: y + (GRAVITY * since * since) / 2, size: 1, light: Math.max(0, 1 - (since / FALL) ** 3) } : null;
      if (fallen) moment.sprites.push(fallen);
      return;
    }
    const part = since / POP;
    if (part >= 1) return;
    moment.sprites.push({ kind, x, y, size: 1 + 0.35 * part, light: (1 - part) ** 2 });
    moment.rings.push({ x, y, size: 0.8 + 0.9 * part, light: 1 - part });
  }

  /**
   * Where the shot is; nothing when it is gone.
   * @param {number} now
   */
  #place(now) {
    const { frames, cell } = this.#shot;
    if (now >= this.flight) {
      if (!cell || frames.length === 0) return null;
      const [, x, y] = frames[frames.length - 1];
      const end = middleOf(cell[0], cell[1]);
      const part = Math.min(1, (now - this.flight) / SNAP);
      return { x: (x / GRAINS) * (1 - part) + end.x * part, y: (y / GRAINS) * (1 - part) + end.y * part };
    }
    let frame = frames[0];
    for (const one of frames) {
      if (one[0] > now) break;
      frame = one;
    }
    const [time, x, y, across, down] = frame;
    return { x: (x + across * (now - time)) / GRAINS, y: (y + down * (now - time)) / GRAINS };
  }
}
