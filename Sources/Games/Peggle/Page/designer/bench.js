// The bench of the designer: the board on which pegs are set, what one sets them with, and where the others point.

import { Library } from "../../board/library.js";
import { NameTags } from "../../board/nametags.js";
import { Palette, SIDE } from "../../board/palette.js";
import { Cursor } from "../../board/pointing.js";
import { openLevels, openSaving } from "../../board/shelf.js";
import { note, say } from "../../kit/announce.js";
import { find } from "../../kit/dom.js";
import { isGuest } from "../../kit/guest.js";
import { isStill } from "../../kit/motion.js";
import { nameOf, playersOf } from "../../kit/seats.js";
import { listen } from "../../kit/shortcuts.js";
import { Starting } from "../../start/levelgame.js";
import { teach } from "../../table/tutorial.js";
import { fill, onLanguage, text } from "../../words/messages.js";
import { SIZE } from "../board.js";
import { remember } from "../bringing.js";
import { levelName } from "../settings.js";
import { pegSprite } from "../sprites.js";
import { Edits } from "./edits.js";
import { Hand } from "./hand.js";
import { MOST, pegAt } from "./level.js";
import { PEGS } from "./levelfile.js";
import { OURS } from "./ours.js";
import { Picture } from "./picture.js";

/** @typedef {import("../../daemon.js").Room} Detail */
/** @typedef {import("../../kit/activities.js").Place} Place */
/** @typedef {import("./level.js").Level} Level */
/** @typedef {import("./level.js").Peg} Peg */

/** Numbers of what is in the palette: blue and orange, and the eraser. */
const [BLUE, ORANGE, ERASER] = [1, 2, 0];
/** Quarters around a peg within which it is meant, by a mouse and by a finger at the least. */
const NEAR = 64;
/** Quarters that a press of a key goes, and with Shift. */
const [STEP, FINE] = [32, 1];

const library = new Library(PEGS);

export class Bench {
  elements;
  #wall;
  #picture;
  #edits;
  #palette;
  #tags;
  #cursor;
  #starting;
  /** @type {Detail | null} */
  #detail = null;
  /** @type {Peg[]} as they were painted last: the same list as long as they are the same */
  #pegs = [];
  /** What is in the hand: a peg that is dragged, moved by keys, or that stands no more since another one lies there. */
  /** @type {{record: string, place: {x: number, y: number}, isDragged: boolean} | null} */
  #held = null;
  /** The peg under the pointer that is down, and how far its middle is from there. */
  /** @type {{record: string, across: number, down: number} | null} */
  #grasp = null;
  /** Whether a finger is used, which is not as exact as a mouse. */
  #isFinger = false;
  /** Where the keys point, once they have been used. */
  #cross = { x: 2_048, y: 2_400, isShown: false };
  #isAsked = false;
  #isClosed = false;
  #size = { width: 1, height: 1 };
  #watcher;

  /** @param {DocumentFragment} parts @param {Place} place */
  constructor(parts, place) {
    fill(parts);
    this.elements = /** @type {HTMLElement[]} */ ([...parts.children]);
    const [stage, tools] = this.elements;
    this.#wall = find(stage, ".wall");
    this.#picture = new Picture(/** @type {HTMLCanvasElement} */ (find(stage, "canvas")));
    this.#edits = new Edits(place.code, () => this.#ask());
    const kinds = /** @type {const} */ ([["pegs.blue", false], ["pegs.orange", true]]);
    this.#palette = new Palette(find(tools, ".kinds"), kinds.map(([key, isOrange]) => ({ words: () => text(key), sprite: pegSprite(isOrange, SIDE) })));
    this.#tags = new NameTags(find(stage, ".tags"), this.#viewOf());
    this.#cursor = new Cursor(place);
    this.#starting = new Starting(find(stage, ".invitation"), place, (changes) => this.#edits.write(changes), (held) => this.#authorOf(held.place));
    new Hand(this.#wall, (event) => this.#placeOf(event), {
      begin: () => this.#edits.begin(),
      grip: (at) => this.#grip(at),
      tap: (at) => this.#tap(at),
      drag: (at) => this.#drag(at),
      drop: (at) => this.#drop(at),
      erase: (at) => this.#erase(at),
      point: (at) => this.#cursor.point(at && { x: at.x / 4, y: at.y / 4 }),
    });
    // Before the hand takes it.
    stage.addEventListener("pointerdown", ({ pointerType }) => (this.#isFinger = pointerType !== "mouse"), true);
    this.#wall.addEventListener("keydown", (event) => this.#press(event));
    this.#connect(tools);
    this.#watcher = new ResizeObserver(() => this.#fit());
    this.#watcher.observe(stage);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
      this.#picture.dress();
      this.#ask();
    });
    onLanguage(() => !this.#isClosed && this.#starting.show());
  }

