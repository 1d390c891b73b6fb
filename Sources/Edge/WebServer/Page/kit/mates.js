// Who plays at this screen beside its own person: seats of this device that this page has asked for.

import { askJSON } from "./api.js";
import { isGuest } from "./guest.js";

const STORE = "parlor.mates";
/** Rooms that are remembered. */
const MOST = 8;
/** Seats that this page has asked for and not heard of yet. */
let coming = 0;

/** @returns {Record<string, string[]>} seats by room */
function stored() {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "{}");
  } catch {
    return {};
  }
}

/**
 * The seats that are played at this screen, one's own first. They go along into the next room, and keep their names.
 * @param {{seat: string, players: Map<string, {isMine: boolean}>}} scene
 * @returns {string[]}
 */
export function seatsHere({ seat, players }) {
  if (isGuest) return [seat];
  const asked = new Set(Object.values(stored()).flat());
  return [seat, ...[...asked].filter((one) => one !== seat && players.get(one)?.isMine)];
}

/**
 * The seat of who uses this browser, whosever hand the page is in.
 * @param {Iterable<{seat: string, isYou: boolean, isMine: boolean, isPerson: boolean}>} players
 * @returns {string | undefined} nothing where they have none
 */
export function ownSeat(players) {
  return [...players].find(({ isYou, isMine, isPerson }) => (isGuest ? isYou : isMine && isPerson))?.seat;
}

/**
 * All who play at this screen, the device's own person first, whosever hand the page is in.
 * @param {Iterable<{seat: string, isMine: boolean, isPerson: boolean}>} players
 * @returns {string[]} nobody where the device's own person does not play
 */
export function atThisScreen(players) {
  const all = [...players];
  const person = all.find(({ isMine, isPerson }) => isMine && isPerson);
  if (isGuest || !person) return [];
  return seatsHere({ seat: person.seat, players: new Map(all.map((one) => [one.seat, one])) });
}

/** Whether anybody else has ever been seated at this screen. */
export function hasMates() {
  return !isGuest && Object.values(stored()).some((seats) => seats.length > 0);
}

/**
 * Seats that are played at the page of the device's own person, as the daemon says, where this browser does not know whether
 * that is this page: what it kept was deleted, or it is another browser.
 * @param {Pick<import("../daemon.js").Room, "room" | "members">} room
 * @returns {string[]}
 */
export function forgotten({ room, members }) {
  const known = stored();
  // The room may tell of a seat before the page knows that it is the one that it has asked for.
  if (isGuest || coming > 0 || room in known) return [];
  const beside = members.filter(({ self }) => self).flatMap(({ seats }) => seats.filter((one) => one.beside).map(({ seat }) => seat));
  const asked = new Set(Object.values(known).flat());
  return beside.some((one) => asked.has(one)) ? [] : beside;
}

/**
 * Keeps who plays at this screen, in place of what was known of the room.
 * @param {string} room
 * @param {string[]} seats
 */
export function remember(room, seats) {
  const kept = Object.entries(stored()).filter(([one]) => one !== room).slice(1 - MOST);
  localStorage.setItem(STORE, JSON.stringify(Object.fromEntries([...kept, [room, seats]])));
}

/**
 * Takes one more seat, for somebody who plays at this screen.
 * @param {{room: string, code: string}} where
 * @param {{name: string, avatar: string}} profile
 * @returns {Promise<string>} the seat
 */
export async function sitHere({ room, code }, profile) {
  coming += 1;
  try {
    const { seat } = await askJSON("POST", `rooms/${code}/seats`, { ...profile, beside: true });
    remember(room, [...(stored()[room] ?? []), seat]);
    return seat;
  } finally {
    coming -= 1;
  }
}
