// Levels of several files in one.

import { inOrder } from "./levelfile.js";

/**
 * @template Level
 * @typedef {import("./levelfile.js").Named<Level>} Named
 */
/**
 * @template Level
 * @typedef {import("./levelfile.js").LevelKind<Level>} LevelKind
 */

/**
 * Levels, and others besides: another level of the same name gets a number behind it, and the same one is there once.
 * @template Level
 * @param {LevelKind<Level>} kind
 * @param {readonly Named<Level>[]} levels
 * @param {readonly Named<Level>[]} others
 */
export function joined(kind, levels, others) {
  const all = [...levels];
  for (const { name, level } of others) {
    const same = all.find((one) => one.name === name);
    if (same && isSame(kind, same.level, level)) continue;
    all.push({ name: same ? free(kind, name, all) : name, level });
  }
  return all;
}

/**
 * What two have made of the same levels, apart from each other (a three-way merge). A level that both have changed is there
 * twice, and one that was thrown away here and changed there stays.
 * @template Level
 * @param {LevelKind<Level>} kind
 * @param {readonly Named<Level>[]} before
 * @param {readonly Named<Level>[]} ours
 * @param {readonly Named<Level>[]} theirs
 */
export function merged(kind, before, ours, theirs) {
  const byName = (/** @type {readonly Named<Level>[]} */ levels) => new Map(levels.map((one) => [one.name, one]));
  const [were, here, there] = [byName(before), byName(ours), byName(theirs)];
  const same = (/** @type {Named<Level> | undefined} */ one, /** @type {Named<Level> | undefined} */ other) =>
    one && other ? isSame(kind, one.level, other.level) : one === other;
  /** @type {[Named<Level>[], Named<Level>[]]} */
  const [all, clashing] = [[], []];
  for (const name of new Set([...there.keys(), ...here.keys()])) {
    const [was, our, their] = [were.get(name), here.get(name), there.get(name)];
    const isOurs = !same(our, was) && (!their || same(their, was));
    const counts = isOurs ? our : their;
    if (counts) all.push(counts);
    if (our && !isOurs && !same(our, was)) clashing.push(our);
  }
  return joined(kind, all, clashing).sort(inOrder);
}

/**
 * Whether two levels are the same as they are kept.
 * @template Level @param {LevelKind<Level>} kind @param {Level} level @param {Level} other
 */
export function isSame(kind, level, other) {
  return JSON.stringify(kind.write(level)) === JSON.stringify(kind.write(other));
}

/**
 * A name like another one that no level has.
 * @template Level
 * @param {LevelKind<Level>} kind
 * @param {string} name
 * @param {readonly Named<Level>[]} levels
 */
function free(kind, name, levels) {
  const letters = [...name];
  for (let number = 2; ; number += 1) {
    const wished = letters.slice(0, kind.longest - String(number).length).join("") + number;
    if (levels.every((one) => one.name !== wished)) return wished;
  }
}
