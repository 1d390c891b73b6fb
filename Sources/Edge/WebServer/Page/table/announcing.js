// Tells the room what one shows of oneself: once when one comes in, and when that changes.

import { Refusal, ask } from "../kit/api.js";
import { isGuest } from "../kit/guest.js";
import { cardVersion, isShown, lookForCard, onCard, ownCard } from "../kit/owncard.js";
import { playersOf } from "../kit/seats.js";
import { holder } from "../kit/session.js";
import { sumOf } from "./record.js";

/** @typedef {import("../daemon.js").Room} Room */
/** @typedef {{room: string, code: string, seat: string}} Place where something was shown */

/** Where this browser has shown something, so that it takes that back and nothing else. */
const STORE = "parlor.shown";
/** Places that are remembered. */
const MOST = 16;
/** Milliseconds in which changes are told together. */
const PAUSE = 1_000;
/** Milliseconds until something is tried again that was refused; at first, and at most. */
const [AGAIN, LONGEST] = [5_000, 600_000];
/** Refusals of the moment. */
const LATER = ["offline", "too-busy", "failed"];

/**
 * Whether somebody is who uses this browser, and nobody who has the page in hand.
 * @param {import("../kit/seats.js").Player} player
 */
export function isOwn({ isYou, isMine, isPerson }) {
  return isYou && (isGuest || (isMine && isPerson));
}

export class Announcing {
  /** @type {Room | null} */
  #room = null;
  /** What was told last, and where. */
  #told = "";
  #isWaiting = false;
  #pause = AGAIN;

  constructor() {
    onCard(() => this.#look());
  }

  /** @param {Room | null} room where one is now */
  take(room) {
    this.#room = room;
    this.#look();
  }

  /** Tells what has changed, in a moment. */
  #look() {
    const state = this.#state();
    if (this.#isWaiting || state === "" || state === this.#told) return;
    this.#isWaiting = true;
    setTimeout(() => void this.#tell(), PAUSE);
  }

  async #tell() {
    let pause = 0;
    try {
      // Another window may have switched it off.
      if (isShown()) await lookForCard();
      const state = this.#state();
      await (isShown() ? this.#announce() : withdraw());
      [this.#told, this.#pause] = [state, AGAIN];
    } catch {
      // The daemon is of an earlier version, or too busy, or away: it is told later, and ever more rarely.
      pause = this.#pause;
      this.#pause = Math.min(2 * pause, LONGEST);
    }
    setTimeout(() => {
      this.#isWaiting = false;
      this.#look();
    }, pause);
  }

  async #announce() {
    const own = this.#room && ownIn(this.#room);
    if (!this.#room || !own) return;
    const { room, code } = this.#room;
    const card = ownCard(sumOf(holder()));
    // Noted before: what was on its way when the page was closed is taken back too.
    keep([...stored().filter((one) => one.room !== room || one.seat !== own.seat), { room, code, seat: own.seat }]);
    if (card) await ask("POST", `rooms/${code}/card`, { card, seat: own.seat });
  }

  /** All that what is told depends on, in a word that is cheap to compare; empty where there is nothing to tell. */
  #state() {
    if (cardVersion() === null) return "";
    if (!isShown()) return `off ${cardVersion()}`;
    const own = this.#room && ownIn(this.#room);
    const { games, wins } = sumOf(holder());
    return own ? [this.#room?.room, own.seat, own.device, cardVersion(), games, wins].join(" ") : "";
  }
}

/** Takes back what this browser has shown, wherever that was. */
async function withdraw() {
  for (const place of stored()) {
    try {
      await ask("POST", `rooms/${place.code}/card`, { seat: place.seat });
    } catch (error) {
      const isLater = error instanceof Refusal && LATER.includes(error.code);
      // Who has left a room, or the seat, shows nothing there any more.
      if (isLater) throw error;
    }
    keep(stored().filter(({ room, seat }) => room !== place.room || seat !== place.seat));
  }
}

/** @param {Room} room */
function ownIn(room) {
  return [...playersOf(room).values()].find(isOwn) ?? null;
}

/** @param {Place[]} places */
function keep(places) {
  localStorage.setItem(STORE, JSON.stringify(places.slice(-MOST)));
}

/** @returns {Place[]} */
function stored() {
  try {
    const places = JSON.parse(localStorage.getItem(STORE) ?? "[]");
    return Array.isArray(places) ? places.filter((one) => typeof one?.code === "string" && typeof one.seat === "string") : [];
  } catch {
    return [];
  }
}
