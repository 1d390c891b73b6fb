// One's own strokes until the daemon has them: the one under the pen, and those on their way.

import { Draft } from "./draft.js";

/** @typedef {import("./centreline.js").Style} Style */
/** @typedef {import("./picture.js").Stroke} Stroke */

/** Points of a stroke at most; a longer line goes on as the next stroke. */
const LONGEST = 4096;

/** Where what the daemon does not have yet waits while the page is away; each window has its own. */
const STORE = "parlor.ink.";

export class Drafts {
  // Two pages of one seat must not use the same numbers.
  #pens = Math.floor(Math.random() * 2 ** 31);
  #send;
  #room;
  /** @type {Draft | null} */
  #current = null;
  /** @type {{x: number, y: number, pressure: number | null} | null} */
  #skipped = null;
  /** @type {Map<number, Draft>} */
  #waiting = new Map();
  /** @type {(() => void)[]} who is told when nothing waits any more */
  #settled = [];
  /** What the sheet is called in the store; empty while that is not known. */
  #sheet = "";
  /** Whether something lies in the store. */
  #isKept = false;

  /**
   * @param {string} room
   * @param {(message: object) => boolean} send whether it went out
   */
  constructor(room, send) {
    this.#room = room;
    this.#send = send;
  }

  get isDown() {
    return this.#current !== null;
  }

  /** How many strokes the daemon does not have yet. */
  get waiting() {
    return this.#waiting.size;
  }

  /**
   * Takes up what was kept of a sheet when the page went away.
   * @param {string} sheet the room, and the round
   * @returns {boolean} whether there was anything: then the picture has to say what of it has arrived
   */
  takeUp(sheet) {
    if (this.#sheet === sheet) return false;
    // In a game, the room says after the sheet is new which round that is.
    this.#sheet = sheet;
    for (const stroke of keptUnder(STORE + sheet)) {
      const draft = Draft.from((this.#pens += 1), stroke);
      this.#waiting.set(draft.pen, draft);
    }
    this.keep();
    return this.#waiting.size > 0;
  }

  /** Keeps what the daemon does not have yet, for when this page comes back, and nothing else. */
  keep() {
    if (!this.#sheet) return;
    const name = STORE + this.#sheet;
    try {
      if (this.#waiting.size > 0) sessionStorage.setItem(name, JSON.stringify([...this.#waiting.values()].map(({ json }) => json)));
      else sessionStorage.removeItem(name);
    } catch {
      // As much as a browser keeps is as much as it keeps.
    }
    this.#isKept = this.#waiting.size > 0;
  }

  /** Something waits no more: what was kept of it would come back. */
  #arrived() {
    if (this.#isKept) this.keep();
    if (this.#waiting.size > 0) return;
    for (const tell of this.#settled.splice(0)) tell();
  }

  /**
   * Waits until the daemon has all strokes, or has refused them.
   * @returns {Promise<void>}
   */
  settled() {
    return this.#waiting.size === 0 ? Promise.resolve() : new Promise((tell) => this.#settled.push(tell));
  }

  /** What is to be seen of them. */
  *previews() {
    yield* this.#waiting.values();
    if (this.#current) yield this.#current;
  }

  /**
   * The pen goes down.
   * @param {Style} style
   * @param {number} x
   * @param {number} y
   * @param {number | null} pressure
   */
  begin(style, x, y, pressure) {
    this.end();
    this.#current = new Draft((this.#pens += 1), { ...style });
    this.#current.add(x, y, pressure);
  }

  /**
   * A fill, which is whole at once.
   * @param {Style} style
   * @param {number[]} points
   */
  put(style, points) {
    this.end();
    const draft = new Draft((this.#pens += 1), { ...style });
    [draft.points, draft.times] = [points, Array.from({ length: points.length / 2 }, () => 0)];
    this.#waiting.set(draft.pen, draft);
    this.#sendWhole(draft);
  }

  /**
   * The pen moves.
   * @param {number} x
   * @param {number} y
   * @param {number | null} pressure
   */
  extend(x, y, pressure) {
    const draft = this.#current;
    if (!draft) return;
    if (draft.isNear(x, y)) {
      this.#skipped = { x, y, pressure };
      return;
    }
    this.#skipped = null;
    draft.add(x, y, pressure);
    if (draft.count < LONGEST) return;
    this.begin(draft.style, x, y, pressure);
  }

  /** The pen goes up. */
  end() {
    const draft = this.#current;
    if (!draft) return;
    const skipped = this.#skipped;
    [this.#current, this.#skipped] = [null, null];
    // Where the pen was lifted counts, however near the last point it is.
    if (skipped && draft.count > 1) draft.add(skipped.x, skipped.y, skipped.pressure);
    this.#waiting.set(draft.pen, draft);
    this.#sendWhole(draft);
  }

  /** The stroke under the pen is withdrawn. */
  cancel() {
    const draft = this.#current;
    [this.#current, this.#skipped] = [null, null];
    if (draft?.sent) this.#send({ type: "cancel", room: this.#room, pen: draft.pen });
  }

  /** Sends the points that are new since the last time; once a frame. */
  sendLive() {
    const draft = this.#current;
    if (!draft || draft.sent === draft.count) return;
    const { pen, style, sent, points, pressures } = draft;
    const news = { from: sent, points: points.slice(2 * sent), pressures: pressures.slice(sent) };
    if (this.#send({ type: "pen", room: this.#room, pen, style, ...news })) draft.sent = draft.count;
  }

  /**
   * The daemon has the stroke, or refused it.
   * @param {number} pen
   */
  settle(pen) {
    if (this.#waiting.delete(pen)) this.#arrived();
  }

  /**
   * The daemon has the stroke, without a word of its pen.
   * @param {Stroke} stroke of one's own seat
   */
  settleSame(stroke) {
    for (const [pen, draft] of this.#waiting) {
      if (draft.isSent && draft.is(stroke, stroke.seat)) return this.settle(pen);
    }
  }

  /** There is another connection: on the one before, no more answers come. */
  reconnect() {
    for (const draft of this.#waiting.values()) draft.isUncertain = draft.isSent;
    if (this.#current) this.#current.sent = 0;
  }

  /**
   * Sends what the daemon has not got.
   * @param {Stroke[]} strokes the whole picture
   * @param {string} seat one's own
   */
  resend(strokes, seat) {
    for (const [pen, draft] of this.#waiting) {
      // It may have arrived although its answer did not.
      if (draft.isSent && strokes.some((stroke) => draft.is(stroke, seat))) this.settle(pen);
      // What went out on this connection is answered on it, after a picture that does not have it yet.
      else if (!draft.isSent || draft.isUncertain) this.#sendWhole(draft);
    }
  }

  /** @param {Draft} draft */
  #sendWhole(draft) {
    const { pen, json } = draft;
    draft.isSent = this.#send({ type: "stroke", room: this.#room, pen, stroke: json });
    draft.isUncertain = false;
    // A browser may end a page without a word.
    if (!draft.isSent) this.keep();
  }
}

/**
 * What was kept; it is kept until it has arrived.
 * @param {string} name
 * @returns {(Style & {points: number[], times: number[], pressures?: number[]})[]}
 */
function keptUnder(name) {
  return JSON.parse(sessionStorage.getItem(name) ?? "[]");
}
