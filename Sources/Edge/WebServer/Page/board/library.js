// The levels of one kind that are kept: by the device, and in this browser what it said last; a phone that sits at somebody
// else's daemon keeps its own.

import { fits, inOrder, MOST_LEVELS, read, written } from "./levelfile.js";
import { joined, merged } from "./levelmerge.js";

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
  /** What goes on between this browser and the device, one after the other. */
  #exchanging = Promise.resolve();

  /** @param {import("./levelfile.js").LevelKind<Level>} kind @param {Keeper | null} [keeper] */
  constructor(kind, keeper = null) {
    this.kind = kind;
    this.#keeper = keeper;
  }

  /** Takes what the device keeps, and brings it what this browser has saved while it was away. */
  refresh = () => (this.#exchanging = this.#exchanging.then(this.#exchange));

  /**
   * Asks the device what it keeps. What is not there yet goes into that, and back: other browsers may have saved levels since
   * this one has asked last.
   */
  #exchange = async () => {
    if (!this.#keeper) return;
    const { store } = this.kind;
    try {
      const kept = await this.#keeper.fetch();
      const theirs = this.#readKept(kept);
      // What another program has put there, or a later page, is written over only if it was read.
      if (!theirs) return;
      const there = written(this.kind, theirs.sort(inOrder));
      // Where nothing was ever kept, nothing was thrown away either.
      const before = kept === "" ? [] : this.#agreed;
      const text = this.#isSent ? there : written(this.kind, merged(this.kind, before, this.saved(), theirs));
      // Where there is no room for all, what this browser has saved stays here.
      if (!read(this.kind, text)) return;
      localStorage.setItem(`${store}.agreed`, there);
      localStorage.setItem(store, text);
      if (text !== there) await this.#keeper.send(text);
      this.#isSent = localStorage.getItem(store) === text;
      localStorage.setItem(`${store}.agreed`, this.#isSent ? "" : text);
    } catch {
      // The device does not answer, or the browser has no room: it goes along the next time.
    }
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

  /** What of the device is in what this browser has: all else that is other there was done here, or is new there. */
  get #agreed() {
    return read(this.kind, localStorage.getItem(`${this.kind.store}.agreed`) ?? "") ?? [];
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
  add = (levels) => this.#keep(joined(this.kind, this.saved(), levels));

  /** @param {Named<Level>[]} levels @returns {boolean} */
  #keep(levels) {
    const text = written(this.kind, levels.sort(inOrder));
    if (levels.length > MOST_LEVELS || !fits(text)) return false;
    try {
      this.#hold(text);
    } catch {
      // The browser has no room left, or keeps nothing.
      return false;
    }
    void this.refresh();
    return true;
  }

  /** @param {string} text of the file */
  #hold(text) {
    const { store } = this.kind;
    if (!this.#keeper) return localStorage.setItem(store, text);
    if (this.#isSent) localStorage.setItem(`${store}.agreed`, localStorage.getItem(store) ?? "");
    localStorage.setItem(store, text);
    this.#isSent = false;
  }
}
