// What one writes into a document, one edit after the other, and one's own undo and redo: what was done at once is taken back
// at once, however many edits it took.

import { note } from "../kit/announce.js";
import { ask, askJSON, Refusal } from "../kit/api.js";
import { refusalText } from "../kit/refusals.js";

/** @typedef {{edits: string[]}} Action what one did at once: the edits that has taken */

/** How often an edit is asked for, and milliseconds between. */
const [BUSY, REST] = [30, 1_000];

export class Writing {
  /** @type {Action} what follows is undone together */
  action = { edits: [] };
  #code;
  #failed;
  /** @type {Action[]} */
  #done = [];
  /** @type {Action[]} */
  #undone = [];
  #chain = Promise.resolve();

  /** @param {string} code of the room @param {() => void} failed called when something was refused */
  constructor(code, failed) {
    this.#code = code;
    this.#failed = failed;
  }

  /** What follows is undone together. */
  begin() {
    this.action = { edits: [] };
  }

  /** Takes back what this page did at once; what it did before it was loaded, edit by edit. */
  undo() {
    void this.then(() => this.#turn("undo", this.#done, this.#undone));
  }

  /** Brings back what was taken back last. */
  redo() {
    void this.then(() => this.#turn("redo", this.#undone, this.#done));
  }

  /**
   * One thing after the other.
   * @param {() => Promise<unknown>} work
   */
  then(work) {
    this.#chain = this.#chain.then(work).then(
      () => {},
      (error) => {
        this.#failed();
        note(refusalText(error, this.#code), "bad");
      },
    );
    return this.#chain;
  }

  /**
   * Makes something of the document that undo takes back; to be called within `then`.
   * @param {object[]} changes
   * @param {Action} action
   * @returns {Promise<(string | null)[]>} the records that were made, change by change
   */
  async edit(changes, action) {
    const { records, edit } = await this.write(changes);
    action.edits.push(edit);
    if (this.#done.at(-1) !== action) this.#done.push(action);
    this.#undone = [];
    return records;
  }

  /**
   * Asks for an edit, once more after a while where a guest has used up what may be written at once.
   * @param {object[]} changes
   * @returns {Promise<import("../daemon.js").EditedRecords>}
   */
  async write(changes) {
    for (let tries = 1; ; tries += 1) {
      try {
        return await askJSON("POST", `rooms/${this.#code}/edit`, { changes });
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== "too-busy" || tries === BUSY) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, REST));
    }
  }

  /**
   * Turns each edit of what was done at once, by its name: what others have done over it meanwhile stays as it is, and so does
   * what one did before.
   * @param {"undo" | "redo"} what
   * @param {Action[]} from
   * @param {Action[]} to
   */
  async #turn(what, from, to) {
    const action = from.pop();
    if (!action) return void (await ask("POST", `rooms/${this.#code}/${what}`, { of: "document" }));
    const left = what === "undo" ? [...action.edits].reverse() : [...action.edits];
    try {
      for (; left.length > 0; left.shift()) await ask("POST", `rooms/${this.#code}/${what}`, { of: "document", edit: left[0] });
    } catch (error) {
      from.push({ edits: what === "undo" ? left.reverse() : left });
      throw error;
    }
    to.push(action);
    return undefined;
  }
}
