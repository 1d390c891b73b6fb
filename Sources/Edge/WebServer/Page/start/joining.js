// Joining a room: its passphrase, who plays, and every refusal in plain words.

import { askJSON } from "../kit/api.js";
import { choose } from "../kit/dialogs.js";
import { find } from "../kit/dom.js";
import { askPassphrase } from "./locked.js";
import { text, word } from "../words/messages.js";
import { introduction } from "../kit/profile.js";

/** Milliseconds for the answer: where people are asked, they have two minutes. */
const KNOCKING = 150_000;

/**
 * Joins a room; asks for the passphrase, or whether to watch, where that is what is missing.
 * @param {string} code
 * @param {{room?: string, watch?: boolean}} chosen the room that is meant, where it was chosen; and whether the
 *   person knows that a game that has begun can only be watched
 * @returns {Promise<boolean>} false when the person gave up
 */
export async function join(code, { room, watch = false }) {
  /** @type {Record<string, unknown>} */
  const body = { ...introduction(), ...(room && { room }) };
  const send = (/** @type {object} */ more) => askJSON("POST", `rooms/${code}/join`, { ...body, ...more }, KNOCKING);
  const enter = async () => {
    try {
      await send({});
      return true;
    } catch (error) {
      if (reasonOf(error) !== "passphrase-needed") throw error;
      return askPassphrase(code, (passphrase) => send({ passphrase }));
    }
  };
  try {
    return await enter();
  } catch (error) {
    if (reasonOf(error) !== "already-started") throw error;
    if (!watch && !(await wantsToWatch(code))) return false;
    body.spectate = true;
    return enter();
  }
}

/** @param {string} code */
async function wantsToWatch(code) {
  word(find(document, "#watch-title"), "text", () => text("watch.title", { code }));
  return (await choose("watch")) === "watch";
}

/** @param {unknown} error */
function reasonOf(error) {
  return /** @type {{code?: string}} */ (error).code;
}
