// What one has said of one's drawing: remembered here where the daemon does not say it.

import { inHand } from "../kit/hand.js";

/** @typedef {import("./naming.js").Scene} Scene */

/**
 * Whether one has said Done in a game without timers, where a round waits for more than the drawing.
 * @param {{room: string, phase: string, state: import("./state.js").State}} scene
 */
export function isDrawn({ room, phase, state }) {
  if (phase !== "draw" || state.rapid !== false) return false;
  return state.drawn ?? localStorage.getItem(drawnKey(room, state.gameRound)) === "yes";
}

/**
 * Of several at one screen each has said it of their own.
 * @param {string} room
 * @param {number} round
 */
function drawnKey(room, round) {
  return `parlor.drawn.${room}.${round}${inHand() && `.${inHand()}`}`;
}

/**
 * Remembers what one has said of one's drawing.
 * @param {Scene} scene
 * @param {boolean} isDone
 */
export function rememberDone({ room, state }, isDone) {
  if (state.rapid === false) localStorage.setItem(drawnKey(room, state.gameRound), isDone ? "yes" : "no");
}
