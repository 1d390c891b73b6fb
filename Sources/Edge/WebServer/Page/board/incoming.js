// The picture as it comes: whole or in slices, then each stroke, and everybody's ink while it flows.

import { LivePens } from "./livepens.js";

/** @typedef {import("../daemon.js").Stroke} Stroke */

/**
 * @typedef {object} Desk where it comes to
 * @property {import("./board.js").Board} board
 * @property {import("./nametags.js").NameTags} tags
 * @property {import("./people.js").People} people
 * @property {() => import("./drafts.js").Drafts} drafts
 * @property {() => string} seat one's own
 * @property {() => void} drawn is called when there are more strokes or fewer
 * @property {() => void} watch asks for the whole picture once more
 */

export class Incoming {
  #desk;
  /** @type {Stroke[]} one's own strokes of a picture that is still coming */
  #own = [];
  /** Whether the picture is here as far as it was when it was asked for. */
  isWhole = false;
  /** @type {(message: import("../daemon.js").Said) => boolean} hears all of it, too; whether anybody does */
  hear = () => false;

  /** @param {Desk} desk */
  constructor(desk) {
    this.#desk = desk;
    this.pens = new LivePens(() => desk.board.touch());
  }

  /** @param {import("../daemon.js").Said} message of the room that is shown */
  receive(message) {
    queueMicrotask(() => this.hear(message));
    if (message.type === "ink") return this.#ink(message);
    if (message.type === "ink-end") return this.pens.end(message.seat, message.pen);
    this.#change(message);
    this.#desk.drawn();
  }

  /** @param {import("../daemon.js").Said} message */
  #change(message) {
    const { board } = this.#desk;
    switch (message.type) {
      case "canvas":
        board.replace(message.strokes);
        this.#own = [];
        return this.#take(message);
      case "more":
        board.append(message.strokes);
        return this.#take(message);
      case "turn":
        // What was hidden before this page came is not here.
        if (!board.turn(message.off, message.on)) this.#desk.watch();
        return;
      case "add":
        return message.strokes.forEach((added) => this.#add(added));
      case "remove":
        return board.remove(message.ids);
    }
  }

  /** Another room follows, or none. */
  clear() {
    this.#desk.board.replace([]);
    this.pens.clear();
    this.#desk.tags.clear();
  }

  /**
   * When the whole picture is there, what it lacks of one's own is sent again.
   * @param {{strokes: Stroke[], rest?: number}} slice
   */
  #take({ strokes, rest = 0 }) {
    const seat = this.#desk.seat();
    for (const stroke of strokes) if (stroke.seat === seat) this.#own.push(stroke);
    if (rest > 0) return;
    this.isWhole = true;
    this.#desk.drafts().resend(this.#own, seat);
    this.#own = [];
  }

  /** @param {import("../daemon.js").EventAdd["strokes"][number]} added */
  #add({ at, stroke, pen }) {
    const { board, drafts, seat } = this.#desk;
    if (pen !== undefined) drafts().settle(pen);
    else this.pens.settle(stroke);
    if (stroke.seat === seat()) drafts().settleSame(stroke);
    board.add(at, stroke);
    board.touch();
  }

  /** @param {import("./livepens.js").Ink} ink */
  #ink(ink) {
    const { tags, people } = this.#desk;
    const tip = this.pens.ink(ink);
    if (tip) tags.show(ink.seat, ink.name, people.order(ink.seat), tip);
  }
}
