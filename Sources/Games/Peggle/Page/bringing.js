// Levels that people have made, on their way into a game: the room master's page brings them (Protocol/games/peggle.md).

import { move } from "../kit/moves.js";
import { numbersOf, PART } from "./board.js";
import { REFUSALS } from "../table/lanes.js";
import { REASONS } from "./reading.js";

/** @typedef {import("./board.js").Pegs} Pegs */

const STORE = "parlor.peg-level-played";

/**
 * Remembers a level to be brought: the one that is to be played next, here or in a room that goes on from this one.
 * @param {Pegs} pegs
 */
export function remember(pegs) {
  try {
    localStorage.setItem(STORE, JSON.stringify(numbersOf(pegs)));
  } catch {
    // The browser keeps nothing: the level is played once.
  }
}

/** @returns {number[] | null} */
function recall() {
  try {
    const numbers = JSON.parse(localStorage.getItem(STORE) ?? "null");
    return Array.isArray(numbers) && numbers.length > 0 ? numbers : null;
  } catch {
    return null;
  }
}

/**
 * Brings the level that is remembered, else another one.
 * @param {string} code of the room
 * @param {Pegs} otherwise
 */
export async function bring(code, otherwise) {
  const numbers = recall() ?? numbersOf(otherwise);
  for (let start = 0; start < numbers.length; start += PART) {
    const last = start + PART >= numbers.length;
    if (!(await move(code, { do: "unpack", pegs: numbers.slice(start, start + PART), last }, { ...REFUSALS, ...REASONS }))) return;
  }
}
