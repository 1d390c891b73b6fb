// Reactions: a message of one emoji, that a press says. It is chat like any other, and shown large.

/** What a press can say. */
export const REACTIONS = ["👍", "😂", "😮", "❤️", "👏", "🎨"];

/** One picture: of several signs where they are joined, with a tone of skin, or a flag. */
const ONE = /^(?:\p{Regional_Indicator}{2}|\p{Extended_Pictographic}[\u{1F3FB}-\u{1F3FF}]?\uFE0F?(?:\u200D\p{Extended_Pictographic}[\u{1F3FB}-\u{1F3FF}]?\uFE0F?){0,3})$/u;

/**
 * Whether a message is one emoji and nothing else.
 * @param {string} words
 */
export function isReaction(words) {
  return words.length <= 32 && ONE.test(words);
}
