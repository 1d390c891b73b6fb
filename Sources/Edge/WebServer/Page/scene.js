// What the screens of a game are shown with: the daemon's description of the room, made handy.

import { shown } from "./messages.js";
import { gone, playersOf } from "./seats.js";
import { worded } from "./words.js";

/** @typedef {import("./seats.js").Player} Player */
/**
 * @typedef {object} Scene
 * @property {any} detail as the daemon sent it
 * @property {string} room
 * @property {string} code
 * @property {any} game the round's phase, players and clock
 * @property {any} state what the game itself says
 * @property {Map<string, Player>} players everybody in the room, spectators too
 * @property {(seat: string) => Player} who
 * @property {string} seat one's own
 * @property {boolean} isPlayer whether one's own seat plays; else one watches
 * @property {boolean} isMaster of the room
 * @property {boolean} isDone whether one has entered what the phase waits for
 */

/** The games that this page can play; rooms of other activities are not for it. */
export const GAMES = new Set(["classic"]);

/**
 * Whether a room has a game that this page can play.
 * @param {any} detail
 */
export function isGame(detail) {
  return GAMES.has(detail?.activity);
}

/**
 * @param {any} described a room with a game
 * @returns {Scene}
 */
export function sceneOf(described) {
  const detail = { ...described, ...described.lobby };
  const players = playersOf(detail);
  const game = detail.game ?? gathering(players);
  const { seat } = detail;
  return {
    detail,
    room: detail.room,
    code: detail.code,
    game,
    state: game.state ?? {},
    players,
    who: (id) => players.get(id) ?? gone(id),
    seat,
    isPlayer: game.players.some((/** @type {any} */ player) => player.seat === seat),
    isMaster: detail.members.some((/** @type {any} */ member) => member.self && member.master),
    isDone: game.done.includes(seat) || isDrawn(detail, game),
  };
}

/**
 * Whether one has said Done in a game without timers, where a round waits for more than the drawing.
 * @param {any} detail @param {any} game
 */
function isDrawn({ room }, { phase, state }) {
  if (phase !== "draw" || state.rapid !== false) return false;
  return state.drawn ?? localStorage.getItem(drawnKey(room, state.gameRound)) === "yes";
}

/** @param {string} room @param {number} round */
function drawnKey(room, round) {
  return `parlor.drawn.${room}.${round}`;
}

/**
 * Remembers what one has said of one's drawing.
 * @param {Scene} scene
 * @param {boolean} isDone
 */
export function rememberDone({ room, state }, isDone) {
  if (state.rapid === false) localStorage.setItem(drawnKey(room, state.gameRound), isDone ? "yes" : "no");
}

/**
 * A game that has not begun: everybody who is here will play.
 * @param {Map<string, Player>} players
 */
function gathering(players) {
  const seats = [...players.values()].filter(({ isPlaying }) => isPlaying);
  const playing = seats.map(({ seat, isHere }) => ({ seat, score: 0, present: isHere }));
  return { round: 0, phase: "lobby", left: null, lasts: null, done: [], waits: [], players: playing, state: {} };
}

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

/**
 * The players by points, most first, with the place each has; equal points share a place.
 * @param {Scene} scene
 * @returns {{player: Player, score: number, place: number}[]}
 */
export function ranking({ game, who }) {
  const all = game.players.map((/** @type {any} */ { seat, score }) => ({ player: who(seat), score }));
  all.sort((/** @type {any} */ a, /** @type {any} */ b) => b.score - a.score || a.player.number - b.player.number);
  return all.map((/** @type {any} */ one) => ({
    ...one,
    place: 1 + all.filter((/** @type {any} */ other) => other.score > one.score).length,
  }));
}
