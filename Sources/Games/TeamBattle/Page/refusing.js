// Why a guess cannot be made, or a drawing not be skipped: a sentence for each.

import { spell } from "../kit/spelling.js";
import { text } from "../words/messages.js";

/** @typedef {import("./activity.js").Scene} Scene */

/**
 * Keys of what is said, by the reason that the rules give.
 * @type {Record<string, string>}
 */
export const REFUSALS = {
  "not-your-part": "team.refused.part",
  "not-ready": "team.refused.notready",
  "next-not-ready": "team.refused.nextnotready",
  "not-answered": "team.refused.answer",
  "no-more-guesses": "team.refused.guesses",
  "not-a-word": "team.refused.word",
  "guessed-already": "team.refused.again",
  "not-playing": "team.refused.watching",
  "not-now": "team.refused.now",
  "unknown-move": "team.refused.unknown",
};

/**
 * What is wrong with a guess, as far as the page can tell.
 * @param {string} word as it was typed
 * @param {Scene} scene
 * @returns {string} a sentence; empty if nothing is
 */
export function refusalOf(word, { state, who, seat }) {
  const { mine, teams } = state;
  const drawer = teams.find(({ guesser }) => guesser === seat)?.drawer ?? "";
  if (!mine?.ready) return text("team.refused.ready", { name: who(drawer).name });
  if (!word) return text("team.refused.empty");
  const { key } = spell(word, state.language);
  if (key === null) return text("team.refused.word");
  const guesses = mine.guesses ?? [];
  if (guesses.some(({ right }) => right === null)) return text("team.refused.answer");
  return guesses.some(({ text: said }) => spell(said, state.language).key === key) ? text("team.refused.again") : "";
}
