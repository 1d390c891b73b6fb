// What a level of bubbles is in a file (Protocol/games/bubble-blast-levels.schema.json) and in the browser's storage.

import { levelOf, rowsOf } from "./level.js";

/** @typedef {import("./level.js").Level} Level */

/** Letters of a name. */
const LONGEST = 10;

/**
 * Whether a level can be called so: 1 to 10 letters or digits, no spaces.
 * @param {unknown} name
 */
export function isName(name) {
  return typeof name === "string" && /^[\p{L}\p{N}]{1,10}$/u.test(name) && name === name.normalize("NFC");
}

/** @type {import("../../board/levelfile.js").LevelKind<Level>} */
export const BUBBLES = {
  format: "parlor-bubble-levels",
  store: "parlor.bubble-levels",
  ending: "bubbles",
  longest: LONGEST,
  isName,
  write: (level) => ({ rows: rowsOf(level) }),
  read({ rows }) {
    const level = Array.isArray(rows) ? levelOf(rows) : null;
    return level?.some((kind) => kind > 0) ? level : null;
  },
};
