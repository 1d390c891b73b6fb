// What is drawn in a room, for an activity that shows it on canvases of its own.

/**
 * @param {import("./room.js").Room} room
 * @param {import("../kit/link.js").Link} link
 * @returns {import("../kit/activities.js").Ink}
 */
export function inkOf(room, link) {
  return {
    strokes: () => room.board.picture.strokes,
    live: () => room.incoming.pens.previews(),
    send: (message) => link.send({ ...message, room: room.code }),
    listen: (hear) => {
      room.incoming.hear = hear;
    },
  };
}
