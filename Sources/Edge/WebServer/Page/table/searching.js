// Looking for drawings of one's own by anything that is known of them.

/**
 * A text as it is compared: without accents, in small letters.
 * @param {string} words
 */
function plain(words) {
  return words.normalize("NFKD").replace(/\p{M}+/gu, "").toLowerCase();
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
