// A game that is over, watched again from a drawing of it: round by round, in the room where it was played.

import { askJSON } from "../kit/api.js";

/** @typedef {import("./browsershelf.js").Label} Label */

/** The room whose rounds are to be shown as soon as it is there. */
let wanted = "";
/** @type {() => void} */
let tell = () => {};

/**
 * Goes to the room in which a drawing was made, if this device is in it.
 * @param {Label} drawing
 * @returns {Promise<"there" | "left" | "gone">} whether it is; else whether this device keeps something of it still
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
    return "there";
  }
  /** @type {import("../daemon.js").PastRooms} */
  const past = await askJSON("GET", "past");
  return past.rooms.some((one) => one.room === room) ? "left" : "gone";
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
