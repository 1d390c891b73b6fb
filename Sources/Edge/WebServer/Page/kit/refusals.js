// What was refused, in the reader's language.

import { language, text } from "../words/messages.js";

/**
 * By the code of the refusal: every one that the daemon may give.
 * @type {Record<import("../daemon.js").ErrorCode, string>}
 */
const REFUSALS = {
  "no-such-room": "refused.unknown",
  "not-a-member": "refused.gone",
  "room-full": "refused.full",
  "already-started": "refused.started",
  "passphrase-needed": "refused.locked",
  "wrong-passphrase": "refused.passphrase",
  "paused": "refused.paused",
  "banned": "refused.banned",
  "incompatible-version": "refused.version",
  "not-let-in": "refused.door",
  "ambiguous": "refused.several",
  "code-in-use": "refused.taken",
  "unreachable": "refused.unreachable",
  "not-open": "refused.now",
  "not-yet": "refused.now",
  "refused-move": "refused.now",
  "outside-sheet": "refused.outside",
  "tool-not-given": "refused.tool",
  "strokes-used-up": "refused.strokes",
  "cannot-undo": "refused.stays",
  "cannot-clear": "refused.clear",
  "not-master": "refused.master",
  "too-few-players": "refused.few",
  "odd-players": "refused.odd",
  "nothing-to-undo": "refused.undo",
  "nothing-to-redo": "refused.redo",
  "bad-request": "refused.input",
  "too-large": "refused.large",
  "too-busy": "refused.busy",
  "disk-full": "refused.disk",
  "failed": "refused.failed",
  "unauthorized": "refused.key",
  "forbidden": "refused.forbidden",
  "not-found": "refused.missing",
  "taken-over": "guest.elsewhere",
  "not-logged-in": "refused.session",
  "wrong-password": "refused.password",
  "account-taken": "refused.account",
  "too-many-accounts": "refused.accounts",
};

/**
 * What the daemon says more exactly than the page could, in English: by which rule of a game, how far a setting goes,
 * which version is there, of several things that one code stands for which it is.
 * @type {Set<string>}
 */
const EXACT = new Set([
  "refused-move", "bad-request", "too-large", "too-busy", "room-full", "ambiguous", "not-let-in", "nothing-to-undo", "incompatible-version", "forbidden",
  "not-found", "failed",
]);

/**
 * A refusal in the reader's language.
 * @param {unknown} error
 * @param {string} [code] of the room
 */
export function refusalText(error, code = "") {
  const { code: reason, message } = /** @type {Error & {code?: string}} */ (error);
  const key = REFUSALS[/** @type {import("../daemon.js").ErrorCode} */ (reason ?? "")];
  if (!key || (language() === "en" && EXACT.has(reason ?? ""))) return message;
  return text(key, { code });
}
