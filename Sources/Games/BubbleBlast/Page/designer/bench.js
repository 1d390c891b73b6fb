// The bench of the designer: the wall on which bubbles hang, what one hangs with, and where the others point.

import { note, say } from "../../kit/announce.js";
import { find, make } from "../../kit/dom.js";
import { isGuest } from "../../kit/guest.js";
import { nameOf, playersOf } from "../../kit/seats.js";
import { listen } from "../../kit/shortcuts.js";
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
import { Edits } from "./edits.js";
import { Hand } from "./hand.js";
import { around, CELLS, cellAt, cellUnder, empty, isCleared, LETTERS, ROWS, settingsOf, standing, tapped, widthOf } from "./level.js";
import { BUBBLES } from "./levelfile.js";
import { OURS } from "./ours.js";
import { SIZE, Wall } from "./wall.js";

/** @typedef {import("../../daemon.js").Room} Detail */
/** @typedef {import("../../kit/activities.js").Place} Place */

const library = new Library(BUBBLES);

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
  /** @type {HTMLElement[]} by cell */
  #cells = [];
  #focused = 0;
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
    this.#starting = new Starting(find(stage, ".invitation"), place, (changes) => this.#edits.write(changes), (held) => this.#authorOf(held));
    this.#makeCells(find(stage, ".cells"));
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

  /** Whoever hung a bubble: its place among the others names the device. */
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

  /** @param {HTMLElement} grid */
  #makeCells(grid) {
    for (let row = 0; row < ROWS; row += 1) {
      const line = make("div", { role: "row" });
      for (let column = 0; column < widthOf(row); column += 1) line.append(this.#makeCell(row, column));
      grid.append(line);
    }
    grid.addEventListener("keydown", (event) => this.#press(event));
    grid.addEventListener("focusin", ({ target }) => this.#rove(this.#cells.indexOf(/** @type {HTMLElement} */ (target))));
  }

  /** @param {number} row @param {number} column */
  #makeCell(row, column) {
    const cell = this.#cells.length;
    const { x, y } = CELLS[cell];
    const element = make("div", { role: "gridcell", class: "cell", tabindex: cell === 0 ? 0 : -1 });
    element.style.left = `${((x - 64) / SIZE.width) * 100}%`;
    element.style.top = `${((y - 64) / SIZE.height) * 100}%`;
    // A press of a reader of the screen is no pointer's.
    element.addEventListener("click", ({ detail }) => detail === 0 && this.#touch(cell, () => this.#tap(cell)));
    this.#cells.push(element);
    return element;
  }

  /** @param {number} cell */
  #rove(cell) {
    if (cell < 0 || cell === this.#focused) return;
    this.#cells[this.#focused].tabIndex = -1;
    this.#cells[cell].tabIndex = 0;
    this.#focused = cell;
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const cell = this.#focused;
    const { row, column } = CELLS[cell];
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowLeft: () => this.#go(cellAt(row, column - 1)),
      ArrowRight: () => this.#go(cellAt(row, column + 1)),
      ArrowUp: () => this.#go(around(cell).find((one) => CELLS[one].row === row - 1) ?? -1),
      ArrowDown: () => this.#go(around(cell).find((one) => CELLS[one].row === row + 1) ?? -1),
      Home: () => this.#go(cellAt(row, 0)),
      End: () => this.#go(cellAt(row, widthOf(row) - 1)),
      " ": () => this.#touch(cell, () => this.#tap(cell)),
      Enter: () => this.#touch(cell, () => this.#put(cell, this.#palette.kind)),
      Delete: () => this.#touch(cell, () => this.#put(cell, 0)),
      Backspace: () => this.#touch(cell, () => this.#put(cell, 0)),
    };
    const action = keys[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  /** @param {number} cell */
  #go(cell) {
    if (cell >= 0) this.#cells[cell].focus();
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
    // A phone opens no rooms.
    find(tools, "[data-do=design-start]").hidden = isGuest;
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

  /** @returns {import("../../board/shelf.js").Ways} */
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
    this.#cells.forEach((element, cell) => {
      const label = this.#labelOf(cell);
      if (element.getAttribute("aria-label") !== label) element.setAttribute("aria-label", label);
    });
  }
}
