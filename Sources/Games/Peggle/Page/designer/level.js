// A level that is being made (Protocol/games/peggle-designer.md): pegs anywhere on the board, none in another one.

/** @typedef {import("../../daemon.js").Record} Held */
/** @typedef {{x: number, y: number, kind: number}} Peg quarters of a unit; 1 for orange, 0 for blue */
/** @typedef {Peg[]} Level */
/** @typedef {{record: string, peg: Peg, stands: boolean, place: string}} Set a peg of the document; `place` names who made it */

/** The most pegs. */
export const MOST = 300;
/** Where middles of pegs may be, in quarters of a unit. */
export const BOARD = { left: 48, right: 4_048, top: 480, bottom: 4_720 };
/** Quarters between the middles of two pegs that touch. */
const APART = 96;
/** What the number of a place has to be divided by. */
const WIDE = 8_192;

/** @param {{x: number, y: number}} place */
export const isOnBoard = ({ x, y }) => x >= BOARD.left && x <= BOARD.right && y >= BOARD.top && y <= BOARD.bottom;

/** @param {{x: number, y: number}} one @param {{x: number, y: number}} other */
export const overlap = (one, other) => (one.x - other.x) ** 2 + (one.y - other.y) ** 2 < APART * APART;

/** @param {{x: number, y: number}} place */
export const placeNumber = ({ x, y }) => WIDE * x + y;

/**
 * Why no peg can be there.
 * @param {{x: number, y: number}} place
 * @param {readonly Peg[]} pegs the others
 * @returns {"outside" | "overlap" | null} nothing if one can
 */
export function refusal(place, pegs) {
  if (!isOnBoard(place)) return "outside";
  return pegs.some((peg) => overlap(peg, place)) ? "overlap" : null;
}

/**
 * What a document shows: of pegs that lie in one another the first one stands.
 * @param {readonly Held[]} records in the order of the tree
 * @returns {Set[]} all that are pegs, standing or not
 */
export function setOn(records) {
  /** @type {Peg[]} */
  const standing = [];
  return records.flatMap(({ record, kind, fields, place }) => {
    const { place: spot, kind: colour } = fields;
    if (kind !== "peg" || typeof spot !== "number" || (colour !== 0 && colour !== 1)) return [];
    const peg = { x: Math.floor(spot / WIDE), y: spot % WIDE, kind: colour };
    const stands = standing.length < MOST && refusal(peg, standing) === null;
    if (stands) standing.push(peg);
    return [{ record, peg, stands, place }];
  });
}

/**
 * The peg of a level at a place.
 * @template {{x: number, y: number}} Place
 * @param {readonly Place[]} pegs
 * @param {{x: number, y: number}} place
 * @param {number} within quarters
 * @returns {number} -1 where there is none
 */
export function pegAt(pegs, { x, y }, within) {
  let nearest = -1;
  let far = within;
  pegs.forEach((peg, index) => {
    const away = Math.hypot(peg.x - x, peg.y - y);
    if (away <= far) [nearest, far] = [index, away];
  });
  return nearest;
}

/**
 * Places in words, as files and the specification have them.
 * @param {Level} level
 * @param {number} kind
 */
export function written(level, kind) {
  return level.filter((peg) => peg.kind === kind).map(({ x, y }) => `${x},${y}`).join(" ");
}

/**
 * The level of two lists of places; nothing where they are none, or no pegs that a level may have.
 * @param {unknown} orange
 * @param {unknown} blue
 * @returns {Level | null}
 */
export function levelOf(orange, blue) {
  /** @type {Level} */
  const level = [];
  for (const [places, kind] of /** @type {const} */ ([[orange, 1], [blue, 0]])) {
    if (typeof places !== "string" || places.length > 20 * MOST) return null;
    for (const place of places === "" ? [] : places.split(" ")) {
      const [, x, y] = /^(\d{2,4}),(\d{3,4})$/.exec(place) ?? [];
      if (y === undefined || level.length === MOST) return null;
      const peg = { x: Number(x), y: Number(y), kind };
      if (refusal(peg, level)) return null;
      level.push(peg);
    }
  }
  return level;
}
