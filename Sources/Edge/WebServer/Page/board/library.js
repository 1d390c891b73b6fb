// The levels of one kind that are kept: by the device, and in this browser what it said last; a phone that sits at somebody
// else's daemon keeps its own.

import { fits, inOrder, MOST_LEVELS, read, written } from "./levelfile.js";

/** @typedef {{fetch: () => Promise<string>, send: (text: string) => Promise<void>}} Keeper where levels are kept for all browsers of a device */

/**
 * @template Level
 * @typedef {import("./levelfile.js").Named<Level>} Named
 */

/** @template Level */
export class Library {
  kind;
  /** Whether something was kept that cannot be read: it is left as it is. */
  isDamaged = false;
  #keeper;
  /** What is on its way to the device, one file after the other. */
  #sending = Promise.resolve();

  /** @param {import("./levelfile.js").LevelKind<Level>} kind @param {Keeper | null} [keeper] */
  constructor(kind, keeper = null) {
    this.kind = kind;
    this.#keeper = keeper;
  }

  /**
   * Takes what the device keeps. What this browser has saved without it, before there was a device or while it was away, goes
   * along with that.
   */
  refresh = async () => {
    if (!this.#keeper) return;
    await this.#sending;
    const text = await this.#keeper.fetch().catch(() => null);
    // The device does not answer: what it said last stays.
    if (text === null) return;
    const levels = this.#readKept(text);
    if (!levels) return;
    const own = this.#isSent ? [] : this.saved();
    localStorage.setItem(this.kind.store, written(this.kind, levels.sort(inOrder)));
    if (own.length === 0) this.#isSent = true;
    // Where there is no room for all, what this browser has saved stays here.
    else if (!this.add(own)) localStorage.setItem(this.kind.store, written(this.kind, own.sort(inOrder)));
  };

  /**
   * The levels that the device keeps.
   * @param {string} text empty where it keeps nothing
   * @returns {Named<Level>[] | null} nothing where they cannot be read: they stay there, since a later page may
   */
  #readKept(text) {
    const levels = text === "" ? [] : read(this.kind, text);
    this.isDamaged = !levels;
    return levels;
  }

  /** Whether all that this browser has is at the device. */
  get #isSent() {
    return localStorage.getItem(`${this.kind.store}.sent`) === "yes";
  }

  set #isSent(isSent) {
    localStorage.setItem(`${this.kind.store}.sent`, isSent ? "yes" : "no");
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
    this.isDamaged = true;
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
      this.#send(text);
      return true;
    } catch {
      // The browser has no room left, or keeps nothing.
      return false;
    }
  }

  /** @param {string} text of the file */
  #send(text) {
    const keeper = this.#keeper;
    if (!keeper) return;
    this.#isSent = false;
    this.#sending = this.#sending.then(async () => {
      try {
        // What another program has put there, or a later page, is written over only if it was read.
        if (!this.#readKept(await keeper.fetch())) return;
        await keeper.send(text);
        this.#isSent = localStorage.getItem(this.kind.store) === text;
      } catch {
        // It goes along the next time.
      }
    });
  }
}
