// What is one word, and which two are the same: by the table of the specification, so that a slip is told before
// anything is sent. What counts is worked out by the daemons.

/** Letters of a word, and scalars with its marks. */
const [SHORTEST, LONGEST, MOST] = [2, 24, 96];

/** The keys of U+00E0 to U+00FF; a hyphen where no letter stands. */
const ACCENTED = "a a a a ae a ae c e e e e i i i i - n o o o o oe - o u u u ue y - y".split(" ");
/** @type {Record<number, string>} */
const LATIN = { 0xdf: "ss", 0x1e9e: "ss", 0x152: "oe", 0x153: "oe", 0x178: "y" };
/** @type {Record<number, number>} */
const ARABIC = { 0x622: 0x627, 0x623: 0x627, 0x625: 0x627, 0x671: 0x627, 0x624: 0x648, 0x626: 0x64a, 0x649: 0x64a, 0x6cc: 0x64a, 0x629: 0x647, 0x6a9: 0x643 };
/** After which the two dots make an umlaut. */
const BASES = new Set([..."AOUaou"].map((letter) => letter.charCodeAt(0)));

/** @typedef {"empty" | "short" | "long" | "letters"} Slip */

/**
 * The key of a word.
 * @param {string} word without spaces around it
 * @param {string} language of the room's words
 * @returns {{key: string, slip: null} | {key: null, slip: Slip}} what it is compared by, or what is wrong with it
 */
export function spell(word, language) {
  const isArabic = language === "ar";
  let [key, letters, scalars, last] = ["", 0, 0, 0];
  for (const scalar of word) {
    const code = scalar.codePointAt(0) ?? 0;
    const letter = letterKey(code, language);
    scalars += 1;
    if (letter) [key, letters] = [key + letter, letters + 1];
    else if (letters === 0 || !(isArabic ? isArabicMark(code) : isLatinMark(code))) return { key: null, slip: "letters" };
    else if (!isArabic && code === 0x308 && BASES.has(last)) key += "e";
    last = code;
  }
  if (letters > LONGEST || scalars > MOST) return { key: null, slip: "long" };
  if (letters < SHORTEST) return { key: null, slip: letters === 0 ? "empty" : "short" };
  return { key, slip: null };
}

/**
 * What a letter is in a word's key.
 * @param {number} code
 * @param {string} language
 * @returns {string} empty for what is no letter there
 */
export function letterKey(code, language) {
  return language === "ar" ? arabicKey(code) : latinKey(code);
}

/** @param {number} code */
function latinKey(code) {
  if (code >= 0x41 && code <= 0x5a) return String.fromCharCode(code + 0x20);
  if (code >= 0x61 && code <= 0x7a) return String.fromCharCode(code);
  const accented = code >= 0xc0 && code <= 0xde ? ACCENTED[code - 0xc0] : code >= 0xe0 && code <= 0xff ? ACCENTED[code - 0xe0] : "-";
  return LATIN[code] ?? (accented === "-" ? "" : accented);
}

/** @param {number} code */
function arabicKey(code) {
  const isLetter = (code >= 0x621 && code <= 0x63a) || (code >= 0x641 && code <= 0x64a);
  return ARABIC[code] || isLetter ? String.fromCharCode(ARABIC[code] ?? code) : "";
}

/** @param {number} code */
function isLatinMark(code) {
  return code >= 0x300 && code <= 0x36f;
}

/** @param {number} code */
function isArabicMark(code) {
  return code === 0x640 || (code >= 0x64b && code <= 0x655) || code === 0x670;
}
