// The screen that asks for a new address, and the trade of the code in one for the key.

import { askJSON, Refusal } from "../kit/api.js";
import { find } from "../kit/dom.js";
import { keep, takeFromAddress } from "../kit/token.js";
import { text, word } from "../words/messages.js";

/** Milliseconds for the answer: the page came from there just now. */
const PATIENCE = 10_000;

/** Lets in who has a code. */
export class Entrance {
  #screen;
  #opened;

  /**
   * @param {HTMLElement} screen
   * @param {() => void} opened called when a code was looked at, whatever came of it
   */
  constructor(screen, opened) {
    this.#screen = screen;
    this.#opened = opened;
    screen.querySelector("form")?.addEventListener("submit", (event) => {
      event.preventDefault();
      const form = /** @type {HTMLFormElement} */ (event.target);
      void this.#trade(String(new FormData(form).get("key") ?? ""));
      form.reset();
    });
  }

  /**
   * Trades the code in the address bar, if one is there, which is gone from it then.
   * @returns {boolean} whether one is there
   */
  look() {
    const code = takeFromAddress();
    if (code) void this.#trade(code);
    return code !== "";
  }

  /**
   * A kept key stays as it is where the code is worth nothing: any site can lead here with a wrong one.
   * @param {string} address a whole one, or what stands behind its "#"
   */
  async #trade(address) {
    const code = address.trim().split("#").at(-1) ?? "";
    let why = () => "";
    try {
      /** @type {import("../daemon.js").PageKey} */
      const { key } = await askJSON("POST", "key", { code }, PATIENCE);
      keep(key);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const key = WHY[error.code] ?? "key.spent";
      why = () => text(key);
    }
    word(find(this.#screen, ".why"), "text", why);
    this.#opened();
  }
}

/** @type {Record<string, string>} keys by what was refused */
const WHY = { offline: "error.offline", paused: "key.paused" };
