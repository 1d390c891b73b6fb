// What one does to a level, on its way to the daemon. What is on its way shows already.

import { OwnRecords } from "../../board/ownrecords.js";
import { Writing } from "../../board/writing.js";
import { placeNumber, refusal, setOn } from "./level.js";

/** @typedef {import("./level.js").Held} Held */
/** @typedef {import("./level.js").Peg} Peg */
/** @typedef {import("./level.js").Set} Set */
/** @typedef {{record: string | null, peg: Peg | null}} Coming what a record will be; a new one has no name yet */

/** Changes in one edit: of the longest ones so many fit into an operation. */
const CHANGES = 20;
/** Milliseconds that what was written may take to show, and between two words of where a peg is dragged. */
const [PATIENCE, PAUSE] = [1_000, 90];

export class Edits {
  #writing;
  #changed;
  /** @type {Set[]} */
  #set = [];
  /** @type {Coming[]} in the order in which it was done */
  #coming = [];
  /** Records that this window has set or moved. */
  #own;
  /** @type {globalThis.Set<string>} those of them that stand no more, and of which that was said */
  #told = new Set();
  /** When a dragged peg was told of last, and where it is to be told of next. */
  #dragged = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {string} code of the room @param {() => void} changed called when another picture is to be shown */
  constructor(code, changed) {
    this.#changed = changed;
    this.#own = new OwnRecords(code);
    this.#writing = new Writing(code, () => {
      this.#coming = [];
      changed();
    });
  }

  /**
   * Takes in what the document shows now.
   * @param {readonly Held[]} records in the order of the tree
   * @returns {Set[]} pegs of one's own that stand no more, since another one lies there and comes first: each is told of once,
   *   and again when it has stood meanwhile, or the page was loaded anew
   */
  take(records) {
    this.#set = setOn(records);
    const lost = this.#set.filter(({ record, stands }) => !stands && this.#own.has(record) && !this.#told.has(record));
    for (const { record } of lost) this.#told.add(record);
    for (const { record, stands } of this.#set) if (stands) this.#told.delete(record);
    this.#settle();
    this.#changed();
    return lost;
  }

  /** What was sent and shows is on its way no more. */
  #settle() {
    this.#coming = this.#coming.filter(({ record, peg }) => {
      const known = record && this.#set.find((one) => one.record === record)?.peg;
      return !record || (peg ? !known || known.x !== peg.x || known.y !== peg.y : known !== undefined);
    });
  }

  /**
   * The pegs that stand, what is on its way included; a new one has no record yet.
   * @returns {{record: string | null, peg: Peg, place: string}[]}
   */
  get standing() {
    /** @type {Map<string, Peg | null>} */
    const moved = new Map();
    /** @type {{record: string | null, peg: Peg, place: string}[]} */
    const made = [];
    for (const { record, peg } of this.#coming) {
      if (record) moved.set(record, peg);
      else if (peg) made.push({ record: null, peg, place: "" });
    }
    const known = this.#set.flatMap(({ record, peg, stands, place }) => {
      const other = moved.get(record);
      if (other === null || (other === undefined && !stands)) return [];
      return [{ record, peg: other ?? peg, place }];
    });
    return [...known, ...made];
  }

  /** Every peg of the document, standing or not. */
  get records() {
    return this.#set.map(({ record }) => record);
  }

  /** @param {string} record @returns {Peg | undefined} */
  peg(record) {
    return this.#set.find((one) => one.record === record)?.peg;
  }

  /**
   * Why a peg cannot be there.
   * @param {{x: number, y: number}} place
   * @param {string | null} [moving] the record that is moved there
   */
  refusal(place, moving) {
    return refusal(place, this.standing.filter(({ record }) => !moving || record !== moving).map(({ peg }) => peg));
  }

  /** What follows is undone together. */
  begin() {
    this.#writing.begin();
  }

  undo() {
    this.#writing.undo();
  }

  redo() {
    this.#writing.redo();
  }

  /**
   * Makes something else of the document, after what is on its way.
   * @param {object[]} changes
   * @returns {Promise<(string | null)[]>} the records that were made, change by change; none where it was refused
   */
  async write(changes) {
    /** @type {(string | null)[]} */
    let records = [];
    await this.#writing.then(async () => {
      ({ records } = await this.#writing.write(changes));
    });
    return records;
  }

  /**
   * Sets pegs that can stand.
   * @param {readonly Peg[]} pegs
   */
  set(pegs) {
    for (let start = 0; start < pegs.length; start += CHANGES) {
      const some = pegs.slice(start, start + CHANGES);
      const changes = some.map((peg) => ({ make: "peg", fields: { place: placeNumber(peg), kind: peg.kind } }));
      this.#send(changes, some.map((peg) => ({ record: null, peg })));
    }
  }

  /**
   * Moves a peg, to where it can stand.
   * @param {string} record
   * @param {{x: number, y: number}} place
   */
  move(record, place) {
    clearTimeout(this.#timer);
    const peg = this.peg(record);
    if (!peg || (peg.x === place.x && peg.y === place.y && !this.#coming.some((one) => one.record === record))) return;
    this.#send([{ set: record, fields: { place: placeNumber(place) } }], [{ record, peg: { ...peg, x: place.x, y: place.y } }]);
  }

  /**
   * Moves a peg that is still in the hand: so often that all see it go.
   * @param {string} record
   * @param {{x: number, y: number}} place
   */
  drag(record, place) {
    clearTimeout(this.#timer);
    const rest = this.#dragged + PAUSE - performance.now();
    if (rest > 0) {
      this.#timer = setTimeout(() => this.drag(record, place), rest);
      return;
    }
    this.#dragged = performance.now();
    this.move(record, place);
  }

  /**
   * Takes pegs away.
   * @param {readonly string[]} records
   */
  remove(records) {
    for (let start = 0; start < records.length; start += CHANGES) {
      const some = records.slice(start, start + CHANGES);
      this.#send(some.map((record) => ({ hide: record })), some.map((record) => ({ record, peg: null })));
    }
  }

  /**
   * @param {object[]} changes
   * @param {Coming[]} coming what they make of the level
   */
  #send(changes, coming) {
    const { action } = this.#writing;
    this.#coming.push(...coming);
    this.#changed();
    void this.#writing.then(async () => {
      const records = await this.#writing.edit(changes, action);
      coming.forEach((one, index) => {
        one.record ??= records[index] ?? null;
      });
      this.#own.add(coming.flatMap(({ record, peg }) => (record && peg ? [record] : [])));
      this.#settle();
      // What somebody else has changed meanwhile never shows.
      setTimeout(() => {
        this.#coming = this.#coming.filter((one) => !coming.includes(one));
        this.#changed();
      }, PATIENCE);
    });
  }
}
