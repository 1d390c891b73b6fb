// Which records of a room's document this window has written last: they are still its own after it was loaded again.

const STORE = "parlor.own";
/** Records of a room, more than a level has, and rooms of which they are kept. */
const [RECORDS, ROOMS] = [600, 4];

export class OwnRecords {
  #room;
  /** @type {Set<string>} the latest at the end */
  #records;

  /** @param {string} room its code: a record has a name that no other room has */
  constructor(room) {
    this.#room = room;
    this.#records = new Set(kept().find(([code]) => code === room)?.[1]);
  }

  /** @param {string} record */
  has(record) {
    return this.#records.has(record);
  }

  /** @param {readonly string[]} records */
  add(records) {
    const size = this.#records.size;
    for (const record of records) this.#records.add(record);
    if (this.#records.size === size) return;
    this.#records = new Set([...this.#records].slice(-RECORDS));
    this.#keep();
  }

  /** @param {string} record @returns {boolean} whether it was one of them */
  delete(record) {
    const wasOwn = this.#records.delete(record);
    if (wasOwn) this.#keep();
    return wasOwn;
  }

  #keep() {
    const others = kept().filter(([code]) => code !== this.#room).slice(1 - ROOMS);
    try {
      sessionStorage.setItem(STORE, JSON.stringify([...others, [this.#room, [...this.#records]]]));
    } catch {
      // As much as a browser keeps is as much as it keeps.
    }
  }
}

/** @returns {[string, string[]][]} rooms and their records, the latest at the end */
function kept() {
  return JSON.parse(sessionStorage.getItem(STORE) ?? "[]");
}
