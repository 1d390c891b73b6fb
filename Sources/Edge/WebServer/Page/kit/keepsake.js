// A text about who uses this browser that is no drawing: it is kept with their account, else in this browser.

import { ask, askJSON } from "./api.js";
import { holder } from "./session.js";

export class Keepsake {
  #id;
  #label;
  #store;

  /** @param {string} name of what is kept: by a label of its own it is told from drawings, and is listed nowhere */
  constructor(name) {
    this.#id = name;
    this.#label = JSON.stringify({ [name]: 1 });
    this.#store = `parlor.${name}`;
  }

  /** What is kept of who plays now; empty for nothing. @returns {Promise<string>} */
  async read() {
    if (!holder()) return localStorage.getItem(this.#store) ?? "";
    const name = await this.#nameInAccount();
    if (!name) return "";
    /** @type {import("../daemon.js").KeptStrokes} */
    const { strokes } = await askJSON("GET", `account/drawings/${name}`);
    return strokes;
  }

  /**
   * Keeps a text of who plays now, in place of the one before.
   * @param {string} text empty for none
   */
  async write(text) {
    if (holder()) return this.#keepInAccount(text);
    if (text) localStorage.setItem(this.#store, text);
    else localStorage.removeItem(this.#store);
  }

  /** The daemon's name of what the account keeps; empty for nothing. */
  async #nameInAccount() {
    /** @type {import("../daemon.js").KeptDrawings} */
    const { drawings } = await askJSON("GET", "account/drawings");
    return drawings.find(({ label }) => label === this.#label)?.name ?? "";
  }

  /** @param {string} text */
  async #keepInAccount(text) {
    // In one request, so that the one before is lost only to the next one. Where there are too many drawings, favourites are
    // the last to go.
    const kept = { id: this.#id, label: this.#label, strokes: text, replaces: true, favourite: true };
    if (text) return void (await ask("POST", "account/drawings", kept));
    const name = await this.#nameInAccount();
    if (name) await ask("DELETE", `account/drawings/${name}`);
    return undefined;
  }
}
