// What a level of pegs is in a file (Protocol/games/peggle-levels.schema.json) and in the browser's storage.

import { levelOf, written } from "./level.js";

/** @typedef {import("./level.js").Level} Level */

/** Letters of a name. */
const LONGEST = 30;

/**
 * Whether a level can be called so: 1 to 30 letters, digits and marks, with blanks between only.
 * @param {unknown} name
 */
export function isName(name) {
  if (typeof name !== "string" || name !== name.normalize("NFC") || name !== name.trim()) return false;
  return [...name].length <= LONGEST && /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u.test(name);
}

/** @type {import("../../board/levelfile.js").LevelKind<Level>} */
export const PEGS = {
  format: "parlor-peg-levels",
  store: "parlor.peg-levels",
  ending: "pegs",
  longest: LONGEST,
  isName,
  write: (level) => ({ orange: written(level, 1), blue: written(level, 0) }),
  read({ orange, blue }) {
    const level = levelOf(orange, blue);
    return level && level.length > 0 ? level : null;
  },
};
