// The accounts of people on this device. Without one nothing here asks the daemon for anything.

import { ask, askJSON, Refusal } from "./api.js";
import { callOneself } from "./moves.js";
import { keepProfile, profile } from "./profile.js";
import { keepSession, openedSession } from "./session.js";
import { text } from "../words/messages.js";

/** Milliseconds in which an account of any size goes out or comes in, also where the disk is slow: the daemon ends what stands still. */
const MOVING = 1_200_000;

/** @returns {Promise<string[]>} the user names of all who have an account here, the oldest account first */
export async function people() {
  /** @type {import("../daemon.js").AccountList} */
  const { accounts } = await askJSON("GET", "accounts");
  return accounts.map(({ name }) => name);
}

/**
 * Makes an account, and logs in.
 * @param {import("../daemon.js").SignUp} wish
 */
export async function signUp(wish) {
  enter(await askJSON("POST", "account", wish));
}

/** @param {string} account @param {string} password */
export async function logIn(account, password) {
  enter(await askJSON("POST", "account/login", { account, password }));
}

/** Ends the session; the browser forgets it whatever the daemon says. */
export async function logOut() {
  const told = ask("POST", "account/logout");
  leave();
  await told.catch(() => null);
}

/**
 * Removes the account of who is logged in, with all that is kept of it.
 * @param {string} password
 */
export async function removeAccount(password) {
  await ask("POST", "account/remove", { password });
  leave();
}

/**
 * Fetches the account of who is logged in in a file, with which it goes to another device; nobody is logged in then.
 * @param {string} password
 * @returns {Promise<Blob>}
 */
export async function moveAccount(password) {
  const response = await ask("POST", "account/move", { password }, MOVING);
  try {
    const file = await response.blob();
    leave();
    return file;
  } catch {
    void confirmSession();
    throw new Refusal("offline", text("error.offline"));
  }
}

/**
 * Takes in an account from another device, and logs in.
 * @param {Blob} file
 * @param {string} password
 */
export async function bringAccount(file, password) {
  const secret = new TextEncoder().encode(password);
  const size = new Uint8Array([secret.length >> 8, secret.length & 255]);
  enter(await askJSON("POST", "account/arrive", new Blob([size, secret, file]), MOVING));
}

/** Asks whether the session is open still, and forgets it where it has ended; asks nothing where nobody is logged in. */
export async function confirmSession() {
  const asked = openedSession()?.session;
  if (!asked) return;
  try {
    await ask("GET", "account");
  } catch (error) {
    const { code } = /** @type {{code?: string}} */ (error);
    if (code === "not-logged-in" && openedSession()?.session === asked) leave();
  }
}

/**
 * Who is logged in plays under the name of the account.
 * @param {import("../daemon.js").LoggedIn} begun
 */
function enter({ name, session }) {
  const before = openedSession()?.before ?? profile();
  keepProfile({ name, avatar: before.avatar });
  keepSession({ name, session, before });
  void callOneself(name);
}

/** Whoever played before goes on as before. */
function leave() {
  const before = openedSession()?.before;
  if (before) keepProfile(before);
  keepSession(null);
  if (before) void callOneself(before.name);
}
