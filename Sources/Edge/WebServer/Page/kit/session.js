// Who is logged in on this page: their session stays in this browser until they log out.

import { isGuest } from "./guest.js";

/**
 * A session: whose it is, what the daemon knows it by, and what this browser's player was called before.
 * @typedef {{name: string, session: string, before: import("./profile.js").Profile}} Opened
 */

const STORE = "parlor.account";
/** @type {Set<() => void>} */
const listeners = new Set();
let opened = stored();

/** What is known of who is logged in; a guest's page has nobody. */
export function openedSession() {
  return opened;
}

/** The user name of who is logged in; empty for nobody. */
export function holder() {
  return opened?.name ?? "";
}

/**
 * Keeps another session, or none.
 * @param {Opened | null} next
 */
export function keepSession(next) {
  if (next) localStorage.setItem(STORE, JSON.stringify(next));
  else localStorage.removeItem(STORE);
  take(next);
}

/**
 * Calls a function whenever somebody has logged in or out, in whatever window.
 * @param {() => void} listener
 */
export function onHolder(listener) {
  listeners.add(listener);
}

/** @param {Opened | null} next */
function take(next) {
  const before = opened?.session;
  opened = next;
  if (opened?.session === before) return;
  for (const listener of listeners) listener();
}

// One's other windows follow. Without a key everything that this browser keeps has been deleted.
addEventListener("storage", ({ key }) => {
  if (key === STORE || key === null) take(stored());
});

/** @returns {Opened | null} */
function stored() {
  if (isGuest) return null;
  try {
    const kept = JSON.parse(localStorage.getItem(STORE) ?? "null");
    return typeof kept?.session === "string" && typeof kept.name === "string" ? kept : null;
  } catch {
    return null;
  }
}
