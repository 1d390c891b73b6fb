// Words that players bring: how a list is read, kept for the next time, and sent in as many moves as it takes.

import { spell } from "./spelling.js";

/** Words of a move, and bytes of them in UTF-8; the words that a seat may bring in all. */
const [WORDS, BYTES] = [40, 600];
export const MOST = 100;
const STORE = "parlor.password.list";

/**
 * Reads a list as people write it: a word a line, or with commas or spaces between.
 * @param {string} words
 * @param {string} language of the room's words
 * @param {readonly string[]} known what was brought before
 * @returns {{words: string[], refused: string[]}} those that may be brought, none twice, and those that are no words
 */
export function read(words, language, known) {
  const keys = new Set(known.map((word) => spell(word, language).key));
  /** @type {{words: string[], refused: string[]}} */
  const found = { words: [], refused: [] };
  for (const word of words.split(/[\s,;،؛]+/u).filter(Boolean)) {
    const { key } = spell(word, language);
    if (key === null) found.refused.push(word);
    else if (!keys.has(key)) found.words.push(word);
    if (key !== null) keys.add(key);
  }
  return found;
}

/**
 * Parts of a list that fit into one move each.
 * @param {readonly string[]} words
 * @returns {string[][]} in order
 */
export function batches(words) {
  /** @type {string[][]} */
  const all = [];
  let bytes = Infinity;
  for (const word of words) {
    const size = new TextEncoder().encode(word).length;
    const isFull = bytes + size > BYTES || (all[all.length - 1]?.length ?? 0) === WORDS;
    if (isFull) [bytes, all[all.length]] = [0, []];
    bytes += size;
    all[all.length - 1].push(word);
  }
  return all;
}

/**
 * The list that was brought last on this device.
 * @param {string} language
 * @returns {string[]}
 */
export function keptList(language) {
  try {
    const kept = JSON.parse(localStorage.getItem(`${STORE}.${language}`) ?? "[]");
    return Array.isArray(kept) ? kept.filter((word) => typeof word === "string") : [];
  } catch {
    return [];
  }
}

/** @param {string} language @param {readonly string[]} words */
export function keepList(language, words) {
  localStorage.setItem(`${STORE}.${language}`, JSON.stringify(words));
}
