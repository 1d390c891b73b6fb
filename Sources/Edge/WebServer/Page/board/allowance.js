// What one may do on the sheet in hand just now, and what of it is offered: tools, strokes, and taking something back.

import { find, put } from "../kit/dom.js";
import { text } from "../words/messages.js";
import { paperOf } from "./looking.js";
import { lyingOn, strokesLeft } from "./paper.js";
import { Rules } from "./rules.js";

/**
 * @typedef {object} Desk
 * @property {import("./board.js").Board} board
 * @property {import("./toolbar.js").Toolbar} toolbar
 * @property {() => import("./drafts.js").Drafts} drafts
 * @property {() => string} seat one's own
 * @property {(message: object) => boolean} send to the daemon; whether that went out
 */

export class Allowance {
  rules = new Rules();
  #root;
  #desk;
  /** @type {import("./paper.js").Paper | null} the part of the sheet on which one draws just now, where there are several */
  #paper = null;
  #can = { undo: false, redo: false };
  /** Which paper that is. */
  #name = "";
  /**
   * Strokes that were seen on the paper, those that were taken back too.
   * @type {Map<string, import("./picture.js").Shown>}
   */
  #seen = new Map();
  /** How many lay there when one was to be taken back, until that is done. */
  #taking = -1;

  /** @param {HTMLElement} root @param {Desk} desk */
  constructor(root, desk) {
    this.#root = root;
    this.#desk = desk;
  }

  /**
   * Takes in what the daemon says of a room.
   * @param {import("../daemon.js").Room} room
   * @param {import("../daemon.js").Room["board"]["sheets"]} sheets as they are in hand
   */
  take(room, sheets) {
    this.rules = new Rules(sheets);
    this.#paper = paperOf(room);
    const name = `${room.room}/${room.game?.round}/${this.#paper?.left}`;
    if (name !== this.#name) [this.#name, this.#seen, this.#taking] = [name, new Map(), -1];
    this.#can = { undo: room.canUndo, redo: room.canRedo };
    this.#desk.toolbar.offer((tool) => this.rules.takes(tool));
    this.show();
  }

  /** Offers what can be done, and says how many strokes can be drawn yet, where that is limited. */
  show() {
    const { rules } = this;
    const [undo, redo] = [this.#button("undo"), this.#button("redo")];
    undo.hidden = redo.hidden = !rules.undo;
    this.#button("clear").hidden = !rules.clear;
    const lying = this.#lying();
    undo.disabled = lying ? lying.shown.length === 0 : !this.#can.undo;
    // What was drawn on an earlier paper comes back no more once something was drawn on this one.
    redo.disabled = !this.#can.redo || lying?.known.length === 0;
    const left = this.left();
    const element = find(this.#root, ".tools .left");
    element.hidden = left === null;
    put(element, left === null ? "" : text("strokes.left", { count: left }));
  }

  /**
   * How many more strokes can be drawn; those on their way count among them.
   * @returns {number | null} `null` for as many as one likes
   */
  left() {
    const { waiting } = this.#desk.drafts();
    const lying = this.#lying();
    return strokesLeft(this.rules.left(waiting), lying && this.#paper ? this.#paper.strokes - lying.known.length - waiting : null);
  }

  /** Takes the last stroke back: on a paper one of those that lie there, and never one of another paper. */
  async undo() {
    if (!this.rules.undo) return;
    if (!this.#paper) return void this.#desk.send({ type: "undo" });
    // The last one may still be on its way.
    await this.#desk.drafts().settled();
    const count = this.#lying()?.shown.length ?? 0;
    // The next one is asked for when this one is gone: it might lie on an earlier paper.
    if (count > 0 && count !== this.#taking && this.#desk.send({ type: "undo" })) this.#taking = count;
  }

  /** Brings back what was taken back last. The daemon says where there is nothing: what was taken back just now may not have been heard of here. */
  redo() {
    if (this.rules.undo && this.#lying()?.known.length !== 0) this.#desk.send({ type: "redo" });
  }

  /** One's own strokes on the paper in hand; nothing where all of the sheet is in hand. */
  #lying() {
    if (!this.#paper) return null;
    const lying = lyingOn(this.#paper, this.#desk.seat(), this.#desk.board.picture.strokes, this.#seen.values());
    for (const stroke of lying.shown) this.#seen.set(stroke.id, stroke);
    if (lying.shown.length !== this.#taking) this.#taking = -1;
    return lying;
  }

  /** @param {string} name @returns {HTMLButtonElement} */
  #button(name) {
    return /** @type {HTMLButtonElement} */ (find(this.#root, `[data-do=${name}]`));
  }
}
