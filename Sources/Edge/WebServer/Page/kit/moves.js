// What a player does, said to the daemon; a refusal is shown in its words.

import { note } from "./announce.js";
import { ask } from "./api.js";
import { isGuest } from "./guest.js";
import { asInHand, besides } from "./hand.js";
import { refusalText } from "./refusals.js";
import { text } from "../words/messages.js";

/** Refusals that need no word where one is through with a phase: it has ended by itself, as one wanted. */
const PASSED = { "not-open": "", "not-yet": "", "refused-move": "" };

/** What is done by a seat, and not by a device. */
const BY_SEAT = new Set(["say", "ready", "profile", "move"]);

/**
 * Asks for something in a room, for whoever has the page in hand.
 * @param {string} code
 * @param {string} what the path below the room
 * @param {object} [body]
 * @param {Record<string, string>} [words] keys of what is said instead, by the code of the refusal or the game's reason for it;
 *   with an empty one nothing is said
 * @returns {Promise<boolean>} whether it was done
 */
export async function act(code, what, body = {}, words = {}) {
  try {
    await ask("POST", `rooms/${code}/${what}`, BY_SEAT.has(what) ? asInHand(body) : body);
    return true;
  } catch (error) {
    const { code: refused, reason } = /** @type {{code?: string, reason?: string}} */ (error);
    const own = words[reason ?? ""] ?? words[refused ?? ""];
    if (own !== "") note(own ? text(own) : refusalText(error, code), "bad");
    return false;
  }
}

/**
 * Has the daemon call its person something else, in every room and in those to come; a guest has a name in its room alone.
 * @param {string} name
 */
export async function callOneself(name) {
  if (isGuest || !name) return;
  try {
    await ask("POST", "name", { name });
  } catch (error) {
    note(refusalText(error), "bad");
  }
}

/**
 * Takes a seat out of a room.
 * @param {string} code
 * @param {string} seat
 */
export async function remove(code, seat) {
  try {
    await ask("DELETE", `rooms/${code}/seats/${seat}`);
  } catch (error) {
    note(refusalText(error, code), "bad");
  }
}

/**
 * Makes a move of the game.
 * @param {string} code
 * @param {{do: string} & Record<string, unknown>} step
 * @param {Record<string, string>} [words] keys of what is said when the game refuses it, by its reason
 */
export function move(code, step, words) {
  return act(code, "move", { move: step }, words);
}

/**
 * Says that one is through with what a phase is for. The clock may end it while that is on its way. What all have looked at
 * together on one screen one says for all of them.
 * @param {string} code
 * @param {{do: string} & Record<string, unknown>} step
 * @param {string} [seat] of another one who plays at this screen
 */
export async function conclude(code, step, seat) {
  // Whose the page is now, and not when the others are through.
  const own = seat ? { move: step, seat } : asInHand({ move: step });
  if (step.do === "next" && !seat) for (const one of besides()) await act(code, "move", { move: step, seat: one }, PASSED);
  return act(code, "move", own, PASSED);
}
