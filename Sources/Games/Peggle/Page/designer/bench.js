// The bench of the designer: the board on which pegs are set, what one sets them with, and where the others point.

import { keeperOf } from "../../board/levelkeeper.js";
import { isSame } from "../../board/levelmerge.js";
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
import { Arranging, BLUE, ERASER, ORANGE } from "./arranging.js";
import { Cross } from "./cross.js";
import { Edits } from "./edits.js";
import { Hand } from "./hand.js";
import { overlap } from "./level.js";
import { PEGS } from "./levelfile.js";
import { OURS } from "./ours.js";
import { Picture, viewOf } from "./picture.js";

/** @typedef {import("../../daemon.js").Room} Detail */
/** @typedef {import("../../kit/activities.js").Place} Place */
/** @typedef {import("./level.js").Level} Level */
/** @typedef {import("./level.js").Peg} Peg */

/** Pixels around a peg within which a finger means it. */
const FINGER = 22;
const REFUSALS = { outside: "pegs.refused.outside", overlap: "pegs.refused.overlap", full: "pegs.refused.full" };

const library = new Library(PEGS, keeperOf("peggle-designer"));

export class Bench {
  elements;
  #wall;
  #picture;
  #edits;
  #palette;
  #arranging;
  #cross;
  #tags;
  #cursor;
  #starting;
  /** @type {Detail | null} */
  #detail = null;
  /** @type {Peg[]} as they were painted last: the same list as long as they are the same */
  #pegs = [];
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
    this.#tags = new NameTags(find(stage, ".tags"), viewOf(() => this.#size));
    this.#cursor = new Cursor(place);
    this.#starting = new Starting(find(stage, ".invitation"), place, {
      room: () => this.#detail,
      write: (changes) => this.#edits.write(changes),
      nameOf: (held) => this.#authorOf(held.place),
      begin: () => this.#play(this.#level),
    });
    const arranging = new Arranging(this.#edits, this.#palette, (why) => this.#refuse(why), () => this.#ask(), (record) => this.#tell(record));
    this.#arranging = arranging;
    new Hand(this.#wall, (event) => this.#placeOf(event), {
      begin: () => this.#edits.begin(),
      grip: (at) => arranging.grip(at),
      tap: (at) => arranging.tap(at),
      drag: (at) => arranging.drag(at),
      drop: (at) => arranging.drop(at),
      erase: (at) => arranging.erase(at),
      point: (at) => this.#cursor.point(at && { x: at.x / 4, y: at.y / 4 }),
    });
    // Before the hand takes it.
    stage.addEventListener("pointerdown", ({ pointerType }) => this.#reach(pointerType !== "mouse"), true);
    this.#cross = new Cross(this.#wall, this.#edits, arranging, () => {
      this.#cursor.point({ x: this.#cross.x / 4, y: this.#cross.y / 4 });
      this.#ask();
    });
    this.#connect(tools);
    this.#watcher = new ResizeObserver(() => this.#fit());
    this.#watcher.observe(stage);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#dress());
    onLanguage(() => {
      if (this.#isClosed) return;
      this.#ask();
      this.#starting.show();
    });
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
    this.#arranging.keep(this.#edits.take(records).map(({ record }) => record));
    this.#ask();
  }

  /** @param {string} record a peg that has come into the hand, since another one lies where it was */
  #tell(record) {
    const lost = this.#edits.peg(record);
    const first = lost && this.#edits.standing.find(({ peg }) => overlap(peg, lost));
    note(text("pegs.covered", { name: this.#authorOf(first?.place ?? "") }));
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

  /** @param {boolean} isFinger */
  #reach(isFinger) {
    this.#arranging.widen(isFinger ? (FINGER / this.#size.width) * 4 * SIZE.width : 0);
  }

  /**
   * Says why not, with a word and a small shake.
   * @param {import("./arranging.js").Why} why
   */
  #refuse(why) {
    note(text(REFUSALS[why]), "bad");
    this.#wall.classList.remove("shaken");
    // Begins anew where it shakes still.
    void this.#wall.offsetWidth;
    if (!isStill()) this.#wall.classList.add("shaken");
    this.#ask();
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

  /** @returns {import("../../board/shelf.js").Ways<Level>} */
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
    this.#arranging.clear();
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
    const number = OURS.findIndex((ours) => isSame(library.kind, ours, level)) + 1;
    if (number === 0 && !isGuest) remember(level.map(({ x, y, kind }) => [x, y, kind]));
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

  #dress() {
    this.#picture.dress();
    this.#ask();
  }

  #ask() {
    if (this.#isAsked || this.#isClosed) return;
    this.#isAsked = true;
    requestAnimationFrame(() => this.#paint());
  }

  #paint() {
    this.#isAsked = false;
    const { held } = this.#arranging;
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
