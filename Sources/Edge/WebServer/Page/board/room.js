// The room: the board, the tools, the people, and what the daemon says about them.

import { note, say } from "../kit/announce.js";
import { Allowance } from "./allowance.js";
import { Board } from "./board.js";
import { Crosshair } from "./crosshair.js";
import { choose } from "../kit/dialogs.js";
import { Drafts } from "./drafts.js";
import { showAccess } from "../kit/knocks.js";
import { handAt } from "./hand.js";
import { inHand } from "../kit/hand.js";
import { Incoming } from "./incoming.js";
import { inkOf } from "./ink.js";
import { looking, onPaper } from "./looking.js";
import * as menu from "./menu.js";
import { onLanguage, shown, text } from "../words/messages.js";
import { NameTags } from "./nametags.js";
import { People } from "./people.js";
import { Pointer } from "./pointer.js";
import { find, put } from "../kit/dom.js";
import { refusalText } from "../kit/refusals.js";
import { connectKeys } from "./roomkeys.js";
import { isGame, workshopNamed } from "../kit/activities.js";
import { Tip } from "./tip.js";
import { Toolbar } from "./toolbar.js";
import { Zooming } from "./zooming.js";

/** @typedef {import("../daemon.js").Room} Detail */

/** Milliseconds that the daemon has to take what was drawn. */
const PATIENCE = 5000;
/** Refusals that need no sign: what was asked for is plainly not there, or the time is plainly up. */
const SAID = new Set(["nothing-to-undo", "nothing-to-redo", "not-open"]);

export class Room {
  /**
   * The room's code, or `null` while the lobby is shown.
   * @type {string | null}
   */
  code = null;
  /** Whether the pen writes. */
  isOpen = true;
  #link;
  root;
  #leave;
  #seat = "";
  #isMaster = false;
  /** @type {Detail | undefined} what the room was when it was last told of */
  #detail;
  #drafts = new Drafts("", () => false);

