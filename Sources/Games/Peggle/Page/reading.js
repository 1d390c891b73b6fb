// The board and the shots in words, for those who hear the page.

import { degreesOf } from "../kit/aims.js";
import { nameOf } from "../kit/seats.js";
import { text } from "../words/messages.js";
import { SIZE } from "./board.js";

/** @typedef {import("./state.js").Past} Past */
/** @typedef {import("../kit/seats.js").Player} Player */
/** @typedef {import("./board.js").Peg} Peg */

/** Why something cannot be done here: keys by the reason that the rules give. */
export const REASONS = {
  "no-such-aim": "peggle.refused.aim",
  "not-your-level": "peggle.refused.bringer",
  "brought-already": "peggle.refused.brought",
  "no-pegs": "peggle.refused.list",
  "too-many-pegs": "peggle.refused.many",
  "peg-outside": "peggle.refused.outside",
  "pegs-overlap": "peggle.refused.overlap",
  "no-orange": "peggle.refused.orange",
};

/** Parts of the board, for the ear: across and down. */
const ACROSS = ["peggle.part.left", "peggle.part.middle", "peggle.part.right"];
const DOWN = ["peggle.part.top", "peggle.part.centre", "peggle.part.bottom"];

/**
 * A sentence for each part of the board in which something stands.
 * @param {readonly Peg[]} pegs
 * @returns {string[]}
 */
export function boardInWords(pegs) {
  return DOWN.flatMap((down, row) =>
    ACROSS.flatMap((across, column) => {
      const here = pegs.filter(({ x, y }) => partOf(x, SIZE.width) === column && partOf(y, SIZE.height) === row);
      if (here.length === 0) return [];
      const orange = here.filter(({ isOrange }) => isOrange).length;
      return [text("peggle.part", { down: text(down), across: text(across), orange, blue: here.length - orange })];
    }),
  );
}

/** @param {number} place @param {number} whole */
function partOf(place, whole) {
  return Math.min(2, Math.floor((3 * place) / whole));
}

/**
 * Where the cannon points, and what a ball would meet.
 * @param {number} aim
 * @param {import("./guide.js").Guide} guide
 */
export function aimInWords(aim, { what, peg }) {
  const degrees = Math.round(Math.abs(degreesOf(aim)));
  const side = aim < 0 ? "peggle.aim.left" : "peggle.aim.right";
  const where = degrees === 0 ? text("peggle.aim.straight") : text(side, { degrees });
  const met = peg ? (peg.isOrange ? "peggle.meets.orange" : "peggle.meets.blue") : what === "wall" ? "peggle.meets.wall" : "peggle.meets.nothing";
  return `${where}, ${text(met)}`;
}

/**
 * What came of a ball.
 * @param {Past} shot
 * @param {Player} player
 */
export function shotInWords({ orange, blue, points, returned }, player) {
  const name = nameOf(player);
  if (orange + blue === 0) return text("peggle.result.none", { name });
  const lit = text("peggle.result", { name, orange, blue, points });
  return returned ? `${lit} ${text("peggle.result.returned")}` : lit;
}
