// In whose hand the page is, where several play at one screen and it is passed around: what it is told and says is theirs.

/** The seat; empty for that of the device's own person. */
let held = "";
/** @type {string[]} others at this screen whom the moment waits for too, where nobody has anything to hide */
let beside = [];

/** The seat of who has the page in hand; empty for the device's own person. */
export function inHand() {
  return held;
}

/**
 * Gives the page to somebody. The socket has to be opened anew for that.
 * @param {string} seat empty for the device's own person
 */
export function takeInHand(seat) {
  held = seat;
  beside = [];
}

/**
 * What is said in the name of a seat: that of who has the page in hand, unless it names one.
 * @param {object} body
 */
export function asInHand(body) {
  return held && !("seat" in body) ? { ...body, seat: held } : body;
}

/**
 * Notes who looks at the same screen and is waited for as well.
 * @param {string[]} seats
 */
export function noteBeside(seats) {
  beside = seats;
}

/** Those who look at the same screen and are waited for as well: one press stands for all. */
export function besides() {
  return beside;
}
