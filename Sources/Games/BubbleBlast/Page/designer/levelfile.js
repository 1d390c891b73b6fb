// Levels as a file (Protocol/games/bubble-blast-levels.schema.json): what can be read of it is whole and right, or nothing is.

import { levelOf, rowsOf } from "./level.js";

/** @typedef {{name: string, level: import("./level.js").Level}} Named */

const FORMAT = "parlor-bubble-levels";
/** Bytes of a file, and levels in it. */
export const [MOST_BYTES, MOST_LEVELS] = [256 * 1024, 200];

/**
 * Whether a level can be called so: 1 to 10 letters or digits, no spaces.
 * @param {unknown} name
 * @returns {name is string}
 */
export function isName(name) {
  return typeof name === "string" && /^[\p{L}\p{N}]{1,10}$/u.test(name) && name === name.normalize("NFC");
}

/**
 * Names in the order in which they are listed, capitals and small letters told apart.
 * @param {Named} left
 * @param {Named} right
 */
export function inOrder({ name: left }, { name: right }) {
  return left < right ? -1 : Number(left > right);
}

/**
 * What a file holds.
 * @param {readonly Named[]} levels
 */
export function written(levels) {
  const all = levels.map(({ name, level }) => ({ name, rows: rowsOf(level) }));
  return `${JSON.stringify({ format: FORMAT, version: 1, levels: all }, null, 1)}\n`;
}

/**
 * The levels of a file.
 * @param {string} text
 * @returns {Named[] | null} nothing where anything in it is not as it must be
 */
export function read(text) {
  if (new TextEncoder().encode(text).length > MOST_BYTES) return null;
  /** @type {unknown} */
  let file;
  try {
    file = JSON.parse(text);
  } catch {
    return null;
  }
  const { format, version, levels } = /** @type {Record<string, unknown>} */ (file ?? {});
  if (format !== FORMAT || version !== 1 || !Array.isArray(levels) || levels.length > MOST_LEVELS) return null;
  /** @type {Map<string, Named>} */
  const found = new Map();
  for (const one of levels) {
    const { name, rows } = /** @type {Record<string, unknown>} */ (one ?? {});
    const level = Array.isArray(rows) ? levelOf(rows) : null;
    if (!isName(name) || found.has(name) || !level || !level.some((kind) => kind > 0)) return null;
    found.set(name, { name, level });
  }
  return [...found.values()];
}
