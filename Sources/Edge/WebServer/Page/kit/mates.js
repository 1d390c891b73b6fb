// Who plays at this screen beside its own person: seats of this device that this page has asked for.

import { askJSON } from "./api.js";
import { isGuest } from "./guest.js";

const STORE = "parlor.mates";
/** Rooms that are remembered. */
const MOST = 8;

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
  return !isGuest && Object.keys(stored()).length > 0;
}

/**
 * Takes one more seat, for somebody who plays at this screen.
 * @param {{room: string, code: string}} where
 * @param {{name: string, avatar: string}} profile
 * @returns {Promise<string>} the seat
 */
export async function sitHere({ room, code }, profile) {
  const { seat } = await askJSON("POST", `rooms/${code}/seats`, profile);
  const kept = Object.entries(stored()).filter(([one]) => one !== room).slice(1 - MOST);
  const seats = [...(stored()[room] ?? []), seat];
  localStorage.setItem(STORE, JSON.stringify(Object.fromEntries([...kept, [room, seats]])));
  return seat;
}
