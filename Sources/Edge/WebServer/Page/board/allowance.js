// What one may do on the sheet in hand just now, and what of it is offered: tools, strokes, and taking something back.

import { find, put } from "../kit/dom.js";
import { text } from "../words/messages.js";
import { Laid } from "./laid.js";
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
  /** Which paper that is, and whose. */
  #name = "";
  /** What was laid there. */
  #laid = new Laid("");

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
    const name = `${room.room}/${room.game?.round}/${this.#paper?.left}/${this.#desk.seat()}`;
    if (name !== this.#name && this.#paper) this.#laid = new Laid(name);
    this.#name = name;
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
    const laid = this.#look();
    undo.disabled = laid ? !laid.canTakeBack : !this.#can.undo;
    // What was drawn on an earlier paper comes back no more once something was drawn on this one.
    redo.disabled = !this.#can.redo || laid?.count === 0;
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
    const laid = this.#look();
    return strokesLeft(this.rules.left(waiting), laid && this.#paper ? this.#paper.strokes - laid.count - waiting : null);
  }

  /** Takes back what was done last: on a paper only what was done there, and never on another one. */
  async undo() {
    if (!this.rules.undo) return;
    if (!this.#paper) return void this.#desk.send({ type: "undo" });
    // The last one may still be on its way.
    await this.#desk.drafts().settled();
    const laid = this.#look();
    if (laid?.canTakeBack && !laid.isTakingBack && this.#desk.send({ type: "undo" })) laid.ask("undo");
  }

  /**
   * Brings back what was taken back last. Where all of the sheet is in hand the daemon says whether there is anything: what
   * was taken back just now may not have been heard of here.
   */
  redo() {
    if (!this.rules.undo || (this.#paper && this.#button("redo").disabled)) return;
    if (this.#desk.send({ type: "redo" })) this.#look()?.ask("redo");
  }

  /**
   * Takes one whole stroke of one's own away.
   * @param {string} stroke
   * @returns {boolean} whether that went out
   */
  hide(stroke) {
    const isOut = this.#desk.send({ type: "hide", stroke });
    if (isOut) this.#look()?.hide(stroke);
    return isOut;
  }

  /** What was laid on the paper in hand, after a look at it; nothing where all of the sheet is in hand. */
  #look() {
    if (!this.#paper) return null;
    this.#laid.look(lyingOn(this.#paper, this.#desk.seat(), this.#desk.board.picture.strokes).map(({ id }) => id));
    return this.#laid;
  }

  /** @param {string} name @returns {HTMLButtonElement} */
  #button(name) {
    return /** @type {HTMLButtonElement} */ (find(this.#root, `[data-do=${name}]`));
  }
}
