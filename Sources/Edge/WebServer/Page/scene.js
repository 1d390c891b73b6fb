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

/**
 * @param {any} detail of a room whose activity has rounds
 * @returns {Scene}
 */
export function sceneOf(detail) {
  const players = playersOf(detail);
  const { game, seat } = detail;
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
    isDone: game.done.includes(seat),
  };
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
