// When a round waits for a quorum: for whom, and what one can do about it.

import { say } from "../kit/announce.js";
import { isGuest } from "../kit/guest.js";
import { find, put } from "../kit/dom.js";
import { shown, text } from "../words/messages.js";
import { act } from "../kit/moves.js";
import { introduction } from "../kit/profile.js";

export class Quorum {
  #roots;
  #code = "";
  #said = "";
  #follow;
  /** @type {{room: string, code: string} | undefined} where somebody went on already */
  #offer;

  /** @param {HTMLElement[]} roots on the table and on the board @param {(code: string) => void} follow */
  constructor(roots, follow) {
    this.#roots = roots;
    this.#follow = follow;
    for (const root of roots) find(root, "[data-do=successor]").addEventListener("click", () => this.#go());
  }

  // Where somebody went on, everybody else goes there: two rooms would be two games.
  async #go() {
    const offer = this.#offer;
    if (!offer) return act(this.#code, "successor");
    if (await act(offer.code, "join", { ...introduction(), room: offer.room })) this.#follow(offer.code);
  }

  /** @param {import("./scene.js").Scene} scene */
  show({ detail, code, isPlayer }) {
    this.#code = code;
    const waiting = detail.waiting ?? [];
    this.#offer = isGuest ? undefined : detail.offers?.[0];
    for (const root of this.#roots) root.hidden = waiting.length === 0;
    if (waiting.length === 0) {
      this.#said = "";
      return;
    }
    const names = waiting.map((/** @type {string} */ device) => nameOf(detail, device));
    const list = new Intl.ListFormat(document.documentElement.lang, { type: "conjunction" }).format(names);
    const isHere = (/** @type {string} */ device) => detail.members.some((/** @type {any} */ one) => one.device === device);
    // Whoever has left is waited for only where nobody else could end the round.
    const isDeserted = !waiting.some(isHere);
    const words = isDeserted ? text("quorum.deserted") : text("quorum.waits", { names: list, count: names.length });
    for (const root of this.#roots) {
      const advice = root === this.#roots[1] ? "quorum.advice" : "quorum.patience";
      const stuck = isDeserted ? "quorum.alone" : "quorum.stuck";
      put(find(root, ".words"), words);
      put(find(root, ".advice"), text(detail.stuck ? stuck : advice));
      put(find(root, "[data-do=successor]"), this.#offer ? text("quorum.join", { code: this.#offer.code }) : text("quorum.go"));
      find(root, "[data-do=successor]").hidden = isGuest || !(this.#offer || (detail.stuck && (isPlayer || isDeserted)));
    }
    if (words !== this.#said) say(words);
    this.#said = words;
  }
}

/** @param {import("./scene.js").Detail} detail @param {string} device */
function nameOf(detail, device) {
  const member = detail.members.find((one) => one.device === device);
  const name = member?.seats[0]?.name || member?.name;
  return name ? shown(name) : text("player.gone");
}
