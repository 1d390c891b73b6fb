// The accounts of people on this device. Without one nothing here asks the daemon for anything.

import { ask, askJSON, Refusal } from "./api.js";
import { callOneself } from "./moves.js";
import { keepProfile, profile } from "./profile.js";
import { keepSession, openedSession } from "./session.js";
import { text } from "../words/messages.js";

/** Milliseconds in which an account of any size goes out or comes in, also where the disk is slow: the daemon ends what stands still. */
const MOVING = 1_200_000;

/** Milliseconds in which an account comes over a Wi-Fi, and the other device is told. */
const FETCHING = 960_000;

/** @returns {Promise<import("../daemon.js").AccountList["accounts"]>} all who have an account here, the oldest account first */
export async function people() {
  /** @type {import("../daemon.js").AccountList} */
  const { accounts } = await askJSON("GET", "accounts");
  return accounts;
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

/**
 * Has another device on this network fetch the account of who is logged in.
 * @param {string} password
 * @returns {Promise<import("../daemon.js").AccountOffer>}
 */
export async function offerAccount(password) {
  return askJSON("POST", "account/offer", { password });
}

/** @returns {Promise<import("../daemon.js").AccountOffer>} how far it has come */
export async function offerState() {
  return askJSON("GET", "account/offer");
}

/** The QR code of what is offered. */
export async function offerPicture() {
  return (await ask("GET", "account/offer.svg")).blob();
}

/** Takes back what is offered. */
export async function withdrawOffer() {
  await ask("DELETE", "account/offer").catch(() => null);
}

/** The account is on another device, and its session here has ended. */
export function logOutMoved() {
  leave();
}

/**
 * Fetches an account from another device on this network, and logs in.
 * @param {string} code
 * @param {string} password
 * @returns {Promise<boolean>} whether the other device knows that it has gone
 */
export async function fetchAccount(code, password) {
  /** @type {import("../daemon.js").FetchedAccount} */
  const begun = await askJSON("POST", "account/fetch", { code, password }, FETCHING);
  enter(begun);
  return begun.settled;
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
