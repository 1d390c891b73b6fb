// Games that this browser has seen to their end: who played in them, and who won.

import { ranking, isWon } from "./scene.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {{room: string, seats: string[], won: string[]}} Played a game that is over */
/** @typedef {{games: number, wins: number}} Sum */
/** @typedef {{games: Played[], sums: Record<string, Sum>}} Kept the last games, and of each person here the sum of all, by user name */

const STORE = "parlor.played";
/** Games that are remembered one by one: more than an evening has. */
const MOST = 40;
/** What a sum ends at; nobody plays as much. */
const LARGEST = 999_999;

/**
 * Notes a game that is over, once.
 * @param {Scene} scene
 * @param {string | undefined} own the seat of who uses this browser
 * @param {string} who their user name; empty for nobody
 */
export function notePlayed(scene, own, who) {
  const kept = stored();
  if (!scene.detail.game?.over || kept.games.some(({ room }) => room === scene.room)) return;
  const seats = scene.game.players.map(({ seat }) => seat);
  const won = isWon(scene) ? ranking(scene).filter(({ place }) => place === 1).map(({ player }) => player.seat) : [];
  const sums = own && seats.includes(own) ? { ...kept.sums, [who]: more(sumIn(kept, who), won.includes(own)) } : kept.sums;
  keep({ games: [...kept.games, { room: scene.room, seats, won }].slice(-MOST), sums });
}

/**
 * The games of somebody who is in a room. A seat goes along into the rooms that go on from one another, and into no
 * others: so these are games of one evening.
 * @param {string} seat
 * @returns {Sum}
 */
export function playedBy(seat) {
  const games = stored().games.filter(({ seats }) => seats.includes(seat));
  return { games: games.length, wins: games.filter(({ won }) => won.includes(seat)).length };
}

/**
 * All games that somebody has played in this browser.
 * @param {string} who their user name; empty for who plays without an account
 * @returns {Sum}
 */
export function sumOf(who) {
  return sumIn(stored(), who);
}

/**
 * Forgets whose account was removed: the next one who is called so has played nothing.
 * @param {string} who
 */
export function forgetSum(who) {
  const { games, sums } = stored();
  keep({ games, sums: Object.fromEntries(Object.entries(sums).filter(([name]) => name !== who)) });
}

/** @param {Kept} kept @param {string} who @returns {Sum} */
function sumIn({ sums }, who) {
  const sum = Object.hasOwn(sums, who) ? sums[who] : null;
  return { games: bounded(sum?.games), wins: bounded(sum?.wins) };
}

/** @param {Sum} sum @param {boolean} isWin @returns {Sum} */
function more({ games, wins }, isWin) {
  return { games: Math.min(games + 1, LARGEST), wins: Math.min(wins + Number(isWin), LARGEST) };
}

/** @param {unknown} number */
function bounded(number) {
  return typeof number === "number" && Number.isInteger(number) && number >= 0 ? Math.min(number, LARGEST) : 0;
}

/** @param {Kept} kept */
function keep(kept) {
  localStorage.setItem(STORE, JSON.stringify(kept));
}

/** What is kept, as far as it can be read: other programs write into a browser's storage too. @returns {Kept} */
function stored() {
  try {
    const { games, sums } = JSON.parse(localStorage.getItem(STORE) ?? "{}");
    const isPlayed = (/** @type {Partial<Played> | null} */ one) => Array.isArray(one?.seats) && Array.isArray(one?.won);
    return { games: Array.isArray(games) ? games.filter(isPlayed) : [], sums: typeof sums === "object" && sums ? sums : {} };
  } catch {
    return { games: [], sums: {} };
  }
}
