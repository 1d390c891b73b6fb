// The bench of the designer: the wall on which bubbles hang, what one hangs with, and where the others point.

import { note, say } from "../../kit/announce.js";
import { find } from "../../kit/dom.js";
import { nameOf, playersOf } from "../../kit/seats.js";
import { listen } from "../../kit/shortcuts.js";
import { keeperOf } from "../../board/levelkeeper.js";
import { Library } from "../../board/library.js";
import { NameTags } from "../../board/nametags.js";
import { Palette, SIDE } from "../../board/palette.js";
import { Cursor } from "../../board/pointing.js";
import { openLevels, openSaving } from "../../board/shelf.js";
import { Starting } from "../../start/levelgame.js";
import { teach } from "../../table/tutorial.js";
import { fill, onLanguage, text } from "../../words/messages.js";
import { kindOf } from "../reading.js";
import { levelName } from "../settings.js";
import { spriteOf } from "../sprites.js";
import { Cells } from "./cells.js";
import { Edits } from "./edits.js";
import { Hand } from "./hand.js";
import { CELLS, cellUnder, empty, isCleared, LETTERS, settingsOf, standing, tapped } from "./level.js";
import { BUBBLES } from "./levelfile.js";
import { OURS } from "./ours.js";
import { SIZE, Wall } from "./wall.js";

/** @typedef {import("../../daemon.js").Room} Detail */
/** @typedef {import("../../kit/activities.js").Place} Place */

