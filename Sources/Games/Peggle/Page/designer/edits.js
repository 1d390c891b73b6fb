// What one does to a level, on its way to the daemon. What is on its way shows already.

import { OwnRecords } from "../../board/ownrecords.js";
import { Writing } from "../../board/writing.js";
import { placeNumber, refusal, setOn } from "./level.js";

/** @typedef {import("./level.js").Held} Held */
/** @typedef {import("./level.js").Peg} Peg */
/** @typedef {import("./level.js").Set} Set */
/**
 * @typedef {object} Coming what a record will be
 * @property {string} record of a new one the name that it has on this page until the daemon has named it
 * @property {Peg | null} peg
 * @property {boolean} isNew
 */

/** Changes in one edit: of the longest ones so many fit into an operation. */
const CHANGES = 20;
/** How the name begins that a new peg has on this page until the daemon has named it; no daemon gives such a name. */
const UNNAMED = "new ";
/** Milliseconds that what was written may take to show, and between two words of where a peg is dragged. */
const [PATIENCE, PAUSE] = [1_000, 90];

export class Edits {
  #writing;
  #changed;
  /** @type {Set[]} */
  #set = [];
  /** @type {Coming[]} in the order in which it was done */
  #coming = [];
  /** @type {Map<string, string>} what the daemon calls the pegs that were set here, by what this page called them before */
  #named = new Map();
  #count = 0;
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
    this.#coming = this.#coming.filter(({ record, peg, isNew }) => {
      const known = this.#known(record);
      if (isNew) return !known;
      return peg ? !known || known.x !== peg.x || known.y !== peg.y : known !== undefined;
    });
  }

  /** @param {string} record @returns {string} what the daemon calls it, once it has named it */
  #nameOf(record) {
    return this.#named.get(record) ?? record;
  }

  /** @param {string} record @returns {Peg | undefined} as the document has it */
  #known(record) {
    const name = this.#nameOf(record);
    return this.#set.find((one) => one.record === name)?.peg;
  }

  /** @param {string} one @param {string} other @returns {boolean} whether both are names of the same peg */
  isSame(one, other) {
    return this.#nameOf(one) === this.#nameOf(other);
  }

  /**
   * The pegs that stand, what is on its way included.
   * @returns {{record: string, peg: Peg, place: string}[]}
   */
  get standing() {
    /** @type {Map<string, Peg | null>} */
    const coming = new Map();
    /** @type {Map<string, Peg | null>} of those that the document does not show yet */
    const made = new Map();
    for (const { record, peg, isNew } of this.#coming) {
      const name = this.#nameOf(record);
      if (made.has(name) || (isNew && !this.#known(record))) made.set(name, peg);
      else if (!isNew) coming.set(name, peg);
    }
    const known = this.#set.flatMap(({ record, peg, stands, place }) => {
      const other = coming.get(record);
      if (other === null || (other === undefined && !stands)) return [];
      return [{ record, peg: other ?? peg, place }];
    });
    // The document may show a peg before the daemon has said what it is called.
    const isThere = (/** @type {Peg} */ peg) => known.some((one) => one.peg.x === peg.x && one.peg.y === peg.y);
    return [...known, ...[...made].flatMap(([record, peg]) => (peg && !isThere(peg) ? [{ record, peg, place: "" }] : []))];
  }

  /** Every peg of the document, standing or not. */
  get records() {
    return this.#set.map(({ record }) => record);
  }

  /** @param {string} record @returns {Peg | undefined} as the document has it, or as it was set here a moment ago */
  peg(record) {
    return this.#known(record) ?? this.#coming.find((one) => one.isNew && this.isSame(one.record, record))?.peg ?? undefined;
  }

  /**
   * Why a peg cannot be there.
   * @param {{x: number, y: number}} place
   * @param {string | null} [moving] the record that is moved there
   */
  refusal(place, moving) {
    return refusal(place, this.standing.filter(({ record }) => !moving || !this.isSame(record, moving)).map(({ peg }) => peg));
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
      const coming = some.map((peg) => ({ record: `${UNNAMED}${(this.#count += 1)}`, peg, isNew: true }));
      this.#send(() => changes, coming);
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
    if (!peg || (peg.x === place.x && peg.y === place.y && !this.#coming.some((one) => this.isSame(one.record, record)))) return;
    const coming = { record, peg: { ...peg, x: place.x, y: place.y }, isNew: false };
    this.#send((named) => named.map((set) => ({ set, fields: { place: placeNumber(place) } })), [coming]);
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
      const coming = some.map((record) => ({ record, peg: null, isNew: false }));
      this.#send((named) => named.map((hide) => ({ hide })), coming);
    }
  }

  /**
   * @param {(named: string[]) => object[]} changes of the records that are there; asked for when all before it is written, and
   *   what was just set has a name
   * @param {Coming[]} coming what they make of the level
   */
  #send(changes, coming) {
    const { action } = this.#writing;
    this.#coming.push(...coming);
    this.#changed();
    void this.#writing.then(async () => {
      const wanted = changes(coming.map(({ record }) => this.#nameOf(record)).filter((name) => !name.startsWith(UNNAMED)));
      // What was refused is not there to be moved or taken away.
      const records = wanted.length > 0 ? await this.#writing.edit(wanted, action) : [];
      coming.forEach(({ record, isNew }, index) => {
        const name = records[index];
        if (isNew && name) this.#named.set(record, name);
      });
      this.#own.add(coming.flatMap(({ record, peg }) => (peg && wanted.length > 0 ? [this.#nameOf(record)] : [])));
      this.#settle();
      // What somebody else has changed meanwhile never shows.
      setTimeout(() => {
        this.#coming = this.#coming.filter((one) => !coming.includes(one));
        this.#changed();
      }, PATIENCE);
    });
  }
}
