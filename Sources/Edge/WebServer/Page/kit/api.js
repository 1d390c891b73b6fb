// The REST half of the local API.

import { host, isGuest } from "./guest.js";
import { text } from "../words/messages.js";
import { within } from "./patience.js";
import { openedSession } from "./session.js";
import { token } from "./token.js";

/** Milliseconds for the answer to a command: the slowest takes ten seconds. */
const PATIENCE = 30_000;

/** A refusal, with the daemon's own sentence. */
export class Refusal extends Error {
  /** @param {string} code @param {string} message @param {string} [reason] why a game refuses a move, as its rules name it */
  constructor(code, message, reason) {
    super(message);
    this.code = code;
    this.reason = reason;
  }
}

/**
 * Asks the daemon.
 * @param {string} method
 * @param {string} path below /api/
 * @param {object} [body] a file goes as it is, all else as JSON
 * @param {number} [patience] milliseconds for the answer to a command
 * @returns {Promise<Response>}
 */
export async function ask(method, path, body, patience = PATIENCE) {
  /** @type {Response} */
  let response;
  try {
    response = await fetch(`http://${host()}/api/${path}`, {
      method,
      headers: headersFor(path),
      body: body instanceof Blob ? body : body && JSON.stringify(body),
      // A large picture may take its time; a command to a host that has fallen silent must not hang.
      signal: method === "GET" ? null : within(patience),
    });
  } catch {
    throw new Refusal("offline", text(isGuest ? "error.away" : "error.offline"));
  }
  if (response.ok) return response;
  const refusal = await response.json().catch(() => null);
  const { code, message, reason } = refusal?.error ?? { code: "failed", message: response.statusText };
  throw new Refusal(code, message, reason);
}

/**
 * What a request shows: the key, and, where it is about an account, whose session it is.
 * @param {string} path
 * @returns {Record<string, string>}
 */
function headersFor(path) {
  const session = path.startsWith("account") ? openedSession()?.session : undefined;
  return { Authorization: `Bearer ${token()}`, ...(session && { "Parlor-Session": session }) };
}

/**
 * Asks for something that is answered in JSON; who asks knows the type (`daemon.d.ts` is made of the API's document).
 * @template Answer
 * @param {string} method @param {string} path @param {object} [body] @param {number} [patience]
 * @returns {Promise<Answer>}
 */
export async function askJSON(method, path, body, patience) {
  return (await ask(method, path, body, patience)).json();
}

/**
 * Saves a picture of a room to the person's downloads.
 * @param {string} code
 * @param {"png"|"svg"|"webp"} kind
 * @returns {Promise<string>} the file's name
 */
export async function savePicture(code, kind) {
  const response = await ask("GET", `rooms/${code}/export.${kind}`);
  return saveAs(await response.blob(), `${code}.${kind}`);
}

/**
 * Saves a file to the person's downloads.
 * @param {Blob} file
 * @param {string} name
 * @returns {string} the name
 */
export function saveAs(file, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The download has its own hold on the blob once the click is through.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return name;
}