const library = new Library(BUBBLES, keeperOf("bubble-designer"));

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
  #cells;
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
    this.#picture = new Wall(/** @type {HTMLCanvasElement} */ (find(stage, "canvas")));
    this.#edits = new Edits(place.code, () => this.#ask());
    this.#palette = new Palette(
      find(tools, ".kinds"),
      [...LETTERS].map((letter) => ({ words: () => kindOf(letter), sprite: spriteOf(letter, SIDE) })),
    );
    this.#tags = new NameTags(find(stage, ".tags"), this.#viewOf());
    this.#cursor = new Cursor(place);
    this.#starting = new Starting(find(stage, ".invitation"), place, {
      room: () => this.#detail,
      write: (changes) => this.#edits.write(changes),
      nameOf: (held) => this.#authorOf(held),
      begin: () => this.#play(this.#level),
    });
    const touching = (/** @type {(cell: number) => void} */ work) => (/** @type {number} */ cell) => this.#touch(cell, () => work(cell));
    this.#cells = new Cells(find(stage, ".cells"), {
      tap: touching((cell) => this.#tap(cell)),
      hang: touching((cell) => this.#put(cell, this.#palette.kind)),
      empty: touching((cell) => this.#put(cell, 0)),
    });
    new Hand(this.#wall, (event) => this.#placeOf(event), cellUnder, {
      begin: () => this.#edits.begin(),
      tap: (cell) => this.#tap(cell),
      paint: (cell) => this.#put(cell, this.#palette.kind),
      erase: (cell) => this.#put(cell, 0),
      point: (at) => this.#cursor.point(at),
    });
    this.#connect(tools);
    this.#watcher = new ResizeObserver(() => this.#fit());
    this.#watcher.observe(stage);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#ask());
    onLanguage(() => {
      if (this.#isClosed) return;
      this.#ask();
      this.#starting.show();
    });
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
    for (const { cell, by } of this.#edits.take(records)) {
      note(text("design.covered", { ...this.#spotOf(cell), name: this.#authorOf(by) }));
    }
    this.#ask();
  }

  /** @param {{name?: string}[]} edits of one's own that do not count */
  lose(edits) {
    const names = new Set(edits.map(({ name }) => name ?? text("design.somebody")));
    for (const name of names) note(text("design.lost", { name }));
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

  /** Who hung a bubble: its place among the others names the device. */
  #authorOf(/** @type {import("./level.js").Held} */ held) {
    const players = this.#detail ? [...playersOf(this.#detail).values()] : [];
    const author = players.find(({ device, isPerson }) => isPerson && held.place.endsWith(device));
    return author ? nameOf(author) : text("design.somebody");
  }

  /** @param {number} cell */
  #spotOf(cell) {
    return { row: CELLS[cell].row + 1, place: CELLS[cell].column + 1 };
  }

  /** @param {number} cell */
  #tap(cell) {
    this.#put(cell, tapped(this.#edits.kindIn(cell), this.#palette.kind));
  }

  /** @param {number} cell @param {number} kind */
  #put(cell, kind) {
    this.#edits.put(cell, kind);
  }

  /** What the keyboard does to a cell is one thing, and is said. */
  #touch(/** @type {number} */ cell, /** @type {() => void} */ work) {
    this.#edits.begin();
    work();
    say(this.#labelOf(cell));
  }

  /** @param {number} cell */
  #labelOf(cell) {
    const kind = this.#edits.kindIn(cell);
    return text("design.cell", { ...this.#spotOf(cell), kind: kindOf(kind ? LETTERS[kind - 1] : ".") });
  }

  /** @param {HTMLElement} tools */
  #connect(tools) {
    const actions = {
      "design-undo": () => this.#edits.undo(),
      "design-redo": () => this.#edits.redo(),
      "design-reset": () => this.#reset(),
      "design-save": () => (this.#level.some((kind) => kind > 0) ? openSaving(this.#ways()) : note(text("design.save.empty"))),
      "design-load": () => openLevels(this.#ways()),
      "design-start": () => this.#play(this.#level),
      "design-teach": () => teach("bubble-designer"),
    };
    for (const [name, work] of Object.entries(actions)) find(tools, `[data-do=${name}]`).addEventListener("click", work);
    const choose = LETTERS.split("").map((_, index) => [String(index + 1), () => this.#palette.choose(index + 1)]);
    listen(
      {
        ...Object.fromEntries(choose),
        0: () => this.#palette.choose(0),
        e: () => this.#palette.choose(0),
        "ctrl+z": () => this.#edits.undo(),
        "ctrl+shift+z": () => this.#edits.redo(),
        "ctrl+y": () => this.#edits.redo(),
      },
      () => tools.isConnected && tools.offsetParent !== null,
    );
  }

  /** What hangs now. */
  get #level() {
    return CELLS.map((_, cell) => this.#edits.kindIn(cell));
  }

  /** @returns {import("../../board/shelf.js").Ways<import("./level.js").Level>} */
  #ways() {
    return {
      library,
      ours: OURS.map((level, index) => ({ level, name: () => levelName(index + 1) })),
      paint(canvas, level, { width, height }) {
        const picture = new Wall(canvas);
        picture.fit(width, height);
        picture.paint((cell) => level[cell]);
      },
      badName: "design.save.bad",
      level: () => this.#level,
      load: (level) => this.#hang(level),
      play: (level) => this.#play(level),
    };
  }

  /** @param {import("./level.js").Level} level */
  #play(level) {
    if (level.every((kind) => kind === 0)) return note(text("design.start.empty"));
    if (isCleared(standing(level))) return note(text("design.start.falls"));
    const number = OURS.findIndex((ours) => String(ours) === String(level)) + 1;
    void this.#starting.play("bubble-blast", number > 0 ? { level: number } : settingsOf(level));
  }

  /**
   * Hangs another level, of which one undo takes all back.
   * @param {import("./level.js").Level} level
   */
  #hang(level) {
    this.#edits.begin();
    level.forEach((kind, cell) => this.#put(cell, kind));
  }

  #reset() {
    if (this.#level.some((kind) => kind > 0)) say(text("design.emptied"));
    this.#hang(empty());
  }

  /** @param {PointerEvent} event units of the picture */
  #placeOf({ clientX, clientY }) {
    const { left, top, width, height } = this.#wall.getBoundingClientRect();
    return { x: ((clientX - left) / width) * SIZE.width, y: ((clientY - top) / height) * SIZE.height };
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
    this.#picture.paint((cell) => this.#edits.kindIn(cell));
    this.#cells.name((cell) => this.#labelOf(cell));
  }
}
