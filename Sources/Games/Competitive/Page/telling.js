// What is told of the game of single strokes.

import { text } from "../words/messages.js";

/** @typedef {import("./activity.js").Scene} Scene */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Effect} Effect */

/** @type {Record<Effect["kind"], string>} what who has activated something is told */
const MINE = { stroke: "compete.mine.stroke", hide: "compete.mine.hide", splotch: "compete.mine.splotch", quake: "compete.mine.quake", shield: "compete.mine.shield" };
/** What the others are told. */
const THEIRS = { hide: "compete.theirs.hide", splotch: "compete.theirs.splotch", quake: "compete.theirs.quake" };

/** Quarter units from edge to edge of a canvas. */
export const SIDE = 4_096;

/** @param {State} state */
export function roundOf({ gameRound, gameRounds }) {
  return text("compete.round", { round: gameRound, rounds: gameRounds });
}

/** @param {Scene} scene @param {string} seat */
export function scoreOf({ game }, seat) {
  return game.players.find((one) => one.seat === seat)?.score ?? 0;
}

/** @param {State} state */
export function isFinal({ gameRound, gameRounds }) {
  return gameRound >= gameRounds;
}

/**
 * Milliseconds since the round opened, as the daemon's clock had it.
 * @param {Scene} scene
 */
export function elapsedOf({ game }) {
  return (game.lasts ?? 0) - (game.left ?? 0);
}

/**
 * What somebody is told of something that was activated; nothing where it is none of theirs.
 * @param {Effect} effect
 * @param {string} seat
 * @param {string} name who has activated it
 */
export function wordsOf({ kind, seat: author, spared, standing }, seat, name) {
  if (standing === "void") return author === seat ? text("compete.void") : "";
  if (author === seat) return text(MINE[kind]);
  if (kind === "stroke" || kind === "shield") return "";
  const words = text(THEIRS[kind], { name });
  return spared.includes(seat) ? `${words} ${text("compete.spared")}` : words;
}

/** @param {Pick<Scene, "game" | "state">} scene */
export function spokenOf({ game, state }) {
  switch (game.phase) {
    case "draw":
      return text("compete.said.draw");
    case "admire":
      return text("compete.said.admire");
    case "balloting":
      return text("compete.best");
    case "prizes":
      return text(isFinal(state) ? "compete.final" : "compete.scores");
    case "over":
      return text("compete.said.over");
    default:
      return "";
  }
}

/** @param {Scene} scene */
export function runningOf({ game, state, isPlayer, isDone }) {
  if (game.phase === "lobby") return { round: text("compete.running.lobby"), words: "", isMine: false };
  if (game.phase === "over") return { round: roundOf(state), words: text("compete.said.over"), isMine: false };
  const isMine = isPlayer && !isDone && game.phase !== "dicing" && game.phase !== "tallying";
  return { round: roundOf(state), words: spokenOf({ game, state }), isMine };
}

/**
 * One's own drawings of the rounds that are over.
 * @param {Scene} scene
 */
export function ownDrawings({ state, room, seat }) {
  return (state.history ?? []).flatMap(({ gameRound: round, tiles }) => {
    const own = tiles.find((one) => one.author === seat && one.strokes > 0);
    return own ? [{ id: `${room}/${round}`, round, tile: own.tile, topic: text("compete.drawing", { round }), word: null }] : [];
  });
}

/**
 * The best drawing of each, and all of them, once the game is over.
 * @param {Scene} scene
 */
export function keepsakesOf({ state }) {
  const all = (state.history ?? []).flatMap(({ gameRound: round, tiles }) =>
    tiles.filter(({ strokes }) => strokes > 0).map(({ tile, author, votes = 0 }) => ({
      seat: author, round, tile, topic: text("compete.drawing", { round }), votes,
    })),
  );
  const sheets = state.canvases.flatMap((seat) => {
    const own = all.filter((one) => one.seat === seat).sort((a, b) => b.votes - a.votes);
    return own.slice(0, 1);
  });
  return { sheets, awards: [], drawings: all };
}

/**
 * Whether the last piece of a line comes as near to a place as that: the daemon looks at the whole stroke in the same way.
 * @param {number[]} points x and y in turn
 * @param {number} x
 * @param {number} y
 * @param {number} reach
 */
export function passes(points, x, y, reach) {
  const [toX, toY] = points.slice(-2);
  const [fromX, fromY] = points.length > 2 ? points.slice(-4, -2) : [toX, toY];
  const [dx, dy] = [toX - fromX, toY - fromY];
  const length = dx * dx + dy * dy;
  const share = length > 0 ? Math.min(1, Math.max(0, ((x - fromX) * dx + (y - fromY) * dy) / length)) : 0;
  return Math.hypot(fromX + share * dx - x, fromY + share * dy - y) <= reach;
}
