// Looking for drawings of one's own by anything that is known of them.

/**
 * What people type in the place of signs that are no letter with an accent.
 * @type {Record<string, string>}
 */
const PLAINER = { ł: "l", ø: "o", đ: "d", ħ: "h", ı: "i", ß: "ss", æ: "ae", œ: "oe", "’": "'" };

/**
 * A text as it is compared: without accents, in small letters.
 * @param {string} words
 */
function plain(words) {
  const letters = words.normalize("NFKD").replace(/\p{M}+/gu, "").toLowerCase();
  return letters.replace(/[łøđħıßæœ’]/gu, (sign) => PLAINER[sign]);
}

/**
 * Whether each word of what is looked for stands somewhere.
 * @param {string} wanted as it was typed
 * @param {string[]} known texts in which it is looked for
 */
export function isFound(wanted, known) {
  const all = plain(known.join("\n"));
  return plain(wanted).split(/\s+/u).every((word) => all.includes(word));
}
