internal import Replication
internal import Vocabulary
internal import Wire

// What a device has asked for.
extension RoomTable {
    /// The next frame that a device has asked for: of all its ranges the earliest in Lamport
    /// time, so that what a log names arrives before it.
    func nextBulk(_ cursors: inout [PeerState.Cursor], space: Int) -> Frame? {
        while let index = earliest(cursors) {
            var cursor = cursors[index]
            let frame = self[cursor.room].flatMap { room in
                room.state.logs.frame(
                    room: room.session.number,
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

    private func earliest(_ cursors: [PeerState.Cursor]) -> Int? {
        cursors.indices.min { lamport(cursors[$0]) < lamport(cursors[$1]) }
    }

    private func lamport(_ cursor: PeerState.Cursor) -> UInt64 {
        guard let log = self[cursor.room]?.state.logs.logs[cursor.log],
            cursor.next < log.entries.count
        else { return 0 }
        return log.entries[cursor.next].lamport
    }
}
