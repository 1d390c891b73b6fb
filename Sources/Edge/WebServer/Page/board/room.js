// The room: the board, the tools, the people, and what the daemon says about them.

import { note, say } from "../kit/announce.js";
import { Board } from "./board.js";
import { Crosshair } from "./crosshair.js";
import { choose } from "../kit/dialogs.js";
import { Drafts } from "./drafts.js";
import { showAccess } from "../kit/knocks.js";
import { LivePens } from "./livepens.js";
import * as menu from "./menu.js";
import { onLanguage, shown, text } from "../words/messages.js";
import { NameTags } from "./nametags.js";
import { People } from "./people.js";
import { Pointer } from "./pointer.js";
import { put } from "../kit/dom.js";
import { refusalText } from "../kit/refusals.js";
import { connectKeys } from "./roomkeys.js";
import { isGame, workshopNamed } from "../kit/activities.js";
import { Rules } from "./rules.js";
import { Tip } from "./tip.js";
import { Toolbar } from "./toolbar.js";

/** @typedef {import("../daemon.js").Room} Detail */

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
  /**
   * What the room was when it was last told of.
   * @type {Detail | undefined}
   */
  #detail;
  /**
   * One's own strokes of a picture that is still coming.
   * @type {import("../daemon.js").Stroke[]}
   */
  #own = [];
  /** Whether the picture is here as far as it was when it was asked for. */
  #isWhole = false;
  #drafts = new Drafts("", () => false);
  #rules = new Rules();

  /** @param {HTMLElement} root @param {import("../kit/link.js").Link} link @param {() => void} leave back to the lobby */
  constructor(root, link, leave) {
    this.root = root;
    this.#link = link;
    this.#leave = leave;
    onLanguage(() => this.code && this.#detail?.code === this.code && this.#word(this.#detail));
    const stage = this.#find(".stage");
    this.board = new Board(stage);
    this.pens = new LivePens(() => this.board.touch());
    this.tags = new NameTags(this.#find(".tags"), this.board.view);
    this.people = new People(this.#find(".people ul"), this.#find(".bar .count"));
    this.toolbar = new Toolbar(this.#find(".tools"));
    this.tip = new Tip(this.#find(".tip"), stage, this.board, this.toolbar);
    const hand = this.#hand();
    this.crosshair = new Crosshair(this.#find(".crosshair"), this.board, hand);
    new Pointer(stage, this.board, { ...hand, down: (...place) => (this.crosshair.hide(), hand.down(...place)) });
    this.#connectBoard();
    this.#connectButtons();
    addEventListener("pagehide", () => {
      this.#drafts.end();
      this.#drafts.keep();
    });
    this.#link.addEventListener("open", () => this.#drafts.reconnect());
    connectKeys(this, stage, {
      undo: () => this.#rules.undo && this.#undo(),
      redo: () => this.#rules.undo && this.#redo(),
      clear: () => void (this.#rules.clear && this.#clear()),
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
    this.#find(".code").textContent = code;
    this.#find(".bar").classList.toggle("wide", code.length > 5);
    this.#find(".stage").focus({ preventScroll: true });
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
    this.board.replace([]);
    this.pens.clear();
    this.tags.clear();
    this.people.clear();
  }

  /** Asks for the room's events, also after a reconnection. */
  watch() {
    this.#isWhole = false;
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
    this.#find(".tools").inert = !isOpen;
    this.root.classList.toggle("closed", !isOpen);
  }

  /** Lifts the pen: what it has drawn counts. */
  lift() {
    this.crosshair.lift();
    if (this.#drafts.isDown) this.#drafts.end();
    this.board.touch();
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
    if (!("room" in message) || message.room !== this.code) return;
    switch (message.type) {
      case "canvas":
        this.board.replace(message.strokes);
        this.#own = [];
        return this.#open(message);
      case "more":
        this.board.append(message.strokes);
        return this.#open(message);
      case "turn":
        // What was hidden before this page came is not here.
        if (!this.board.turn(message.off, message.on)) this.watch();
        return;
      case "add":
        return message.strokes.forEach((added) => this.#add(added));
      case "remove":
        return this.board.remove(message.ids);
      case "ink":
        return this.#ink(message);
      case "ink-end":
        return this.pens.end(message.seat, message.pen);
    }
  }

  /**
   * When the whole picture is there, what it lacks of one's own is sent again.
   * @param {{strokes: import("../daemon.js").Stroke[], rest?: number}} slice
   */
  #open({ strokes, rest = 0 }) {
    for (const stroke of strokes) if (stroke.seat === this.#seat) this.#own.push(stroke);
    if (rest > 0) return;
    this.#isWhole = true;
    this.#drafts.resend(this.#own, this.#seat);
    this.#own = [];
  }

  /** @param {import("../daemon.js").EventAdd["strokes"][number]} added */
  #add({ at, stroke, pen }) {
    if (pen !== undefined) this.#drafts.settle(pen);
    else this.pens.settle(stroke);
    this.#showLeft();
    if (stroke.seat === this.#seat) this.#drafts.settleSame(stroke);
    this.board.add(at, stroke);
    this.board.touch();
  }

  /** @param {import("./livepens.js").Ink} ink */
  #ink(ink) {
    const tip = this.pens.ink(ink);
    if (tip) this.tags.show(ink.seat, ink.name, this.people.order(ink.seat), tip);
  }

  /** @param {{code: string, message: string, pen?: number}} error */
  #receiveError({ code, message, pen }) {
    if (pen !== undefined) this.#drafts.settle(pen);
    this.board.touch();
    const words = refusalText({ code, message }, this.code ?? "");
    if (SAID.has(code)) return say(words);
    note(words, "bad");
    if (this.code && (code === "no-such-room" || code === "not-a-member")) this.#leave();
  }

  /** @param {Detail} room */
  #describe(room) {
    this.#seat = room.seat;
    // What was kept goes out after the whole picture: where that was here before, it comes once more.
    if (this.#drafts.takeUp(`${room.room}.${room.game?.round ?? 0}`) && this.#isWhole) this.watch();
    this.#isMaster = room.members.some((member) => member.self && member.master);
    this.#detail = room;
    this.#word(room);
    const isOurs = this.#isMaster && !isGame(room);
    this.people.show(room.members, room.seat, isOurs ? room.code : "");
    this.people.tell(room.notices ?? []);
    this.#rules = new Rules(room.board.sheets);
    this.#keepToRules();
    const late = this.#find(".tools .late");
    late.hidden = !room.late;
    put(late, room.late ? text("ink.late") : "");
    this.#button("undo").disabled = !room.canUndo;
    this.#button("redo").disabled = !room.canRedo;
  }

  /** Offers what the sheet takes, and nothing else. */
  #keepToRules() {
    const rules = this.#rules;
    this.toolbar.offer((tool) => rules.takes(tool));
    this.#button("undo").hidden = this.#button("redo").hidden = !rules.undo;
    this.#button("clear").hidden = !rules.clear;
    this.#showLeft();
  }

  /** Says how many strokes can be drawn yet, where that is limited. */
  #showLeft() {
    const left = this.#rules.left(this.#drafts.waiting);
    const element = this.#find(".tools .left");
    element.hidden = left === null;
    put(element, left === null ? "" : text("strokes.left", { count: left }));
  }

  /**
   * What is said of the room itself, in the language of now.
   * @param {Detail} room
   */
  #word(room) {
    this.#find("h1").textContent = shown(room.title) || text(workshopNamed(room.activity)?.title ?? "room.untitled");
    this.#find("h1").classList.toggle("unseen", room.title === "");
    this.#showLeft();
    document.title = `${room.code} · ${text("app.name")}`;
    showAccess(this.#find(".people"), room, this.#isMaster && !isGame(room));
  }

  // MARK: What the person does

  /** @returns {import("./pointer.js").Hand} */
  #hand() {
    return {
      down: (x, y, pressure) => {
        if (this.isMoving) return false;
        if (this.toolbar.tool === "pick") return this.#pick(x, y);
        if (!this.#rules.holds(this.toolbar.style, x, y)) return false;
        // A stroke on its way counts as well.
        if (this.#rules.left(this.#drafts.waiting) === 0) return false;
        if (this.toolbar.tool === "fill") return this.#fill(x, y);
        this.#drafts.begin(this.toolbar.style, x, y, pressure);
        this.board.touch();
        return true;
      },
      move: (x, y, pressure) => {
        // Beside the sheet the pen writes nothing; the line goes on where it comes back.
        if (this.#rules.holds(this.toolbar.style, x, y)) this.#drafts.extend(x, y, pressure);
        this.board.touch();
      },
      up: () => {
        if (this.#rules.live) this.#drafts.sendLive();
        this.#drafts.end();
        this.#showLeft();
        this.board.touch();
      },
      cancel: () => {
        this.#drafts.cancel();
        this.board.touch();
      },
      hold: (x, y) => this.#hold(x, y),
      remove: (x, y) => this.#hide(x, y),
      moves: () => this.isMoving,
    };
  }

  /**
   * Takes the colour that is seen at a place; the pen is in the hand again.
   * @param {number} x
   * @param {number} y
   */
  #pick(x, y) {
    this.toolbar.setColor(this.board.colorAt(x, y));
    say(text("color.picked"));
    return false;
  }

  /**
   * Fills the region around a place.
   * @param {number} x
   * @param {number} y
   */
  #fill(x, y) {
    const points = this.#rules.cut(this.board.regionAt(x, y));
    if (points.length === 0) return false;
    this.#drafts.put(this.toolbar.style, points);
    this.#showLeft();
    this.board.touch();
    say(text("fill.done"));
    return false;
  }

  /**
   * A long press with the eraser takes one whole stroke of one's own away.
   * @param {number} x
   * @param {number} y
   */
  #hold(x, y) {
    if (this.toolbar.style.tool !== "eraser" || !this.#rules.undo) return false;
    this.#hide(x, y);
    return true;
  }

  /** @param {number} x @param {number} y */
  #hide(x, y) {
    if (!this.#rules.undo) return;
    this.#drafts.cancel();
    const stroke = this.board.strokeAt(this.#seat, x, y);
    if (!stroke) say(text("stroke.none"));
    else if (this.#send({ type: "hide", stroke: stroke.id })) say(text("stroke.hidden"));
    this.board.touch();
  }

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

  #undo() {
    this.#send({ type: "undo" });
  }

  #redo() {
    this.#send({ type: "redo" });
  }

  async #clear() {
    const scope = await menu.chooseClear(this.#isMaster && !this.root.classList.contains("game"));
    if (scope) this.#send({ type: "clear", scope });
    this.#find(".stage").focus({ preventScroll: true });
  }

  // MARK: Wiring

  #connectBoard() {
    this.board.previews = () => this.#previews();
    this.board.onTick = () => this.#rules.live && this.#drafts.sendLive();
    this.board.onFrame = () => {
      this.tags.follow();
      this.crosshair.follow();
      this.#showView();
      this.tip.follow();
    };
  }

  *#previews() {
    yield* this.pens.previews();
    yield* this.#drafts.previews();
  }

  #connectButtons() {
    const code = () => this.code ?? "";
    menu.connect(this.root, {
      back: () => this.#leave(),
      copy: () => menu.copy(code()),
      undo: () => this.#undo(),
      redo: () => this.#redo(),
      clear: () => this.#clear(),
      png: () => menu.save(code(), "png"),
      svg: () => menu.save(code(), "svg"),
      webp: () => menu.save(code(), "webp"),
      help: () => choose("help"),
      leave: () => menu.leave(code(), this.#leave),
      fit: () => this.board.look((view) => view.fit()),
      closer: () => this.#zoom(1.5),
      farther: () => this.#zoom(1 / 1.5),
    });
    const show = () => (this.root.dataset.tool = this.toolbar.tool);
    this.toolbar.addEventListener("change", show);
    show();
  }

  /** @param {number} factor */
  #zoom(factor) {
    this.board.look((view) => view.zoom(factor, view.width / 2, view.height / 2));
  }

  // A button that became disabled would lose the focus: it says so instead.
  #showView() {
    const { isFitted, isClosest } = this.board.view;
    this.#button("fit").hidden = isFitted;
    this.root.classList.toggle("enlarged", !isFitted);
    for (const [name, isOff] of Object.entries({ closer: isClosest, farther: isFitted })) {
      const [button, off] = [this.#button(name), String(isOff)];
      if (button.getAttribute("aria-disabled") !== off) button.setAttribute("aria-disabled", off);
    }
  }

  /** @param {string} selector @returns {HTMLElement} */
  #find(selector) {
    return /** @type {HTMLElement} */ (this.root.querySelector(selector));
  }

  /** @param {string} name @returns {HTMLButtonElement} */
  #button(name) {
    return /** @type {HTMLButtonElement} */ (this.#find(`[data-do=${name}]`));
  }
}
