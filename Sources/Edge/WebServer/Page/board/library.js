// The levels of one kind that are kept in this browser.

import { fits, inOrder, MOST_LEVELS, read, written } from "./levelfile.js";

/**
 * @template Level
 * @typedef {import("./levelfile.js").Named<Level>} Named
 */

/** @template Level */
export class Library {
  kind;

  /** @param {import("./levelfile.js").LevelKind<Level>} kind */
  constructor(kind) {
    this.kind = kind;
  }

  /**
   * All of them, by name. They are read again each time: another window may have saved some.
   * @returns {Named<Level>[]}
   */
  saved = () => {
    const { store } = this.kind;
    const text = localStorage.getItem(store);
    if (text === null) return [];
    const levels = read(this.kind, text);
    if (levels) return levels.sort(inOrder);
    // What cannot be read is put aside: a later program may.
    localStorage.setItem(`${store}.damaged`, text);
    localStorage.removeItem(store);
    return [];
  };

  /**
   * Saves a level, in place of another one of its name.
   * @param {string} name
   * @param {Level} level
   * @returns {boolean} whether there was room for it
   */
  save = (name, level) => this.#keep([...this.saved().filter((one) => one.name !== name), { name, level }]);

  /**
   * Forgets a level.
   * @param {string} name
   */
  forget = (name) => {
    this.#keep(this.saved().filter((one) => one.name !== name));
  };

  /**
   * Takes in the levels of a file. What is there already stays: another level of the same name gets a number behind it.
   * @param {readonly Named<Level>[]} levels
   * @returns {boolean} whether there was room for all; none is taken in otherwise
   */
  add = (levels) => {
    const all = this.saved();
    for (const { name, level } of levels) {
      const same = all.find((one) => one.name === name);
      if (same && this.isSame(same.level, level)) continue;
      all.push({ name: same ? this.#free(name, all) : name, level });
    }
    return this.#keep(all);
  };

  /** @param {Level} level @param {Level} other */
  isSame(level, other) {
    return JSON.stringify(this.kind.write(level)) === JSON.stringify(this.kind.write(other));
  }

  /**
   * A name like another one that no level has.
   * @param {string} name
   * @param {readonly Named<Level>[]} levels
   */
  #free(name, levels) {
    const letters = [...name];
    for (let number = 2; ; number += 1) {
      const wished = letters.slice(0, this.kind.longest - String(number).length).join("") + number;
      if (levels.every((one) => one.name !== wished)) return wished;
    }
  }

  /** @param {Named<Level>[]} levels @returns {boolean} */
  #keep(levels) {
    const text = written(this.kind, levels.sort(inOrder));
    if (levels.length > MOST_LEVELS || !fits(text)) return false;
    try {
      localStorage.setItem(this.kind.store, text);
      return true;
    } catch {
      // The browser has no room left, or keeps nothing.
      return false;
    }
  }
}
