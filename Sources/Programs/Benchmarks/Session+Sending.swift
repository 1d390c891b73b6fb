internal import Replication
internal import Wire

extension Session {
    /// Bytes of a frame in a packet of its own.
    static let frameSpace = Packet.space - 16

    /// The strokes as a peer that lacks them all gets them: frames of at most a datagram, of all logs
    /// the log that goes on earliest in Lamport time, sealed where a log has kept a seal.
    func datagrams() -> [RunFrame] {
        var next = gathering.authors.map { gathering.logs.logs[$0.log].entries.count }
        var frames: [RunFrame] = []
        while let number = earliest(next) {
            let log = gathering.authors[number].log
            let frame = end(of: number).frame(
                room: 0,
                log: log,
                from: next[number],
                end: Int.max,
                space: Self.frameSpace
            )
            guard let frame else { break }
            frames.append(frame)
            next[number] += frame.count
        }
        return frames
    }

    private func earliest(_ next: [Int]) -> Int? {
        let waiting = next.indices.compactMap { number -> (number: Int, lamport: UInt64)? in
            let entries = end(of: number).logs[gathering.authors[number].log].entries
            return next[number] < entries.count ? (number, entries[next[number]].lamport) : nil
        }
        return waiting.min { ($0.lamport, $0.number) < ($1.lamport, $1.number) }?.number
    }

    /// What an author holds in the end.
    func end(of number: Int) -> RoomLogs {
        ends.count == 1 ? ends[0] : ends[number]
    }
}
