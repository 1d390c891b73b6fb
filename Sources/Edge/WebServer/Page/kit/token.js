// The key to the daemon: a one-time code in the address is traded for it, then it stays in this browser.

import { guestToken, isGuest } from "./guest.js";

const STORE = "parlor.token";

/**
 * Takes what stands in the address bar where it is not a room.
 * @returns {string} a code, if it is one; empty when there is nothing
 */
export function takeFromAddress() {
  const hash = location.hash.slice(1);
  if (isGuest || !hash || hash.startsWith("/")) return "";
  history.replaceState(null, "", location.pathname);
  return hash;
}

/** @returns {string} empty when there is none */
export function token() {
  if (isGuest) return guestToken();
  return localStorage.getItem(STORE) ?? "";
}

/**
 * Keeps the key.
 * @param {string} key
 */
export function keep(key) {
  localStorage.setItem(STORE, key);
}

/** Forgets a key that the daemon has refused. */
export function forget() {
  localStorage.removeItem(STORE);
}
