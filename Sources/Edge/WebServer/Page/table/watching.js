// A game that is over, watched again from a drawing of it: in the room where it was played, or, where the device has left
// that, as it was then.

import { askJSON } from "../kit/api.js";

/** @typedef {import("./browsershelf.js").Label} Label */

/** The room whose rounds are to be shown as soon as it is there. */
let wanted = "";
/** @type {() => void} */
let tell = () => {};

/** Which room that was left the address names, `#/past/…`; empty: none. */
export function pastAddress() {
  return /^#\/past\/([0-9a-f]{64})$/.exec(location.hash)?.[1] ?? "";
}

/**
 * Goes to the room in which a drawing was made, or to what this device keeps of it.
 * @param {Label} drawing
 * @returns {Promise<boolean>} whether there is any such
 */
export async function watchAgain({ room }) {
  /** @type {import("../daemon.js").RoomList} */
  const { rooms } = await askJSON("GET", "rooms");
  const found = rooms.find((one) => one.member && one.room === room);
  if (found) {
    wanted = room;
    location.hash = `#/${found.code}`;
    // Who is there already is told nothing new by the daemon.
    tell();
    return true;
  }
  /** @type {import("../daemon.js").PastRooms} */
  const past = await askJSON("GET", "past");
  const isKept = past.rooms.some((one) => one.room === room);
  if (isKept) location.hash = `#/past/${room}`;
  return isKept;
}

/**
 * Whether somebody has asked for the rounds of a room; they are shown once.
 * @param {string} room
 */
export function isAwaited(room) {
  const isIt = wanted === room;
  if (isIt) wanted = "";
  return isIt;
}

/**
 * Calls a function whenever somebody has asked for the rounds of a room.
 * @param {() => void} listener
 */
export function onWatch(listener) {
  tell = listener;
}
