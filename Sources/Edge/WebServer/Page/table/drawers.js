// Who was logged in when something was drawn: it is theirs, also if it is kept after others have come.

const STORE = "parlor.drawers";
/** Drawings that are remembered at most; the oldest go first. */
const MOST = 2_000;

/**
 * A drawing, whose it is, and whether it is kept already; `""`: nobody was logged in, `null`: the account or the drawing was removed.
 * @typedef {[string, string | null, boolean?]} Claim
 */

/** What was claimed last: a pen says with each stroke whose it is. */
let last = "";

/**
 * What a drawing is known by before anybody may see it.
 * @param {string} room
 * @param {number} number of the seat's drawings in the room
 * @param {string} seat empty for who uses this browser
 */
export function markOf(room, number, seat) {
  return [room, number, ...(seat ? [seat] : [])].join("/");
}

/**
 * Notes that something is drawn, unless it is known who does.
 * @param {string} mark
 * @param {string} who their user name; empty for nobody
 */
export function claim(mark, who) {
  if (last === mark) return;
  last = mark;
  const claims = stored();
  if (!claims.some(([known]) => known === mark)) keep([...claims, [mark, who]]);
}

/**
 * Who has drawn something in this browser.
 * @param {string} mark
 * @returns {string | null | undefined} empty: nobody was logged in; `null`: the account or the drawing was removed; nothing: it was not
 *   drawn at this page
 */
export function drawerOf(mark) {
  return stored().find(([known]) => known === mark)?.[1];
}

/**
 * Whether anybody else has drawn in a room in this browser: what was drawn there elsewhere may be theirs as well.
 * @param {string} room
 * @param {string} who
 */
export function hasOthers(room, who) {
  return stored().some(([mark, owner]) => roomOf(mark) === room && owner && owner !== who);
}

/**
 * Notes that a drawing is kept: from then on only its owner removes it.
 * @param {string} mark
 */
export function settle(mark) {
  keep(stored().map((claim) => (claim[0] === mark ? [mark, claim[1], true] : claim)));
}

/** @param {string} mark */
export function isSettled(mark) {
  return stored().find(([known]) => known === mark)?.[2] === true;
}

/**
 * The rooms in which somebody has drawn what is not kept yet.
 * @param {string} who empty for nobody
 * @returns {Set<string>}
 */
export function roomsOf(who) {
  return new Set(stored().flatMap(([mark, owner, isKept]) => (owner === who && !isKept ? [roomOf(mark)] : [])));
}

/**
 * Notes that a drawing was deleted: it is not kept once more when the room is looked at again.
 * @param {string} mark
 */
export function drop(mark) {
  keep([...stored().filter(([known]) => known !== mark), [mark, null]]);
}

/**
 * Takes what somebody has drawn from their name: the next one who is called so has not drawn it.
 * @param {string} who
 */
export function disown(who) {
  keep(stored().map((claim) => (claim[1] === who ? [claim[0], null] : claim)));
}

/** @param {string} mark */
function roomOf(mark) {
  return mark.split("/")[0];
}

/** @param {Claim[]} claims */
function keep(claims) {
  try {
    localStorage.setItem(STORE, JSON.stringify(claims.slice(-MOST)));
  } catch {
    // As much as a browser keeps is as much as it keeps: nobody is kept from drawing for it.
  }
}

/** What was read last, as it stood there: of a long game each round is looked up whenever one ends. */
let read = { text: "[]", claims: /** @type {Claim[]} */ ([]) };

/** @returns {Claim[]} */
function stored() {
  const text = localStorage.getItem(STORE) ?? "[]";
  if (text === read.text) return read.claims;
  try {
    const claims = JSON.parse(text);
    read = { text, claims: Array.isArray(claims) ? claims : [] };
  } catch {
    read = { text, claims: [] };
  }
  return read.claims;
}
