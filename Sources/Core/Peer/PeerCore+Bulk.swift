internal import Replication
internal import Vocabulary
internal import Wire

// What a device has asked for.
extension PeerCore {
    /// The next frame that a device has asked for: of all its ranges the one that is earliest in Lamport
    /// time, so that what a log names arrives before it.
    static func nextBulk(
        _ cursors: inout [Acquaintance.Cursor],
        space: Int,
        in rooms: RoomTable
    ) -> Frame? {
        while let index = earliest(cursors, in: rooms) {
            var cursor = cursors[index]
            let frame = rooms[cursor.room].flatMap { room in
                room.logs.frame(
                    room: room.number,
                    log: cursor.log,
                    from: cursor.next,
                    end: cursor.end,
                    space: space
                )
            }
            guard let frame else {
                cursors.remove(at: index)
                continue
            }
            cursor.next += frame.count
            if cursor.next >= cursor.end {
                cursors.remove(at: index)
            } else {
                cursors[index] = cursor
            }
            return .run(frame)
        }
        return nil
    }

    private static func earliest(
        _ cursors: [Acquaintance.Cursor],
        in rooms: RoomTable
    ) -> Int? {
        cursors.indices.min { lamport(cursors[$0], in: rooms) < lamport(cursors[$1], in: rooms) }
    }

    private static func lamport(
        _ cursor: Acquaintance.Cursor,
        in rooms: RoomTable
    ) -> UInt64 {
        guard let log = rooms[cursor.room]?.logs.logs[cursor.log],
            cursor.next < log.entries.count
        else { return 0 }
        return log.entries[cursor.next].lamport
    }
}
