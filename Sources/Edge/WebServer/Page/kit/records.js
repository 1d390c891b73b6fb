// What a room's document shows, as the daemon says it: whole at first, then what has changed.

/** @typedef {import("../daemon.js").Record} Held */

export class Records {
  /** @type {Map<string, Held>} by name */
  #held = new Map();

  /**
   * Takes in what is said of the document.
   * @param {import("../daemon.js").EventDocument | import("../daemon.js").EventRecords} message
   */
  take(message) {
    if (message.type === "document") this.#held.clear();
    for (const one of message.records) this.#held.set(one.record, one);
    if (message.type === "document") return;
    for (const name of message.gone) this.#held.delete(name);
    for (const { record, place, parent, fields } of message.changed ?? []) {
      const before = this.#held.get(record);
      if (!before) continue;
      const moved = place === undefined ? {} : { place, parent };
      this.#held.set(record, { ...before, ...moved, fields: { ...before.fields, ...fields } });
    }
  }

  /** Those on top, in the order of the tree. */
  get top() {
    const order = (/** @type {string} */ left, /** @type {string} */ right) => (left < right ? -1 : left > right ? 1 : 0);
    return [...this.#held.values()]
      .filter(({ parent }) => parent === undefined || parent === null)
      .sort((left, right) => order(left.place, right.place) || order(left.record, right.record));
  }
}
