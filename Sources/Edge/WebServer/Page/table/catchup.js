// What was drawn at this page and is not kept yet, since the page was closed before its round had results, or somebody else was
// logged in then: it is looked for in the rooms of this device.

import { isGame } from "../kit/activities.js";
import { askJSON } from "../kit/api.js";
import { isGuest } from "../kit/guest.js";
import { notePast, wayInto } from "../kit/pastrooms.js";
import { holder } from "../kit/session.js";
import { roomsOf } from "./drawers.js";
import { keepOwn } from "./keepown.js";
import { sceneOf } from "./scene.js";

/**
 * Keeps what is there of who is logged in, and of nobody.
 * @returns {Promise<boolean>} whether that was looked for
 */
export async function catchUp() {
  const wanted = new Set([...roomsOf(holder()), ...roomsOf("")]);
  if (isGuest || wanted.size === 0) return false;
  try {
    /** @type {import("../daemon.js").RoomList} */
    const { rooms } = await askJSON("GET", "rooms");
    for (const { room, code, member } of rooms) if (member && wanted.delete(room)) await look(room, `rooms/${code}`);
    if (wanted.size === 0) return true;
    /** @type {import("../daemon.js").PastRooms} */
    const past = await askJSON("GET", "past");
    for (const { room } of past.rooms) if (wanted.has(room)) await lookBack(room);
  } catch {
    // Nobody answers: whoever looks next tries again.
  }
  return true;
}

/** @param {string} room that this device has left */
async function lookBack(room) {
  const isSeen = wayInto({ room, code: "" }).startsWith("past");
  notePast(room, true);
  await look(room, `past/${room}`);
  if (!isSeen) notePast(room, false);
}

/** @param {string} room @param {string} way */
async function look(room, way) {
  /** @type {import("../daemon.js").Room | null} */
  const detail = await askJSON("GET", way).catch(() => null);
  if (detail?.room === room && isGame(detail)) await keepOwn(sceneOf(detail));
}
