// What one does to a level, on its way to the daemon: cell after cell, so many at a time as one edit holds, and one edit after
// the other. What is on its way shows already.

import { OwnRecords } from "../../board/ownrecords.js";
import { Writing } from "../../board/writing.js";
import { hungIn } from "./level.js";

/** @typedef {import("./level.js").Held} Held */
/** @typedef {import("../../board/writing.js").Action} Action */

/** Changes in one edit: of the longest ones so many fit into an operation. */
const CHANGES = 20;
/** Milliseconds that what was written may take to show. */
const PATIENCE = 1_000;
/** Edits that one cell may take to be empty. */
const TRIES = 1_000;

export class Edits {
  #writing;
  #changed;
  /** @type {Map<number, Held[]>} */
  #hung = new Map();
  /** @type {Map<number, {kind: number, action: Action, tries: number}>} what is still to be sent, by cell */
  #wanted = new Map();
  /** @type {Map<number, number>} what was sent and does not show yet, by cell */
  #sent = new Map();
  /** Records that this window has made, and that have hung somewhere since. */
  #made;
  #isQueued = false;
  /** @type {(() => void) | null} called when the document is another */
  #wake = null;

  /** @param {string} code of the room @param {() => void} changed called when another picture is to be shown */
  constructor(code, changed) {
    this.#writing = new Writing(code, () => {
      this.#wanted.clear();
      changed();
    });
    this.#changed = changed;
    this.#made = new OwnRecords(code);
  }

  /**
   * Takes in what the document shows now.
   * @param {readonly Held[]} records in the order of the tree
   * @returns {{cell: number, by: Held}[]} where a bubble of one's own is below another one, since two hung them apart
   */
  take(records) {
    this.#hung = hungIn(records);
    this.#wake?.();
    const lost = [];
    for (const [cell, [first, ...others]] of this.#hung) {
      for (const { record } of others) {
        if (this.#made.delete(record) && !this.#made.has(first.record)) lost.push({ cell, by: first });
      }
    }
    return lost;
  }

  /**
   * What hangs in a cell, what is on its way included.
   * @param {number} cell
   */
  kindIn(cell) {
    return this.#wanted.get(cell)?.kind ?? this.#sent.get(cell) ?? this.#settled(cell);
  }

  /** @param {number} cell */
  #settled(cell) {
    return Number(this.#hung.get(cell)?.[0].fields.kind ?? 0);
  }

  /** Whether something is on its way. */
  get isBusy() {
    return this.#wanted.size + this.#sent.size > 0;
  }

  /** What follows is undone together. */
  begin() {
    this.#writing.begin();
  }

  /**
   * Hangs a bubble, or takes it away.
   * @param {number} cell
   * @param {number} kind 0 for nothing
   */
  put(cell, kind) {
    if (this.kindIn(cell) === kind) return;
    this.#wanted.set(cell, { kind, action: this.#writing.action, tries: 0 });
    this.#changed();
    this.#queue();
  }

  /** Takes back what this page did at once. */
  undo() {
    this.#writing.undo();
  }

  /** Brings back what was taken back last. */
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

  #queue() {
    if (this.#isQueued) return;
    this.#isQueued = true;
    void this.#writing.then(() => this.#flush());
  }

  async #flush() {
    this.#isQueued = false;
    for (let [first] = this.#wanted.values(); first; [first] = this.#wanted.values()) await this.#step(first.action);
  }

  /**
   * Sends as much as one edit holds.
   * @param {Action} action
   */
  async #step(action) {
    /** @type {object[]} */
    const changes = [];
    for (const [cell, one] of this.#wanted) {
      const more = this.#changesOf(cell, one.kind);
      if (one.action !== action || changes.length + more.length > CHANGES) break;
      changes.push(...more);
      // Of very many that want one cell some are left, and go with the next edit.
      if (one.kind === 0 && (this.#hung.get(cell)?.length ?? 0) > more.length && one.tries++ < TRIES) break;
      this.#wanted.delete(cell);
      this.#sent.set(cell, one.kind);
    }
    try {
      if (changes.length > 0) await this.#send(changes, action);
    } finally {
      this.#sent.clear();
      this.#changed();
    }
  }

  /** @param {object[]} changes @param {Action} action */
  async #send(changes, action) {
    const records = await this.#writing.edit(changes, action);
    this.#made.add(records.flatMap((record) => record ?? []));
    await this.#shown();
  }

  /** Waits until what was sent shows; somebody else may have written there at the same time. */
  #shown() {
    const isThere = () => [...this.#sent].every(([cell, kind]) => this.#settled(cell) === kind);
    if (isThere()) return Promise.resolve();
    return new Promise((/** @type {(value?: void) => void} */ resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#wake = null;
        resolve();
      };
      const timer = setTimeout(end, PATIENCE);
      this.#wake = () => isThere() && end();
    });
  }

  /**
   * The changes by which something else hangs in a cell.
   * @param {number} cell
   * @param {number} kind
   * @returns {object[]}
   */
  #changesOf(cell, kind) {
    const held = this.#hung.get(cell) ?? [];
    // Nothing hangs there when none of those that want the cell is left.
    if (kind === 0) return held.slice(0, CHANGES).map(({ record }) => ({ hide: record }));
    if (held.length === 0) return [{ make: "bubble", fields: { cell, kind } }];
    return this.#settled(cell) === kind ? [] : [{ set: held[0].record, fields: { kind } }];
  }
}
