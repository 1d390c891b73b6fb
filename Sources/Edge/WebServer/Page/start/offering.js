// An account that waits for another device on the same Wi-Fi: its code, how far it has come, and its end.

import { logOutMoved, offerAccount, offerPicture, offerState, withdrawOffer } from "../kit/account.js";
import { find, make } from "../kit/dom.js";
import { text, word } from "../words/messages.js";

/** @typedef {import("../daemon.js").AccountOffer} Offer */

/** Milliseconds after which the daemon is asked again how far it has come. */
const PAUSE = 1_000;

/** Shows what lets another device fetch the account, for as long as that is looked at. */
export class Offering {
  #part;
  #done;
  #picture = "";
  /** Which one of all that were shown is shown now; 0 for none. */
  #shown = 0;
  #count = 0;
  #said = "";

  /**
   * @param {HTMLElement} part of the dialog
   * @param {(end: "moved" | "ended" | "guessed") => void} done called when it is over by itself
   */
  constructor(part, done) {
    this.#part = part;
    this.#done = done;
  }

  /**
   * Offers the account of who is logged in.
   * @param {string} password
   */
  async begin(password) {
    const offer = await offerAccount(password);
    const number = ++this.#count;
    this.#shown = number;
    find(this.#part, ".codes").replaceChildren(...offer.codes.map((code) => make("strong", { text: code })));
    this.#show(offer);
    const image = /** @type {HTMLImageElement} */ (find(this.#part, "img"));
    image.hidden = true;
    word(image, "alt", () => text("moving.offer.symbol"));
    void this.#watch(number);
    const picture = await offerPicture().catch(() => null);
    if (!picture || this.#shown !== number) return;
    this.#forgetPicture();
    this.#picture = URL.createObjectURL(picture);
    image.src = this.#picture;
    image.hidden = false;
  }

  /** Takes it back, where it is not over. */
  stop() {
    if (!this.#shown) return;
    this.#end();
    void withdrawOffer();
  }

  /** @param {number} number */
  async #watch(number) {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      if (this.#shown !== number) return;
      /** @type {Offer | null} */
      const offer = await offerState().catch(() => null);
      if (this.#shown !== number) return;
      // A daemon that has ended offers nothing; one that is slow is asked again.
      if (!offer) continue;
      if (offer.state !== "waiting" && offer.state !== "moving") {
        this.#end();
        if (offer.state === "moved") logOutMoved();
        return this.#done(offer.state);
      }
      this.#show(offer);
    }
  }

  /** @param {Offer} offer */
  #show({ state, seconds }) {
    const minutes = Math.max(1, Math.ceil(seconds / 60));
    const key = state === "moving" ? "moving.offer.moving" : "moving.offer.waiting";
    // What is unchanged is not read aloud again.
    if (this.#said === `${key} ${minutes}`) return;
    this.#said = `${key} ${minutes}`;
    word(find(this.#part, ".progress"), "text", () => text(key, { count: minutes }));
  }

  #end() {
    this.#shown = 0;
    this.#forgetPicture();
    find(this.#part, ".codes").replaceChildren();
    const image = /** @type {HTMLImageElement} */ (find(this.#part, "img"));
    image.hidden = true;
    image.removeAttribute("src");
  }

  #forgetPicture() {
    if (this.#picture) URL.revokeObjectURL(this.#picture);
    this.#picture = "";
  }
}
