// Which words to draw are one word: whatever its accents are written as, and in the plural as well. What counts is worked
// out by the daemons, by the same table.

import { letterKey } from "../kit/spelling.js";

/** Letters of a word that go one way or the other each by itself. */
const CHOICES = 5;
/**
 * What a letter is written as besides its key.
 * @type {Record<string, string>}
 */
const OTHERS = { ä: "a", Ä: "a", æ: "a", Æ: "a", å: "aa", Å: "aa", ö: "o", Ö: "o", ø: "oe", Ø: "oe", ü: "u", Ü: "u", ß: "s", ẞ: "s" };
/**
 * What a word ends with, and its plural there.
 * @type {Record<string, [string, string][]>}
 */
const ENDINGS = {
  en: [["", "s"], ["", "es"], ["y", "ies"], ["f", "ves"], ["fe", "ves"], ["us", "i"], ["is", "es"], ["man", "men"], ["tooth", "teeth"], ["foot", "feet"], ["goose", "geese"], ["mouse", "mice"], ["louse", "lice"], ["child", "children"], ["person", "people"], ["ox", "oxen"]],
  de: [["", ""], ["", "e"], ["", "n"], ["", "en"], ["", "er"], ["", "s"], ["", "nen"], ["um", "en"], ["us", "en"], ["a", "en"]],
  fr: [["", "s"], ["", "x"], ["al", "aux"], ["ail", "aux"], ["oeil", "yeux"], ["ciel", "cieux"], ["bonhomme", "bonshommes"], ["monsieur", "messieurs"], ["madame", "mesdames"]],
  ar: [["", "ات"], ["", "ون"], ["", "ين"], ["ه", "ات"], ["ه", "ون"], ["ه", "ين"]],
};

/**
 * @param {string} word one that is made of the language's letters
 * @param {string} language
 * @returns {import("../kit/wordlists.js").Twins}
 */
export function twinsOf(word, language) {
  const forms = formsOf(word, language);
  return { forms, plurals: forms.flatMap((form) => pluralsOf(form, language)) };
}

/** @param {string} word @param {string} language */
function formsOf(word, language) {
  const isArabic = language === "ar";
  /** @type {[string, string | null][]} */
  const parts = [];
  for (const scalar of word) {
    const key = letterKey(scalar.codePointAt(0) ?? 0, language);
    const last = parts[parts.length - 1];
    if (key) parts.push([key, isArabic ? null : (OTHERS[scalar] ?? null)]);
    else if (last?.[1] === null && scalar === "\u0308" && "aou".includes(last[0])) parts[parts.length - 1] = [`${last[0]}e`, last[0]];
    else if (last?.[1] === null && scalar === "\u030a" && last[0] === "a") parts[parts.length - 1] = ["a", "aa"];
  }
  if (parts.filter(([, other]) => other !== null).length > CHOICES) return [0, 1].map((at) => parts.map((part) => part[at] ?? part[0]).join(""));
  return parts.reduce((forms, [usual, other]) => [...forms.map((form) => form + usual), ...(other === null ? [] : forms.map((form) => form + other))], [""]);
}

/** @param {string} form @param {string} language */
function pluralsOf(form, language) {
  const stems = language === "de" ? [form, ...umlauted(form)] : [form];
  return stems.flatMap((stem) => (ENDINGS[language] ?? []).filter(([one]) => stem.endsWith(one)).map(([one, many]) => stem.slice(0, stem.length - one.length) + many));
}

/** @param {string} form */
function umlauted(form) {
  let last = Math.max(...[..."aou"].map((letter) => form.lastIndexOf(letter)));
  if (last < 0) return [];
  if (form[last] === "u" && form[last - 1] === "a") last -= 1;
  return [`${form.slice(0, last + 1)}e${form.slice(last + 1)}`];
}
