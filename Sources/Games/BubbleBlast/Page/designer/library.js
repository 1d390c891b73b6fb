// The levels that are kept in this browser.

import { inOrder, MOST_LEVELS, read, written } from "./levelfile.js";

/** @typedef {import("./levelfile.js").Named} Named */
/** @typedef {import("./level.js").Level} Level */

const STORE = "parlor.bubble-levels";
/** Where something is put aside that cannot be read: a later program may. */
const ASIDE = `${STORE}.damaged`;
/** Letters of a name. */
const LONGEST = 10;

/**
 * All of them, by name. They are read again each time: another window may have saved some.
 * @returns {Named[]}
 */
export function saved() {
  const text = localStorage.getItem(STORE);
  if (text === null) return [];
  const levels = read(text);
  if (levels) return levels.sort(inOrder);
  localStorage.setItem(ASIDE, text);
  localStorage.removeItem(STORE);
  return [];
}

/**
 * Saves a level, in place of another one of its name.
 * @param {string} name
 * @param {Level} level
 * @returns {boolean} whether there was room for it
 */
export function save(name, level) {
  return keep([...saved().filter((one) => one.name !== name), { name, level }]);
}

/**
 * Forgets a level.
 * @param {string} name
 */
export function forget(name) {
  keep(saved().filter((one) => one.name !== name));
}

/**
 * Takes in the levels of a file. What is there already stays: another level of the same name gets a number behind it.
 * @param {readonly Named[]} levels
 * @returns {boolean} whether there was room for all; none is taken in otherwise
 */
export function add(levels) {
  const all = saved();
  for (const { name, level } of levels) {
    const same = all.find((one) => one.name === name);
    if (same && String(same.level) === String(level)) continue;
    all.push({ name: same ? free(name, all) : name, level });
  }
  return keep(all);
}

/**
 * A name like another one that no level has.
 * @param {string} name
 * @param {readonly Named[]} levels
 */
function free(name, levels) {
  const letters = [...name];
  for (let number = 2; ; number += 1) {
    const wished = letters.slice(0, LONGEST - String(number).length).join("") + number;
    if (levels.every((one) => one.name !== wished)) return wished;
  }
}

/** @param {Named[]} levels @returns {boolean} */
function keep(levels) {
  if (levels.length > MOST_LEVELS) return false;
  try {
    localStorage.setItem(STORE, written(levels.sort(inOrder)));
    return true;
  } catch {
    // The browser has no room left, or keeps nothing.
    return false;
  }
}
