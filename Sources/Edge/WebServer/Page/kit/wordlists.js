// Words that players bring: how a list is read, kept for the next time, and sent in as many moves as it takes.

import { inHand } from "./hand.js";
import { spell } from "./spelling.js";
import { text } from "../words/messages.js";

/** Words of a move, and bytes of it as JSON, which has more of them than what the daemons write. */
const [WORDS, BYTES] = [40, 850];
/** What stands around each word. */
const AROUND = 3;
/** What stands between the words of a file, where each has a line of its own, and of what people type. */
const BETWEEN = { lines: /[\r\n,;،؛]+/u, words: /[\s,;،؛]+/u };

/** Words that are named of those that were refused. */
const NAMED = 8;
/** @type {[Fault, string][]} keys of what is said of each, in the order in which they are told */
const FAULTS = [
  ["letters", "bring.fault.letters"],
  ["short", "bring.fault.short"],
  ["long", "bring.fault.long"],
  ["again", "bring.fault.again"],
];

/** @typedef {"letters" | "short" | "long" | "again"} Fault */
/** @typedef {{forms: string[], plurals: string[]}} Twins ways to write a word, and plurals that are the same word */
/** @typedef {(word: string, language: string) => Twins} TwinsOf */
/** @typedef {{words: string[], refused: {word: string, fault: Fault}[]}} Found */

/**
 * Reads a list as people write it: a word a line, or with commas between; in what is typed, spaces do as well.
 * @param {string} written
 * @param {string} language of the room's words
 * @param {readonly string[]} known what was brought before
 * @param {keyof typeof BETWEEN} [between]
 * @param {TwinsOf} [twinsOf] which words are the same; those with one key unless it is said
 * @returns {Found} those that may be brought, none twice, and all others, each with what is wrong with it
 */
export function read(written, language, known, between = "words", twinsOf = ofKey) {
  const [forms, plurals] = [new Set(), new Set()];
  /**
   * Whether a word is another one than all before.
   * @param {string} word
   */
  const isNew = (word) => {
    const twins = twinsOf(word, language);
    const isKnown = twins.forms.some((form) => forms.has(form) || plurals.has(form)) || twins.plurals.some((form) => forms.has(form));
    for (const form of twins.forms) forms.add(form);
    for (const plural of twins.plurals) plurals.add(plural);
    return !isKnown;
  };
  known.forEach(isNew);
  /** @type {Found} */
  const found = { words: [], refused: [] };
  for (const word of written.split(BETWEEN[between]).map((one) => one.trim()).filter(Boolean)) {
    const { slip } = spell(word, language);
    if (slip) found.refused.push({ word, fault: slip === "empty" ? "letters" : slip });
    else if (isNew(word)) found.words.push(word);
    else found.refused.push({ word, fault: "again" });
  }
  return found;
}

/** @type {TwinsOf} */
const ofKey = (word, language) => ({ forms: [spell(word, language).key ?? ""], plurals: [] });

/**
 * The text of a file, whichever way it was written: UTF-8, UTF-16 by its first two bytes, and what is neither as old
 * programs write the letters of western Europe, which Latin-1 is a part of.
 * @param {ArrayBuffer} file
 */
export function decoded(file) {
  const [first, second] = new Uint8Array(file);
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(file);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(file);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(file);
  } catch {
    return new TextDecoder("windows-1252").decode(file);
  }
}

/**
 * What was wrong with a list, in the language of now.
 * @param {Found} found
 * @param {{language: string, left: number, most: number}} room for how many more of how many
 * @returns {string} a sentence for each fault; empty if there was none
 */
export function faultsOf({ words, refused }, { language, left, most }) {
  const told = FAULTS.flatMap(([fault, key]) => {
    const all = refused.filter((one) => one.fault === fault).map(({ word }) => word);
    const some = [...all.slice(0, NAMED), ...(all.length > NAMED ? ["…"] : [])].join(", ");
    const said = fault === "letters" && language === "ar" ? "bring.fault.arabic" : key;
    return all.length > 0 ? [text(said, { words: some })] : [];
  });
  if (words.length > left) told.push(text("bring.fault.many", { most }));
  return words.length === 0 && told.length === 0 ? text("bring.empty") : told.join(" ");
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
    const size = new TextEncoder().encode(word).length + AROUND;
    const isFull = bytes + size > BYTES || (all[all.length - 1]?.length ?? 0) === WORDS;
    if (isFull) [bytes, all[all.length]] = [0, []];
    bytes += size;
    all[all.length - 1].push(word);
  }
  return all;
}

/**
 * @param {string} activity
 * @param {string} language
 */
const storeOf = (activity, language) => `parlor.${activity}.list.${language}${inHand() && `.${inHand()}`}`;

/**
 * The list that was brought last on this device; of several at one screen each has one, which the others must not see.
 * @param {string} activity
 * @param {string} language
 * @returns {string[]}
 */
export function keptList(activity, language) {
  try {
    const kept = JSON.parse(localStorage.getItem(storeOf(activity, language)) ?? "[]");
    return Array.isArray(kept) ? kept.filter((word) => typeof word === "string") : [];
  } catch {
    return [];
  }
}

/** @param {string} activity @param {string} language @param {readonly string[]} words */
export function keepList(activity, language, words) {
  localStorage.setItem(storeOf(activity, language), JSON.stringify(words));
}
