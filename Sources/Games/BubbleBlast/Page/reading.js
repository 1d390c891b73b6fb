// The grid and the shots in words, for those who hear the page.

import { degreesOf } from "../kit/aims.js";
import { nameOf } from "../kit/seats.js";
import { text } from "../words/messages.js";

/** @typedef {import("./state.js").Past} Past */
/** @typedef {import("../kit/seats.js").Player} Player */
/** @typedef {ReturnType<typeof import("./guide.js").guide>} Guide */

/** Why something cannot be done here: keys by the reason that the rules give. */
export const REASONS = {
  "no-such-aim": "bubble.refused.aim",
  "nothing-to-swap": "bubble.refused.last",
  "swapped-enough": "bubble.refused.swaps",
};

/** @type {Record<string, string>} keys by letter */
const NAMES = {
  b: "bubble.kind.blue",
  r: "bubble.kind.red",
  o: "bubble.kind.orange",
  g: "bubble.kind.green",
  "#": "bubble.kind.stone",
  l: "bubble.kind.lightning",
  x: "bubble.kind.bomb",
  "*": "bubble.kind.star",
  m: "bubble.kind.magnet",
  ".": "bubble.kind.gap",
};

/** @param {string | null | undefined} letter */
export function kindOf(letter) {
  return letter ? text(NAMES[letter] ?? "bubble.kind.gap") : "";
}

/**
 * A sentence for each row that holds something.
 * @param {readonly string[]} rows
 * @returns {string[]}
 */
export function rowsInWords(rows) {
  return rows.flatMap((line, row) => {
    if (/^\.*$/.test(line)) return [];
    const runs = (line.match(/(.)\1*/g) ?? []).map((run) => text("bubble.run", { count: run.length, kind: kindOf(run[0]) }));
    return [text("bubble.row", { row: row + 1, bubbles: runs.join(", ") })];
  });
}

/**
 * Where the cannon points, and what it would meet.
 * @param {number} aim
 * @param {Guide} guide
 */
export function aimInWords(aim, { stops }) {
  const degrees = Math.round(Math.abs(degreesOf(aim)));
  const side = aim < 0 ? "bubble.aim.left" : "bubble.aim.right";
  const where = degrees === 0 ? text("bubble.aim.straight") : text(side, { degrees });
  const met = stops.map(({ what, bubble }) => {
    if (bubble) return text("bubble.meets", { kind: kindOf(bubble.kind), row: bubble.row + 1 });
    return text(what === "wall" ? "bubble.meets.wall" : "bubble.meets.top");
  });
  return [where, ...met].join(", ");
}

/**
 * What came of a shot.
 * @param {Past} shot
 * @param {Player} player
 */
export function shotInWords({ popped, fallen, landed, points }, player) {
  const name = nameOf(player);
  if (!landed) return text("bubble.result.gone", { name });
  if (popped === 0) return text("bubble.result.none", { name });
  return text("bubble.result", { name, popped, fallen, points });
}
