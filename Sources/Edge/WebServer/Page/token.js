// The key to the daemon: it comes in the address once, then stays in this browser.

const STORE = "parlor.token";

/** Takes a token out of the address bar, if one is there, and keeps it. */
export function takeFromAddress() {
  const hash = decodeURIComponent(location.hash.slice(1));
  if (!hash || hash.startsWith("/")) return;
  keep(hash);
  history.replaceState(null, "", location.pathname);
}

/** @returns {string} empty when there is none */
export function token() {
  return localStorage.getItem(STORE) ?? "";
}

/**
 * Keeps a token; a whole address will do.
 * @param {string} address
 */
export function keep(address) {
  const token = address.trim().split("#").at(-1) ?? "";
  localStorage.setItem(STORE, token);
}
