// One's own pen on a canvas: a single stroke, from where it goes down to where it is lifted, leaves the canvas, or time is up.

import { Draft } from "../board/draft.js";
import { note } from "../kit/announce.js";
import { Refusal, ask } from "../kit/api.js";
import { refusalText } from "../kit/refusals.js";
import { SIDE, passes } from "./telling.js";

/** @typedef {import("./state.js").Powerup} Powerup */
/** @typedef {{code: string, seat: string, index: number, powerups: Powerup[], left: number}} Place where it draws, and what lies there */

/** Points of a stroke at most. */
const LONGEST = 4_096;

let pens = Math.floor(Math.random() * 2 ** 31);

export class Pen {
  /** @type {import("../board/centreline.js").Style} */
  style = { tool: "pen", color: "#1b1b1b", width: 20, opacity: 255 };
  /** @type {Draft | null} */
  #draft = null;
  /** @type {Draft[]} strokes that are on their way */
  #sent = [];
  /** @type {Promise<unknown>[]} powerups that the daemon is being told of */
  #touching = [];
  /** @type {Set<number>} */
  #touched = new Set();
  #send;
  #place;

  /**
   * @param {(message: object) => boolean} send to the daemon, as this seat
   * @param {() => Place} place
   */
  constructor(send, place) {
    this.#send = send;
    this.#place = place;
  }

  get isDown() {
    return this.#draft !== null;
  }

  /** What of it the daemon does not have yet. */
  get drafts() {
    return this.#draft ? [...this.#sent, this.#draft] : this.#sent;
  }

  /** Another round begins. */
  begin() {
    [this.#draft, this.#sent, this.#touching] = [null, [], []];
    this.#touched = new Set();
  }

  /** @param {number} x quarter units of the canvas @param {number} y @param {number | null} pressure */
  down(x, y, pressure) {
    if (this.#draft || !this.#holds(x, y) || this.#place().left <= this.#sent.length) return false;
    this.#draft = new Draft((pens += 1), { ...this.style });
    this.#add(x, y, pressure);
    return true;
  }

  /** @param {number} x @param {number} y @param {number | null} pressure */
  move(x, y, pressure) {
    const draft = this.#draft;
    if (!draft) return;
    // Where it leaves the canvas the stroke ends.
    if (!this.#holds(x, y) || draft.count >= LONGEST) return this.up();
    if (!draft.isNear(x + this.#left, y)) this.#add(x, y, pressure);
  }

  up() {
    const draft = this.#draft;
    if (!draft) return;
    this.flow();
    this.#draft = null;
    this.#sent.push(draft);
    void this.#finish(draft);
  }

  /** Sends the points that are new since the last time. */
  flow() {
    const draft = this.#draft;
    if (!draft || draft.sent === draft.count) return;
    const { pen, style, sent, points, pressures } = draft;
    const news = { from: sent, points: points.slice(2 * sent), pressures: pressures.slice(sent) };
    if (this.#send({ type: "pen", pen, style, ...news })) draft.sent = draft.count;
  }

  /**
   * The daemon has it, or has ended it by itself, or does not take it.
   * @param {number | undefined} pen
   */
  settle(pen) {
    if (this.#draft?.pen === pen) this.#draft = null;
    this.#sent = this.#sent.filter((draft) => draft.pen !== pen);
  }

  /**
   * The picture has a stroke of this seat.
   * @param {{points: number[]}[]} strokes
   */
  settleSame(strokes) {
    // What the daemon has cut is a beginning of what was drawn.
    const isThere = (/** @type {Draft} */ draft) => strokes.some(({ points }) => [0, 1].every((at) => points[at] === draft.points[at]));
    if (this.#draft && isThere(this.#draft)) this.#draft = null;
    this.#sent = this.#sent.filter((draft) => !isThere(draft));
  }

  get #left() {
    return this.#place().index * SIDE;
  }

  /** @param {number} x @param {number} y */
  #holds(x, y) {
    const reach = Math.ceil(this.style.width / 2);
    return x >= reach && y >= reach && x <= SIDE - 1 - reach && y <= SIDE - 1 - reach;
  }

  /** @param {number} x @param {number} y @param {number | null} pressure */
  #add(x, y, pressure) {
    const draft = /** @type {Draft} */ (this.#draft);
    draft.add(x + this.#left, y, pressure);
    const { powerups, code, seat } = this.#place();
    for (const { powerup, x: atX, y: atY, reach } of powerups) {
      if (this.#touched.has(powerup) || !passes(draft.points, atX + this.#left, atY, reach)) continue;
      this.#touched.add(powerup);
      this.flow();
      this.#touching.push(this.#touch(code, seat, powerup));
    }
  }

  /** @param {string} code @param {string} seat @param {number} powerup */
  async #touch(code, seat, powerup) {
    try {
      await ask("POST", `rooms/${code}/move`, { move: { do: "touch", powerup }, seat });
    } catch (error) {
      // It may be asked for again, by another stroke.
      if (!(error instanceof Refusal) || error.reason !== "touched-already") this.#touched.delete(powerup);
    }
  }

  /**
   * The stroke bears out what was activated before it: that has to be written first.
   * @param {Draft} draft
   */
  async #finish(draft) {
    await Promise.allSettled(this.#touching);
    this.#touching = [];
    draft.isSent = this.#send({ type: "stroke", pen: draft.pen, stroke: draft.json });
    if (!draft.isSent) note(refusalText({ code: "offline", message: "" }), "bad");
  }
}
