// What the page says, in the language of the person who reads it.

import { arabic } from "./arabic.js";
import { english } from "./english.js";
import { french } from "./french.js";
import { german } from "./german.js";

/** @typedef {Record<string, string | Record<string, string>>} Words sentences by key, those that count in each plural form */
/** @typedef {{name: string, words: Words, direction?: "rtl"}} Language */

const STORE = "parlor.language";

/**
 * By the tag that browsers use, each under its own name.
 * @type {Record<string, Language>}
 */
export const languages = {
  en: { name: "English", words: { ...english } },
  de: { name: "Deutsch", words: { ...german } },
  fr: { name: "Français", words: { ...french } },
  ar: { name: "العربية", words: { ...arabic }, direction: "rtl" },
};

let current = preferred();
let plural = new Intl.PluralRules(current);
/** @type {Set<() => void>} */
const listeners = new Set();

/** The language that was chosen here, else the first of the browser's that the page speaks. */
function preferred() {
  const wishes = [localStorage.getItem(STORE) ?? "", ...navigator.languages];
  return wishes.map((tag) => tag.split("-")[0]).find((tag) => tag in languages) ?? "en";
}

/**
 * Takes in what an activity says.
 * @param {Record<string, Words>} words by language
 */
export function learn(words) {
  for (const [tag, sentences] of Object.entries(words)) Object.assign(languages[tag].words, sentences);
}

/** The language's tag. */
export function language() {
  return current;
}

/**
 * Speaks another language from now on.
 * @param {string} tag
 */
export function speak(tag) {
  if (!(tag in languages)) return;
  localStorage.setItem(STORE, tag);
  change(tag);
}

/** @param {string} tag */
function change(tag) {
  current = tag;
  plural = new Intl.PluralRules(tag);
  fill(document);
  for (const listener of listeners) listener();
}

// One's other windows follow.
addEventListener("storage", ({ key, newValue }) => {
  if (key === STORE && newValue && newValue in languages && newValue !== current) change(newValue);
});

/**
 * Calls a function whenever another language is spoken.
 * @param {() => void} listener
 */
export function onLanguage(listener) {
  listeners.add(listener);
}

/**
 * The sentence for a key, with `{names}` filled in.
 * @param {string} key
 * @param {Record<string, string | number>} [values] `count` chooses the plural form
 */
export function text(key, values = {}) {
  const entry = languages[current].words[key] ?? languages.en.words[key];
  const forms = /** @type {Record<string, string>} */ (entry);
  const form = typeof entry === "string" ? entry : formOf(forms, Number(values.count));
  return form.replace(/\{(\w+)\}/g, (_, name) => said(values[name] ?? ""));
}

/**
 * The plural form for a number; one that says the number in words has no place for a minus.
 * @param {Record<string, string>} forms
 * @param {number} count
 */
function formOf(forms, count) {
  const form = forms[plural.select(count)] ?? forms.other;
  return count < 0 && !form.includes("{count}") ? forms.other : form;
}

/** @param {string | number} value */
function said(value) {
  return typeof value === "number" ? amount(value) : shown(value);
}

/**
 * `3`, `−1`: the sign stands before the number also where all else runs from the right.
 * @param {number} number
 * @param {"+" | ""} plus before what is not below zero
 */
export function amount(number, plus = "") {
  const sign = number < 0 ? "\u2212" : plus;
  return `${sign && languages[current].direction === "rtl" ? "\u200e" : ""}${sign}${Math.abs(number)}`;
}

/** What would turn the words around it, or break their line. */
const ACTIVE = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu;
/** What keyboards for writing from the right put in, and what joins or parts words unseen: nobody misses it. */
const UNSEEN = /[\u061c\u200b\u200e\u200f\u2060-\u2065\ufeff]/gu;

/**
 * A text of somebody else as it may stand among ours.
 * @param {string} words
 */
export function shown(words) {
  return words.replace(UNSEEN, "").replace(ACTIVE, "\ufffd");
}

/** @typedef {"text" | "label" | "hint" | "placeholder" | "alt"} Place where an element says something */

/** @type {Record<Place, (element: HTMLElement, words: string) => void>} */
const places = {
  text: (element, words) => (element.textContent = words),
  label: (element, words) => element.setAttribute("aria-label", words),
  hint: (element, words) => (element.title = words),
  placeholder: (element, words) => element.setAttribute("placeholder", words),
  alt: (element, words) => element.setAttribute("alt", words),
};

/**
 * How elements word what no key alone says, by place; they have the attribute `data-worded`.
 * @type {WeakMap<Element, Map<Place, () => string>>}
 */
const worded = new WeakMap();

/**
 * Has an element say something now, and again in each language that is spoken later.
 * @param {HTMLElement} element
 * @param {Place} place
 * @param {() => string} words
 */
export function word(element, place, words) {
  const all = worded.get(element) ?? new Map();
  worded.set(element, all.set(place, words));
  element.dataset.worded = "";
  places[place](element, words());
}

/**
 * Fills `data-text`, `data-label`, `data-hint` and `data-placeholder` below an element, and what `word` was told.
 * @param {ParentNode} root
 */
export function fill(root) {
  document.documentElement.lang = current;
  document.documentElement.dir = languages[current].direction ?? "ltr";
  const all = (/** @type {string} */ name) => /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(`[data-${name}]`));
  for (const [place, put] of Object.entries(places)) {
    for (const element of all(place)) put(element, text(element.dataset[place] ?? ""));
  }
  for (const element of all("worded")) {
    for (const [place, words] of worded.get(element) ?? []) places[place](element, words());
  }
}
