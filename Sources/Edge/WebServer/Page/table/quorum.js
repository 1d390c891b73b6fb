// When a round waits for a quorum: for whom, and what one can do about it.

import { partOf } from "../kit/activities.js";
import { note, say } from "../kit/announce.js";
import { ask } from "../kit/api.js";
import { isGuest } from "../kit/guest.js";
import { find, put } from "../kit/dom.js";
import { askUnderWord } from "../words/codes.js";
import { fill, language, shown, text } from "../words/messages.js";
import { act } from "../kit/moves.js";
import { introduction } from "../kit/profile.js";
import { refusalText } from "../kit/refusals.js";

export class Quorum {
  #roots;
  #code = "";
  #said = "";
  #isStuck = false;
  /** @type {{room: string, code: string} | undefined} where somebody went on already */
  #offer;

  /** @param {HTMLElement[]} roots on the table and on the board */
  constructor(roots) {
    this.#roots = roots;
    for (const root of roots) {
      root.append(partOf("table", "quorum"));
      fill(root);
      find(root, "[data-do=successor]").addEventListener("click", () => this.#go());
    }
  }

  // Where somebody went on, everybody else goes there: two rooms would be two games. The daemon leaves this room for
  // that one, and the page follows it. Anybody who could go on here as well goes as a newcomer.
  #go() {
    if (!this.#offer || this.#isStuck) return this.#goOn();
    const { code, room } = this.#offer;
    return act(code, "join", { ...introduction(), room });
  }

  /** Goes on in a room whose code can be said, too. */
  async #goOn() {
    const code = this.#code;
    try {
      await askUnderWord({}, language(), (wish) => ask("POST", `rooms/${code}/successor`, wish));
    } catch (error) {
      note(refusalText(error, code), "bad");
    }
  }

  /** @param {import("./scene.js").Scene} scene */
  show({ detail, game, code, isPlayer }) {
    this.#code = code;
    const waiting = awaited(detail, game);
    this.#isStuck = detail.stuck === true;
    this.#offer = isGuest && !this.#isStuck ? undefined : detail.offers?.[0];
    for (const root of this.#roots) root.hidden = waiting.length === 0;
    if (waiting.length === 0) {
      this.#said = "";
      return;
    }
    const names = waiting.map((device) => nameOf(detail, device));
    const list = new Intl.ListFormat(document.documentElement.lang, { type: "conjunction" }).format(names);
    const isHere = (/** @type {string} */ key) => detail.members.some(({ device }) => device === key);
    // Anybody who has left is waited for only where nobody else could end the round.
    const isDeserted = !waiting.some(isHere);
    const words = isDeserted ? text("quorum.deserted") : text("quorum.waits", { names: list, count: names.length });
    for (const root of this.#roots) {
      const advice = root === this.#roots[1] ? "quorum.advice" : "quorum.patience";
      const stuck = isDeserted ? "quorum.alone" : "quorum.stuck";
      put(find(root, ".words"), words);
      put(find(root, ".advice"), text(detail.stuck ? stuck : advice));
      put(find(root, "[data-do=successor]"), this.#offer ? text("quorum.join", { code: this.#offer.code }) : text("quorum.go"));
      find(root, "[data-do=successor]").hidden = !(this.#offer || (detail.stuck && (isPlayer || (isDeserted && !isGuest))));
    }
    if (words !== this.#said) say(words);
    this.#said = words;
  }
}

/**
 * Whom the room waits for: whose votes are missing; or, where nobody is asked for one yet, who is out of reach of a
 * room that can decide nothing without them, or with whose seats alone a phase with a deadline is not done.
 * @param {import("./scene.js").Detail} detail
 * @param {import("./scene.js").Play} game
 * @returns {string[]} their devices
 */
export function awaited({ waiting = [], stuck, members }, { waits, lasts }) {
  if (waiting.length > 0) return waiting;
  const lost = members.filter((one) => !one.reachable && !one.self && one.seats.length > 0);
  if (stuck) return lost.map(({ device }) => device);
  const late = lost.filter(({ seats }) => seats.some(({ seat }) => waits.includes(seat)));
  const seats = late.flatMap((one) => one.seats.map(({ seat }) => seat));
  return typeof lasts === "number" && waits.every((seat) => seats.includes(seat)) ? late.map(({ device }) => device) : [];
}

/** @param {import("./scene.js").Detail} detail @param {string} device */
function nameOf(detail, device) {
  const member = detail.members.find((one) => one.device === device);
  const name = member?.seats[0]?.name || member?.name;
  return name ? shown(name) : text("player.gone");
}
