// The key to the daemon: it comes in the address once, then stays in this browser.

import { guestToken, isGuest } from "./guest.js";

const STORE = "parlor.token";
const FORMER = "parlor.token.former";
const FORM = /^[0-9A-Za-z]{16,128}$/;

/** Takes a token out of the address bar, if one is there, and keeps it. */
export function takeFromAddress() {
  const hash = location.hash.slice(1);
  if (isGuest || !hash || hash.startsWith("/")) return;
  keep(hash);
  history.replaceState(null, "", location.pathname);
}

/** @returns {string} empty when there is none */
export function token() {
  if (isGuest) return guestToken();
  return localStorage.getItem(STORE) ?? "";
}

/**
 * Keeps a token; a whole address will do. What has not the form of a token is not kept.
 * @param {string} address
 */
export function keep(address) {
  const given = address.trim().split("#").at(-1) ?? "";
  if (!FORM.test(given) || given === token()) return;
  // Any site can lead here with a wrong token in the address: the one before must not be lost by that.
  localStorage.setItem(FORMER, token());
  localStorage.setItem(STORE, given);
}

/**
 * Forgets a token that the daemon has refused.
 * @returns {boolean} whether the one before it is there to be tried
 */
export function forget() {
  const former = localStorage.getItem(FORMER) ?? "";
  localStorage.removeItem(FORMER);
  if (former) localStorage.setItem(STORE, former);
  else localStorage.removeItem(STORE);
  return former !== "";
}