  /** @param {HTMLElement} root @param {import("../kit/link.js").Link} link @param {() => void} leave back to the lobby */
  constructor(root, link, leave) {
    this.root = root;
    this.#link = link;
    this.#leave = leave;
    onLanguage(() => this.code && this.#detail?.code === this.code && this.#word(this.#detail));
    const stage = find(this.root, ".stage");
    this.board = new Board(stage);
    this.tags = new NameTags(find(this.root, ".tags"), this.board.view);
    this.people = new People(find(this.root, ".people ul"), find(this.root, ".bar .count"));
    this.toolbar = new Toolbar(find(this.root, ".tools"));
    this.tip = new Tip(find(this.root, ".tip"), stage, this.board, this.toolbar);
    this.zooming = new Zooming(root, this.board);
    const { board, tags, people, toolbar } = this;
    const drafts = () => this.#drafts;
    const seat = () => this.#seat;
    const allowance = (this.allowance = new Allowance(root, { board, toolbar, drafts, seat, send: (message) => this.#send(message) }));
    const desk = { board, tags, people, toolbar, drafts, seat, drawn: () => allowance.show() };
    this.incoming = new Incoming({ ...desk, watch: () => this.watch() });
    const hand = handAt({
      ...desk,
      rules: () => allowance.rules,
      left: () => allowance.left(),
      moves: () => this.isMoving,
      hide: (stroke) => allowance.hide(stroke),
    });
    this.crosshair = new Crosshair(find(this.root, ".crosshair"), this.board, hand);
    new Pointer(stage, this.board, { ...hand, down: (...place) => (this.crosshair.hide(), hand.down(...place)) });
    this.ink = inkOf(this, link);
    this.#connectBoard();
    this.#connectButtons();
    addEventListener("pagehide", () => {
      this.#drafts.end();
      this.#drafts.keep();
    });
    // A phone that ends what it does not show says nothing more.
    document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && this.#drafts.keep());
    this.#link.addEventListener("open", () => this.#drafts.reconnect());
    connectKeys(this, stage, {
      undo: () => void allowance.undo(),
      redo: () => allowance.redo(),
      clear: () => void (allowance.rules.clear && this.#clear()),
    });
  }

  /**
   * Shows a room.
   * @param {string} code
   */
  open(code) {
    if (this.code === code) return;
    this.close();
    this.code = code;
    this.#drafts = new Drafts(code, (message) => this.#link.send(message));
    find(this.root, ".code").textContent = code;
    find(this.root, ".bar").classList.toggle("wide", code.length > 5);
    find(this.root, ".stage").focus({ preventScroll: true });
    this.watch();
  }

  /** Leaves the board, not the room. */
  close() {
    if (this.code === null) return;
    this.crosshair.hide();
    this.#drafts.end();
    this.#drafts.keep();
    this.#drafts = new Drafts("", () => false);
    this.code = null;
    this.#link.send({ type: "watch", room: null });
    this.incoming.clear();
    this.people.clear();
  }

  /** Asks for the room's events, also after a reconnection. */
  watch() {
    this.incoming.isWhole = false;
    if (this.code) this.#link.send({ type: "watch", room: this.code });
  }

  // MARK: What a game asks for

  /** Whether the board is seen: in a room in which something is made there is none. */
  get isShown() {
    return this.code !== null && !this.root.hidden && !this.root.classList.contains("making");
  }

  /**
   * Whether the pen writes: not before a drawing time, nor after one's own Done.
   * @param {boolean} isOpen
   */
  allow(isOpen) {
    if (!isOpen) this.lift();
    this.isOpen = isOpen;
    find(this.root, ".tools").inert = !isOpen;
    this.root.classList.toggle("closed", !isOpen);
  }

  /** Lifts the pen: what it has drawn counts. */
  lift() {
    this.crosshair.lift();
    if (this.#drafts.isDown) this.#drafts.end();
    this.board.touch();
  }

  /**
   * Lifts the pen, and waits until the daemon has what it drew.
   * @returns {Promise<boolean>} whether it has
   */
  async settle() {
    this.lift();
    const drafts = this.#drafts;
    await Promise.race([drafts.settled(), new Promise((over) => setTimeout(over, PATIENCE))]);
    return drafts.waiting === 0;
  }

  /** Takes a new sheet: strokes on their way to the old one do not come to this one. */
  begin() {
    this.#drafts.cancel();
    this.lift();
    this.#drafts = new Drafts(this.code ?? "", (message) => this.#link.send(message));
    this.board.look((view) => view.fit());
    this.toolbar.takeUp();
  }

  /** Whether pointer and arrow keys move the sheet: they do where nothing can be drawn, too. */
  get isMoving() {
    return this.toolbar.tool === "hand" || !this.isOpen;
  }

  // MARK: What the daemon says

  /** @param {import("../daemon.js").Said} message */
  receive(message) {
    if (message.type === "error") return this.#receiveError(message);
    if (message.type === "room") return message.room.code === this.code ? this.#describe(message.room) : undefined;
    if ("room" in message && message.room === this.code) this.incoming.receive(message);
  }

  /** @param {import("../daemon.js").EventError} error */
  #receiveError({ code, message, pen }) {
    if (pen !== undefined) this.#drafts.settle(pen);
    const isHeard = this.incoming.hear({ type: "error", code, message, pen });
    this.board.touch();
    const words = refusalText({ code, message }, this.code ?? "");
    // A game that ends strokes by itself may have ended this one before.
    if (SAID.has(code) || (isHeard && code === "strokes-used-up")) return say(words);
    note(words, "bad");
    if (this.code && (code === "no-such-room" || code === "not-a-member")) this.#leave();
  }

  /** @param {Detail} room */
  #describe(room) {
    this.#seat = room.seat;
    // What was kept goes out after the whole picture: where that was here before, it comes once more.
    const hand = inHand() && `.${inHand()}`;
    if (this.#drafts.takeUp(`${room.room}.${room.game?.round ?? 0}${hand}`) && this.incoming.isWhole) this.watch();
    this.#isMaster = room.members.some((member) => member.self && member.master);
    this.#detail = room;
    this.#word(room);
    const isOurs = this.#isMaster && !isGame(room);
    this.people.show(room.members, room.seat, isOurs ? room.code : "");
    this.people.tell(room.forks ?? []);
    const { board, beside } = onPaper(room);
    const { part, open } = looking(board, beside);
    // Before the board is laid out anew: a wide sheet has more of the window.
    this.root.classList.toggle("wide", !isGame(room) && part.width > part.height);
    if (this.board.show(part, open)) this.crosshair.centre();
    this.allowance.take(room, board.sheets);
    const late = find(this.root, ".tools .late");
    late.hidden = !room.late;
    put(late, room.late ? text("ink.late") : "");
  }

  /**
   * What is said of the room itself, in the language of now.
   * @param {Detail} room
   */
  #word(room) {
    find(this.root, "h1").textContent = shown(room.title) || text(workshopNamed(room.activity)?.title ?? "room.untitled");
    find(this.root, "h1").classList.toggle("unseen", room.title === "");
    this.allowance.show();
    document.title = `${room.code} · ${text("app.name")}`;
    showAccess(find(this.root, ".people"), room, this.#isMaster && !isGame(room));
  }

  // MARK: What the person does

  /**
   * Strokes wait for the daemon; what takes something back depends on what is there, and has to be asked for again.
   * @param {object} message
   * @returns {boolean} whether it went out
   */
  #send(message) {
    const isOut = this.#link.send({ ...message, room: this.code });
    if (!isOut) note(text("link.again"), "bad");
    return isOut;
  }

  async #clear() {
    const scope = await menu.chooseClear(this.#isMaster && !this.root.classList.contains("game"));
    if (scope) this.#send({ type: "clear", scope });
    find(this.root, ".stage").focus({ preventScroll: true });
  }

  // MARK: Wiring

  #connectBoard() {
    this.board.previews = () => this.#previews();
    this.board.onTick = () => this.allowance.rules.live && this.#drafts.sendLive();
    this.board.onFrame = () => {
      this.tags.follow();
      this.crosshair.follow();
      this.zooming.show();
      this.tip.follow();
    };
  }

  *#previews() {
    yield* this.incoming.pens.previews();
    yield* this.#drafts.previews();
  }

  #connectButtons() {
    const code = () => this.code ?? "";
    menu.connect(this.root, {
      back: () => this.#leave(),
      copy: () => menu.copy(code()),
      undo: () => void this.allowance.undo(),
      redo: () => this.allowance.redo(),
      clear: () => this.#clear(),
      png: () => menu.save(code(), "png"),
      svg: () => menu.save(code(), "svg"),
      webp: () => menu.save(code(), "webp"),
      help: () => choose("help"),
      leave: () => menu.leave(code(), this.#leave),
      ...this.zooming.ways,
    });
    const show = () => (this.root.dataset.tool = this.toolbar.tool);
    this.toolbar.addEventListener("change", show);
    show();
  }
}
