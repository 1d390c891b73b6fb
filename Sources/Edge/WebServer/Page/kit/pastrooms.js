// Where the daemon is asked for what was played in a room: one that this device has left has an address of its own.

/** Rooms that were left, while somebody looks back at them. */
const past = new Set();

/**
 * Notes whether somebody looks back at a room that this device has left.
 * @param {string} room
 * @param {boolean} isPast
 */
export function notePast(room, isPast) {
  if (isPast) past.add(room);
  else past.delete(room);
}

/**
 * What requests about a room begin with.
 * @param {{room: string, code: string}} room
 */
export function wayInto({ room, code }) {
  return past.has(room) ? `past/${room}` : `rooms/${code}`;
}
