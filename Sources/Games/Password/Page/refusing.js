// Why a word cannot be said, or something else not be done: a sentence for each.

import { spell } from "../kit/spelling.js";
import { text } from "../words/messages.js";

/** @typedef {import("./state.js").State} State */

/**
 * Keys of what is said, by the reason that the rules give.
 * @type {Record<string, string>}
 */
export const REFUSALS = {
  "not-your-turn": "password.refused.turn",
  "said-already": "password.refused.said",
  "not-a-word": "password.refused.word",
  "word-used": "password.refused.used",
  "brought-already": "bring.refused.brought",
  "too-many-words": "bring.refused.many",
  "no-more-words": "password.refused.swaps",
  "own-word": "password.refused.own",
  "voted-already": "password.refused.judged",
  "not-playing": "password.refused.watching",
  "not-now": "password.refused.now",
  "unknown-move": "password.refused.unknown",
};

/** @type {Record<import("../kit/spelling.js").Slip, string>} */
const SLIPS = {
  empty: "password.refused.empty",
  short: "password.refused.short",
  long: "password.refused.long",
  letters: "password.refused.letters",
};

/**
 * What is wrong with a word.
 * @param {string} word as it was typed
 * @param {State} state
 * @returns {string} a sentence; empty if nothing is
 */
export function faultOf(word, state) {
  const { language } = state;
  const { key, slip } = spell(word.trim(), language);
  if (slip) return text(slip === "letters" && language === "ar" ? "password.refused.arabic" : SLIPS[slip]);
  const said = [state.start, ...state.chain.map((past) => past.word), state.word];
  const isUsed = said.some((one) => one !== null && spell(one, language).key === key);
  return isUsed ? text("password.refused.used") : "";
}
