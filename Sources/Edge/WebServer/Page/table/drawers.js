// Who was logged in when a round was drawn: a drawing is theirs, also if it is kept after others have come.

const STORE = "parlor.drawers";
/** Rounds that are remembered at most; the oldest go first. */
const MOST = 1_000;

/**
 * A round, by its room and number, and whose it is; `null`: nobody's, since the account or the drawing was removed.
 * @typedef {[string, string | null]} Claim
 */

/**
 * Notes that somebody draws in a round, unless it is known who does.
 * @param {string} room
 * @param {number} round
 * @param {string} who their user name; empty for nobody
 */
export function claim(room, round, who) {
  const place = `${room}/${round}`;
  const claims = stored();
  if (!who || claims.some(([known]) => known === place)) return;
  keep([...claims, [place, who]]);
}

/**
 * Who has drawn in a round in this browser.
 * @param {string} room
 * @param {number} round
 * @returns {string | null} empty: nobody was logged in; `null`: the account or the drawing was removed
 */
export function drawerOf(room, round) {
  const claim = stored().find(([known]) => known === `${room}/${round}`);
  return claim ? claim[1] : "";
}

/**
 * Notes that a drawing of a round was deleted: it is not kept once more when the room is looked at again.
 * @param {string} room
 * @param {number} round
 */
export function drop(room, round) {
  const place = `${room}/${round}`;
  keep([...stored().filter(([known]) => known !== place), [place, null]]);
}

/**
 * Takes what somebody has drawn from their name: the next one who is called so has not drawn it.
 * @param {string} who
 */
export function disown(who) {
  keep(stored().map(([place, owner]) => [place, owner === who ? null : owner]));
}

/** @param {Claim[]} claims */
function keep(claims) {
  localStorage.setItem(STORE, JSON.stringify(claims.slice(-MOST)));
}

/** @returns {Claim[]} */
function stored() {
  try {
    const claims = JSON.parse(localStorage.getItem(STORE) ?? "[]");
    return Array.isArray(claims) ? claims : [];
  } catch {
    return [];
  }
}
