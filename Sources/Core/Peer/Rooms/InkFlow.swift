internal import Vocabulary
internal import Wire

/// What the pens of this device draw, and others have not been sent yet.
struct InkFlow: Sendable {
    private struct Pen {
        let room: RoomID
        var frame: InkFrame
        /// Index of the first point not sent, and of the first one of the packet before.
        var unsent = 0
        var repeated = 0
        var flushAt: Instant

        /// What has been drawn since the last packet, with the points of that packet once more: one lost packet
        /// leaves no gap.
        var packet: InkFrame {
            let end = frame.points.count
            let start = max(repeated, end - Limits.inkPoints)
            var packet = frame
            packet.from = UInt32(start)
            packet.points = Array(frame.points[start..<end])
            packet.pressures = frame.pressures.isEmpty ? [] : Array(frame.pressures[start..<end])
            return packet
        }

        mutating func add(_ ink: InkFrame) {
            let overlap = frame.points.count - Int(ink.from)
            frame.points += ink.points.dropFirst(overlap)
            frame.pressures += ink.pressures.dropFirst(overlap)
            forgetUncertainPressures()
        }

        mutating func forgetUncertainPressures() {
            if frame.pressures.count != frame.points.count { frame.pressures = [] }
        }

        mutating func noteSent(nextAt: Instant) {
            repeated = unsent
            unsent = frame.points.count
            flushAt = nextAt
        }
    }

    private var pens: [SeatID: Pen] = [:]
    /// When the next packet of a seat may go whose pen is up: to lift it does not make packets more frequent.
    private var resting: [SeatID: Instant] = [:]

    /// When something is to be sent; `nil` if nothing is.
    var due: Instant? {
        pens.values.lazy.filter { $0.unsent < $0.frame.points.count }.map(\.flushAt).min()
    }

    /// A pen moves.
    ///
    /// - Returns: `false` if the points begin somewhere else than where those before have ended.
    mutating func draw(_ ink: InkFrame, in room: RoomID, now: Instant) -> Bool {
        let continues = pens[ink.seat].map { pen in
            pen.room == room && pen.frame.pen == ink.pen
                && Int(ink.from) <= pen.frame.points.count
        }
        if continues == true {
            pens[ink.seat]?.add(ink)
            return true
        }
        guard ink.from == 0 else { return false }
        let earliest = pens[ink.seat]?.flushAt ?? resting.removeValue(forKey: ink.seat)
        var pen = Pen(room: room, frame: ink, flushAt: max(earliest ?? now, now))
        pen.forgetUncertainPressures()
        pens[ink.seat] = pen
        return true
    }

    /// The packets that are due, by seat.
    ///
    /// - Parameters:
    ///   - now: The time.
    ///   - interval: From one packet to the next of each of so many pens of a room; `nil` if there is no such room
    ///     any more.
    /// - Returns: What to send to everybody in which room.
    mutating func packets(
        now: Instant,
        interval: (RoomID, Int) -> Instant.Span?
    ) -> [(room: RoomID, frame: InkFrame)] {
        if !resting.isEmpty { resting = resting.filter { $0.value > now } }
        guard !pens.isEmpty else { return [] }
        var packets: [(room: RoomID, frame: InkFrame)] = []
        for seat in pens.keys.sorted() {
            guard let room = pens[seat]?.room, let interval = interval(room, pens.count) else {
                pens[seat] = nil
                continue
            }
            let packet = pens[seat].flatMap { pen in
                pen.unsent < pen.frame.points.count && pen.flushAt <= now ? pen.packet : nil
            }
            guard let packet else { continue }
            packets.append((room, packet))
            pens[seat]?.noteSent(nextAt: now + interval)
        }
        return packets
    }

    /// Sends the last points once more: those to whom they went may not have passed them on.
    mutating func repeatLast(in room: RoomID, now: Instant) {
        for (seat, pen) in pens where pen.room == room {
            pens[seat]?.unsent = max(0, pen.unsent - Limits.inkPoints / 2)
            pens[seat]?.repeated = max(0, pen.unsent - Limits.inkPoints / 2)
            pens[seat]?.flushAt = now
        }
    }

    /// What the pen of a seat has drawn since it came down; `nil` where it is up.
    func pen(of seat: SeatID, in room: RoomID) -> InkFrame? {
        pens[seat].flatMap { $0.room == room && !$0.frame.points.isEmpty ? $0.frame : nil }
    }

    /// All pens of a room are up.
    mutating func forget(in room: RoomID) { pens = pens.filter { $0.value.room != room } }

    /// A pen is up.
    mutating func forget(_ pen: UInt32, of seat: SeatID) {
        guard let lifted = pens[seat], lifted.frame.pen == pen else { return }
        resting[seat] = lifted.flushAt
        pens[seat] = nil
    }
}