  /** Where units of the picture are on the screen. */
  #viewOf() {
    const size = () => this.#size;
    return {
      get width() {
        return size().width;
      },
      /** @type {(x: number, y: number) => [number, number]} */
      toStage: (x, y) => [(x / SIZE.width) * size().width, (y / SIZE.height) * size().height],
    };
  }

  /** @param {Detail} detail */
  show(detail) {
    this.#detail = detail;
    const [, tools] = this.elements;
    find(tools, "[data-do=design-undo]").toggleAttribute("disabled", detail.document?.canUndo !== true);
    find(tools, "[data-do=design-redo]").toggleAttribute("disabled", detail.document?.canRedo !== true);
  }

  /**
   * @param {readonly import("./level.js").Held[]} records in the order of the tree
   * @param {boolean} isWhole whether all of the document is here
   */
  take(records, isWhole) {
    this.#starting.take(records, isWhole);
    const [lost] = this.#edits.take(records);
    if (lost) {
      const first = this.#edits.standing.find(({ peg }) => Math.hypot(peg.x - lost.peg.x, peg.y - lost.peg.y) < 96);
      this.#held = { record: lost.record, place: lost.peg, isDragged: false };
      note(text("pegs.covered", { name: this.#authorOf(first?.place ?? "") }));
    }
    if (this.#held && !this.#edits.peg(this.#held.record)) this.#held = null;
    this.#ask();
  }

  /** @param {{name?: string}[]} edits of one's own that do not count */
  lose(edits) {
    const names = new Set(edits.map(({ name }) => name ?? text("design.somebody")));
    for (const name of names) note(text("pegs.lost", { name }));
  }

  /** @param {{seat: string, name: string, points: number[]}} ink where somebody points */
  point({ seat, name, points }) {
    if (!this.#detail || points.length < 2) return;
    const order = (playersOf(this.#detail).get(seat)?.number ?? 1) - 1;
    const [x, y] = points.slice(-2);
    this.#tags.show(seat, name, order, [x, y]);
    this.#tags.follow();
  }

  close() {
    this.#isClosed = true;
    this.#watcher.disconnect();
    this.#cursor.close();
    this.#tags.clear();
    for (const element of this.elements) element.remove();
  }

  /** Who made a record: its place among the others names the device. */
  #authorOf(/** @type {string} */ place) {
    const players = this.#detail ? [...playersOf(this.#detail).values()] : [];
    const author = players.find(({ device, isPerson }) => isPerson && place.endsWith(device));
    return author ? nameOf(author) : text("design.somebody");
  }

  /** @param {{x: number, y: number}} at @returns {string | null} the peg there */
  #recordAt(at) {
    const pegs = this.#edits.standing;
    const near = this.#isFinger ? Math.max(NEAR, (22 / this.#size.width) * 4 * SIZE.width) : NEAR;
    return pegs[pegAt(pegs.map(({ peg }) => peg), at, near)]?.record ?? null;
  }

  /** @param {{x: number, y: number}} at */
  #grip(at) {
    const record = this.#recordAt(at);
    const peg = record === null ? undefined : this.#edits.peg(record);
    this.#grasp = record && peg ? { record, across: peg.x - at.x, down: peg.y - at.y } : null;
    return this.#grasp !== null;
  }

  /** @param {{x: number, y: number}} at */
  #tap(at) {
    if (this.#held && !this.#held.isDragged) return this.#putDown(at);
    const record = this.#recordAt(at);
    if (this.#palette.kind === ERASER) return record ? this.#remove(record) : undefined;
    // A tap on a peg is meant for it, and there is no room for another one.
    this.#set(at);
  }

  /** @param {{x: number, y: number}} at */
  #set(at) {
    const why = this.#edits.standing.length >= MOST ? "full" : this.#edits.refusal(at);
    if (why) return this.#refuse(why);
    this.#edits.set([{ ...at, kind: this.#palette.kind === ORANGE ? 1 : 0 }]);
    return undefined;
  }

  /**
   * Puts what is in the hand elsewhere.
   * @param {{x: number, y: number}} at
   */
  #putDown(at) {
    const held = this.#held;
    if (!held) return;
    const why = this.#edits.refusal(at, held.record);
    if (why) return this.#refuse(why);
    this.#held = null;
    this.#edits.move(held.record, at);
  }

  /** @param {{x: number, y: number}} at */
  #drag(at) {
    if (!this.#grasp) return;
    const { record, across, down } = this.#grasp;
    const place = { x: at.x + across, y: at.y + down };
    this.#held = { record, place, isDragged: true };
    // Over another peg it stays where it was, and follows the hand when there is room.
    if (!this.#edits.refusal(place, record)) this.#edits.drag(record, place);
    this.#ask();
  }

  /** @param {{x: number, y: number}} at */
  #drop(at) {
    this.#drag(at);
    const held = this.#held;
    [this.#held, this.#grasp] = [null, null];
    if (!held) return;
    const why = this.#edits.refusal(held.place, held.record);
    if (why) this.#refuse(why);
    else this.#edits.move(held.record, held.place);
    this.#ask();
  }

  /** @param {{x: number, y: number}} at */
  #erase(at) {
    this.#grasp = null;
    const record = this.#recordAt(at);
    if (record) this.#remove(record);
  }

  /** @param {string} record */
  #remove(record) {
    if (this.#held?.record === record) this.#held = null;
    this.#edits.remove([record]);
  }

  /**
   * Says why not, with a word and a small shake.
   * @param {"outside" | "overlap" | "full"} why
   */
  #refuse(why) {
    const words = { outside: "pegs.refused.outside", overlap: "pegs.refused.overlap", full: "pegs.refused.full" };
    note(text(words[why]), "bad");
    this.#wall.classList.remove("shaken");
    // Begins anew where it shakes still.
    void this.#wall.offsetWidth;
    if (!isStill()) this.#wall.classList.add("shaken");
    this.#ask();
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    this.#isFinger = false;
    const step = event.shiftKey ? FINE : STEP;
    const at = { x: this.#cross.x, y: this.#cross.y };
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowLeft: () => this.#go(-step, 0),
      ArrowRight: () => this.#go(step, 0),
      ArrowUp: () => this.#go(0, -step),
      ArrowDown: () => this.#go(0, step),
      " ": () => this.#tap(at),
      Enter: () => this.#tap(at),
      m: () => this.#lift(at),
      Escape: () => this.#held && (this.#held = null),
      Delete: () => this.#erase(at),
      Backspace: () => this.#erase(at),
    };
    const action = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    if (!event.key.startsWith("Arrow")) this.#edits.begin();
    action();
    this.#cross.isShown = true;
    this.#ask();
    say(this.#spotInWords());
  }

  /** @param {{x: number, y: number}} at a peg is taken into the hand, or put down */
  #lift(at) {
    if (this.#held) return this.#putDown(at);
    const record = this.#recordAt(at);
    if (record) this.#held = { record, place: at, isDragged: false };
    return undefined;
  }

  /** @param {number} across @param {number} down */
  #go(across, down) {
    this.#cross.x = Math.max(0, Math.min(4 * SIZE.width, this.#cross.x + across));
    this.#cross.y = Math.max(0, Math.min(4 * SIZE.height, this.#cross.y + down));
    if (this.#held) this.#held.place = { x: this.#cross.x, y: this.#cross.y };
    this.#cursor.point({ x: this.#cross.x / 4, y: this.#cross.y / 4 });
  }

  /** Where the keys point, and what is there. */
  #spotInWords() {
    const record = this.#recordAt(this.#cross);
    const kind = record ? this.#edits.peg(record)?.kind : undefined;
    const what = text(kind === undefined ? "pegs.nothing" : kind === 1 ? "pegs.orange" : "pegs.blue");
    return text("pegs.spot", { x: Math.round(this.#cross.x / 4), y: Math.round(this.#cross.y / 4), what });
  }

  /** @param {HTMLElement} tools */
  #connect(tools) {
    const actions = {
      "design-undo": () => this.#edits.undo(),
      "design-redo": () => this.#edits.redo(),
      "design-reset": () => this.#reset(),
      "design-save": () => (this.#level.length > 0 ? openSaving(this.#ways()) : note(text("pegs.save.empty"))),
      "design-load": () => openLevels(this.#ways()),
      "design-start": () => this.#play(this.#level),
      "design-teach": () => teach("peggle-designer"),
    };
    // A phone opens no rooms.
    find(tools, "[data-do=design-start]").hidden = isGuest;
    for (const [name, work] of Object.entries(actions)) find(tools, `[data-do=${name}]`).addEventListener("click", work);
    listen(
      {
        1: () => this.#palette.choose(BLUE),
        2: () => this.#palette.choose(ORANGE),
        0: () => this.#palette.choose(ERASER),
        e: () => this.#palette.choose(ERASER),
        "ctrl+z": () => this.#edits.undo(),
        "ctrl+shift+z": () => this.#edits.redo(),
        "ctrl+y": () => this.#edits.redo(),
      },
      () => tools.isConnected && tools.offsetParent !== null,
    );
  }

  /** What stands now. @returns {Level} */
  get #level() {
    return this.#edits.standing.map(({ peg }) => peg);
  }

  /** @returns {import("../../board/shelf.js").Ways} */
  #ways() {
    return {
      library,
      ours: OURS.map((level, index) => ({ level, name: () => levelName(index + 1) })),
      paint(canvas, level, { width, height }) {
        const picture = new Picture(canvas);
        picture.fit(width, height);
        picture.paint({ pegs: level, ghost: null, isRefused: false, cross: null });
        // It is as fine as it can be, and shown half as large.
        for (const side of /** @type {const} */ (["inlineSize", "blockSize"])) canvas.style[side] = `${parseFloat(canvas.style[side]) / 2}px`;
      },
      badName: "pegs.save.bad",
      level: () => this.#level,
      load: (level) => this.#load(level),
      play: (level) => this.#play(level),
    };
  }

  /**
   * Sets another level, of which one undo takes all back.
   * @param {Level} level
   */
  #load(level) {
    this.#held = null;
    this.#edits.begin();
    this.#edits.remove(this.#edits.records);
    this.#edits.set(level);
  }

  #reset() {
    if (this.#level.length > 0) say(text("pegs.emptied"));
    this.#load([]);
  }

  /** @param {Level} level */
  #play(level) {
    if (!level.some(({ kind }) => kind === 1)) return note(text(level.length > 0 ? "pegs.start.blue" : "pegs.start.empty"));
    const number = OURS.findIndex((ours) => library.isSame(ours, level)) + 1;
    if (number === 0) remember(level.map(({ x, y, kind }) => [x, y, kind]));
    void this.#starting.play("peggle", { level: number });
    return undefined;
  }

  /** @param {PointerEvent} event quarters of a unit */
  #placeOf({ clientX, clientY }) {
    const { left, top, width, height } = this.#wall.getBoundingClientRect();
    return { x: Math.round(((clientX - left) / width) * 4 * SIZE.width), y: Math.round(((clientY - top) / height) * 4 * SIZE.height) };
  }

  #fit() {
    const { clientWidth, clientHeight } = this.elements[0];
    if (clientWidth === 0 || clientHeight === 0) return;
    this.#size = this.#picture.fit(clientWidth, clientHeight);
    this.#wall.style.inlineSize = `${this.#size.width}px`;
    this.#wall.style.blockSize = `${this.#size.height}px`;
    this.#paint();
  }

  #ask() {
    if (this.#isAsked || this.#isClosed) return;
    this.#isAsked = true;
    requestAnimationFrame(() => this.#paint());
  }

  #paint() {
    this.#isAsked = false;
    const held = this.#held;
    const pegs = this.#edits.standing.map(({ peg }) => peg);
    if (JSON.stringify(pegs) !== JSON.stringify(this.#pegs)) this.#pegs = pegs;
    const kind = held ? (this.#edits.peg(held.record)?.kind ?? 0) : 0;
    this.#picture.paint({
      pegs: this.#pegs,
      ghost: held && { ...held.place, kind },
      isRefused: held !== null && this.#edits.refusal(held.place, held.record) !== null,
      cross: this.#cross.isShown && document.activeElement === this.#wall ? this.#cross : null,
    });
    const orange = pegs.filter((peg) => peg.kind === 1).length;
    const words = text("pegs.board", { orange, blue: pegs.length - orange });
    if (this.#wall.getAttribute("aria-label") !== words) this.#wall.setAttribute("aria-label", words);
  }
}
