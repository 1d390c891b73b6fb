// The words that are offered as topics, in other languages than the bank's own.

/**
 * A word of the bank in the reader's language.
 * @param {number | null | undefined} index in the bank
 * @returns {string | null} `null` where there is no translation
 */
export function worded(index) {
  return null;
}
