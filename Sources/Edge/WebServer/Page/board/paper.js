// One of several papers on a sheet: what of one's own lies there, and how much more may be drawn.

/** @typedef {import("../kit/activities.js").Paper} Paper */
/** @typedef {import("./picture.js").Shown} Shown */

/**
 * Somebody's strokes on a paper. Papers lie apart, and a stroke keeps to one: where it begins says on which.
 * @param {Paper} paper
 * @param {string} seat
 * @param {readonly Shown[]} strokes those that are seen, deepest first
 * @returns {Shown[]} deepest first
 */
export function lyingOn({ left, top, right, bottom }, seat, strokes) {
  return strokes.filter(({ seat: author, points: [x, y] }) => author === seat && left <= x && x <= right && top <= y && y <= bottom);
}

/**
 * How many more strokes can be drawn.
 * @param {number | null} ofSheet
 * @param {number | null} ofPaper `null` for as many as one likes, as before
 */
export function strokesLeft(ofSheet, ofPaper) {
  const limits = [ofSheet, ofPaper].flatMap((limit) => limit ?? []);
  return limits.length === 0 ? null : Math.max(0, Math.min(...limits));
}
