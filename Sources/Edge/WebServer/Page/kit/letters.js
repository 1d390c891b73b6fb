// Letters as people count them: an emoji of several people is one.

/** Firefox has it since 125; without it a code point is a letter, which is right for most. */
const segmenter = "Segmenter" in Intl ? new Intl.Segmenter() : null;

/**
 * The letters of a text, in order.
 * @param {string} words
 * @returns {string[]}
 */
export function lettersOf(words) {
  return segmenter ? Array.from(segmenter.segment(words), ({ segment }) => segment) : [...words];
}
