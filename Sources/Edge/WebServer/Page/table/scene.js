// What the screens of a game are shown with: the daemon's description of the room, made handy.

import { activityNamed } from "../kit/activities.js";
import { gone, playersOf } from "../kit/seats.js";
import { text } from "../words/messages.js";

/** @typedef {import("../kit/seats.js").Player} Player */
/** @typedef {import("../daemon.js").Room & Partial<import("../daemon.js").Lobby>} Detail a room with what its lobby says beside it */
/** @typedef {Omit<import("../daemon.js").Game, "state" | "left" | "lasts" | "over"> & {left?: number | null, lasts?: number | null}} Play */
/**
 * @typedef {object} Scene
 * @property {Detail} detail as the daemon sent it
 * @property {string} room
 * @property {string} code
 * @property {Play} game the round's phase, players and clock
 * @property {object} state what the game itself says
 * @property {Map<string, Player>} players everybody in the room, spectators too
 * @property {(seat: string) => Player} who
 * @property {string} seat one's own
 * @property {boolean} isPlayer whether one's own seat plays; else one watches
 * @property {boolean} isMaster of the room
 * @property {boolean} isDone whether one has entered what the phase waits for
 * @property {boolean} hasArchive whether rounds are over that can be looked at again
 */

/**
 * @param {import("../daemon.js").Room} described a room with a game
 * @returns {Scene}
 */
export function sceneOf(described) {
  const detail = { ...described, ...described.lobby };
  const players = playersOf(detail);
  const game = detail.game ?? gathering(players);
  const { seat } = detail;
  const left = new Map(game.players.map((/** @type {{seat: string, name?: string, number?: number}} */ one) => [one.seat, one]));
  const activity = activityNamed(detail.activity);
  const state = /** @type {object} */ (detail.game?.state ?? {});
  return {
    detail,
    room: detail.room,
    code: detail.code,
    game,
    state,
    players,
    who: (id) => players.get(id) ?? gone(id, left.get(id)),
    seat,
    isPlayer: game.players.some((player) => player.seat === seat),
    isMaster: detail.members.some((member) => member.self && member.master),
    isDone: game.done.includes(seat) || (activity?.isDone({ room: detail.room, phase: game.phase, state }) ?? false),
    hasArchive: (activity?.archived({ state }) ?? 0) > 0,
  };
}

/**
 * Whose device somebody plays on.
 * @param {Pick<Scene, "players">} scene
 * @param {Player} player
 */
export function hostOf({ players }, { device }) {
  return [...players.values()].find((one) => one.device === device && one.isPerson)?.name ?? text("player.gone");
}

/**
 * What is played.
 * @param {Scene} scene
 */
export function activityOf({ detail }) {
  const activity = activityNamed(detail.activity);
  if (!activity) throw new Error(`The page cannot play ${detail.activity}.`);
  return activity;
}

/**
 * A game that has not begun: everybody who is here will play.
 * @param {Map<string, Player>} players
 * @returns {Play}
 */
function gathering(players) {
  const seats = [...players.values()].filter(({ isPlaying }) => isPlaying);
  const playing = seats.map(({ seat, isHere }) => ({ seat, score: 0, present: isHere }));
  return { round: 0, phase: "lobby", left: null, lasts: null, done: [], waits: [], players: playing };
}

/**
 * Whether anybody has won: a game that all lost, or in which nobody has a point, has no places.
 * @param {Scene} scene
 */
export function isWon(scene) {
  return !activityOf(scene).isLost?.(scene) && scene.game.players.some(({ score }) => score > 0);
}

/**
 * Somebody's points in words; nothing where nobody gets any.
 * @param {Scene} scene
 * @param {number} score
 */
export function pointsOf(scene, score) {
  return activityOf(scene).pointsOf?.(score) ?? text("points", { count: score });
}

/**
 * The players by points, most first, with the place each has; equal points share a place. Who has won otherwise than by points
 * stands above all others, and several who have share the first place.
 * @param {Scene} scene
 * @returns {{player: Player, score: number, place: number}[]}
 */
export function ranking(scene) {
  const { game, who } = scene;
  const first = new Set(activityOf(scene).winners?.(scene));
  const all = game.players.map(({ seat, score }) => ({ player: who(seat), score, isFirst: first.has(seat) }));
  all.sort((a, b) => Number(b.isFirst) - Number(a.isFirst) || b.score - a.score || a.player.number - b.player.number);
  return all.map(({ player, score, isFirst }) => {
    const above = isFirst ? [] : all.filter((other) => other.isFirst || other.score > score);
    return { player, score, place: activityOf(scene).placeOf?.(scene, player.seat) ?? 1 + above.length };
  });
}

/**
 * Whether another drawing is drawn or looked at than before.
 * @param {Scene} before
 * @param {Scene} scene
 */
export function isNextDrawing(before, scene) {
  return before.room !== scene.room || activityOf(before).roundOf(before) !== activityOf(scene).roundOf(scene);
}
