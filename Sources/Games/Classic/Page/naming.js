// What the topics and the drawings of a round are called.

import { shown } from "../words/messages.js";
import { worded } from "./bank.js";

/** @typedef {import("./state.js").State} State what the game shows */
/** @typedef {Omit<import("../table/scene.js").Scene, "state"> & {state: State}} Scene */

/**
 * A topic as it is shown: a word of the bank in the reader's language, anything else as it was typed.
 * @param {{topic?: string | null, word?: number | null}} round
 */
export function topicOf({ topic, word }) {
  return worded(word) ?? shown(topic ?? "");
}

/**
 * What a drawing is called before its author is known.
 * @param {number} tile
 */
export function letterOf(tile) {
  return String.fromCharCode(65 + (tile % 26));
}
