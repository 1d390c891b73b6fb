// The three hands: what they are called, and how they are drawn.

import { partOf } from "../kit/activities.js";

/** @typedef {"rock" | "paper" | "scissors"} Hand */

/** @type {readonly Hand[]} */
export const HANDS = ["rock", "paper", "scissors"];

/**
 * A picture of a hand.
 * @param {string} hand
 * @returns {Element}
 */
export function pictureOf(hand) {
  const pictures = partOf("rock-paper-scissors", "hands");
  return /** @type {Element} */ (pictures.querySelector(`[data-hand=${hand}]`) ?? pictures.querySelector("[data-hand=none]"));
}

/** @type {Record<string, string>} */
const NAMES = { rock: "rps.hand.rock", paper: "rps.hand.paper", scissors: "rps.hand.scissors" };

/**
 * The key of what a hand is called.
 * @param {string | undefined} hand
 */
export function nameKeyOf(hand) {
  return NAMES[hand ?? ""] ?? "rps.hand.none";
}
