// Whose turn it is to hold the page, where several play at one screen.

/**
 * How things stand at one screen.
 * @typedef {object} Hands
 * @property {string} seat whose the page is
 * @property {readonly string[]} here all who play at this screen, the device's own person first
 * @property {readonly string[]} waits whom the game waits for, whoever and wherever they are
 * @property {boolean} isOpen whether all at the screen may see what each of them sees just now
 * @property {boolean} isOver whether there is nothing more to play: before a game and after it
 * @property {boolean} isTabled whether all could look at the page until now
 *
 * @typedef {{to: string, isCovered: boolean}} Pass to whom the page goes, and whether behind a curtain
 */

/**
 * Whom the page is given to.
 * @param {Hands} hands
 * @returns {Pass | null} nothing where it stays in the hand that it is in
 */
export function passOf({ seat, here, waits, isOpen, isOver, isTabled }) {
  if (here.length === 0) return null;
  const isHere = here.includes(seat);
  if (isOver) return seat === here[0] ? null : { to: here[0], isCovered: false };
  if (here.length === 1) return isHere ? null : { to: here[0], isCovered: !isOpen };
  const next = isHere && waits.includes(seat) ? seat : (nextOf(seat, here, waits) ?? (isHere ? seat : here[0]));
  if (isOpen) return next === seat ? null : { to: next, isCovered: false };
  // What all have looked at is put away before a secret is on it, whosever that is.
  return next === seat && !isTabled ? null : { to: next, isCovered: true };
}

/**
 * Whom the page goes to when it is opened again in the midst of a game.
 * @param {Omit<Hands, "isTabled">} hands `seat` is who had it last
 * @returns {Pass} with a curtain wherever there is something to hide
 */
export function passAgain(hands) {
  return passOf({ ...hands, isTabled: true }) ?? { to: hands.seat, isCovered: false };
}

/**
 * The next around the table who is waited for.
 * @param {string} seat
 * @param {readonly string[]} here
 * @param {readonly string[]} waits
 */
function nextOf(seat, here, waits) {
  const from = here.indexOf(seat) + 1;
  return [...here.slice(from), ...here.slice(0, from)].find((one) => one !== seat && waits.includes(one));
}
