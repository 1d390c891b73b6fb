// What is told of the long picture: which screen the moment needs, whose turn it is, and what is there to be kept.

import { nameOf } from "../kit/seats.js";
import { text } from "../words/messages.js";

/** @typedef {import("./activity.js").Scene} Scene */
/** @typedef {import("./state.js").State} State */

/** @param {State} state */
export function turnOf({ turn, turns }) {
  return turn > 0 ? text("coop.turn", { turn, turns }) : text("coop.title");
}

/**
 * Whose turn it is, or is about to be.
 * @param {Scene} scene
 */
export function nowOf({ game, state, who }) {
  if (state.current === null) return text("coop.lots");
  if (state.mine) return text("coop.mine");
  return text(game.phase === "upnext" ? "coop.next.one" : "coop.draws", { name: nameOf(who(state.current)) });
}

/**
 * The key of what somebody does now.
 * @param {Scene} scene
 * @param {string} seat
 */
export function doingOf({ game, state: { finished, current, portions } }, seat) {
  if (seat === current) return game.phase === "upnext" ? "coop.doing.next" : "coop.doing.draws";
  if (!finished.includes(seat)) return "coop.doing.waits";
  return portions.some(({ author }) => author === seat) ? "coop.doing.drawn" : "coop.doing.missed";
}

/**
 * Whether all may see it: only then is it told how many strokes there are.
 * @param {Partial<State>} state
 */
export function isWhole({ portions = [] }) {
  return portions.length > 0 && portions.every(({ strokes }) => strokes !== undefined);
}

/** @param {Scene} scene @param {boolean} isDrawing whether one has asked for the board */
export function screenOf({ game, state }, isDrawing) {
  switch (game.phase) {
    case "lots":
      return "queue";
    case "upnext":
      return state.mine ? "getready" : state.watches ? "board" : "queue";
    case "portion":
      if (state.mine) return "board";
      // Who could go on without somebody is asked.
      return state.watches && (isDrawing || !state.passable) ? "board" : "queue";
    case "unveil":
      return "whole";
    default:
      return game.phase;
  }
}

/** @param {Scene} scene */
export function spokenOf(scene) {
  const { game, state } = scene;
  switch (game.phase) {
    case "upnext":
      return state.mine ? text("coop.ready") : nowOf(scene);
    case "portion":
      if (!state.mine) return nowOf(scene);
      return text(state.portions.length > 0 ? "coop.said.draw" : "coop.begin");
    case "unveil":
      return text("coop.whole");
    case "over":
      return text("coop.said.over");
    default:
      return "";
  }
}

/** @param {Scene} scene */
export function soundOf({ game, state }) {
  if (game.phase === "upnext" && state.mine) return "turn";
  return game.phase === "unveil" ? "win" : undefined;
}

/** @param {Scene} scene @returns {import("../kit/activities.js").Above} */
export function aboveOf(scene) {
  const { state } = scene;
  const topic = state.mine ? text(state.portions.length > 0 ? "coop.join" : "coop.begin") : nowOf(scene);
  return { topic, leaves: state.watches && state.passable, finishes: state.mine, tally: turnOf(state) };
}

/** @param {Scene} scene */
export function runningOf(scene) {
  const { game, state } = scene;
  if (game.phase === "lobby") return { round: text("coop.running.lobby"), words: "", isMine: false };
  const round = turnOf(state);
  if (game.phase === "over") return { round, words: text("coop.said.over"), isMine: false };
  if (game.phase === "unveil") return { round, words: text("coop.whole"), isMine: false };
  return { round, words: nowOf(scene), isMine: state.mine };
}

/**
 * All portions, as they are hung up.
 * @param {Scene} scene
 */
export function portionsOf({ state }) {
  if (!isWhole(state)) return [];
  return state.portions.map(({ tile, author }) => ({ seat: author, round: 1, tile, topic: text("coop.part", { number: tile }) }));
}
