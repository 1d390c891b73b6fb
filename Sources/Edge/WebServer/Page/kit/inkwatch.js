// Who hears of each stroke that is drawn at this page, before it goes out: whose it is is who is logged in then.

/** @type {((seat: string) => void) | null} */
let hears = null;

/**
 * Calls a function with each stroke of this page.
 * @param {(seat: string) => void} listener is told whose stroke it is; empty for who has the page in hand
 */
export function onInk(listener) {
  hears = listener;
}

/**
 * Tells of a message, if it is a stroke.
 * @param {object} message to the daemon
 * @param {string} [seat] that says it, where it is not who has the page in hand
 */
export function noteInk(message, seat = "") {
  if (/** @type {{type?: string}} */ (message).type === "stroke") hears?.(seat);
}
