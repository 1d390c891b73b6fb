// Letters as people count them, an emoji of several people being one, and digits as they type them.

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

/** Where the digits 0 to 9 of an Arabic keyboard begin, and those of a Persian one. */
const [ARABIC_ZERO, PERSIAN_ZERO] = [0x0660, 0x06f0];

/**
 * A text with such digits as 0 to 9.
 * @param {string} words
 */
export function withPlainDigits(words) {
  return words.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (code < PERSIAN_ZERO ? ARABIC_ZERO : PERSIAN_ZERO));
  });
}
