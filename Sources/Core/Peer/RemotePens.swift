internal import Vocabulary

/// Pens of others that are down in a room, by seat.
struct RemotePens: Sendable {
    private struct Pen {
        let number: UInt32
        let heard: Instant
        /// When its own device was heard to move it.
        let heardDirectly: Instant?
    }

    private var pens: [SeatID: Pen] = [:]

    /// When the first of them has been silent for so long that it is lifted.
    var due: Instant? { pens.values.map { $0.heard + Timing.penSilence }.min() }

    /// The pen of a seat; `nil` if none is down.
    subscript(seat: SeatID) -> UInt32? { pens[seat]?.number }

    /// A pen moves.
    mutating func move(_ pen: UInt32, of seat: SeatID, isMixed: Bool = false, now: Instant) {
        let directly = isMixed ? pens[seat]?.heardDirectly : now
        pens[seat] = Pen(number: pen, heard: now, heardDirectly: directly)
    }

    /// Whether a pen is heard from its own device: then nobody else's word for it counts.
    func isHeard(_ seat: SeatID, now: Instant) -> Bool {
        pens[seat]?.heardDirectly.map { now.since($0) < Timing.inkHeard } == true
    }

    /// The pen of a seat is up.
    mutating func lift(_ seat: SeatID) { pens[seat] = nil }

    /// Lifts those that have not been heard of for long: their owner is gone, or the end was lost.
    ///
    /// - Returns: Which, by seat.
    mutating func expire(now: Instant) -> [(seat: SeatID, pen: UInt32)] {
        lift { $1.heard + Timing.penSilence <= now }
    }

    /// Lifts those of some seats.
    ///
    /// - Returns: Which, by seat.
    mutating func lift(of isMeant: (SeatID) -> Bool) -> [(seat: SeatID, pen: UInt32)] {
        lift { seat, _ in isMeant(seat) }
    }

    private mutating func lift(
        where isMeant: (SeatID, Pen) -> Bool
    ) -> [(seat: SeatID, pen: UInt32)] {
        let lifted = pens.filter { isMeant($0.key, $0.value) }.sorted { $0.key < $1.key }
        for (seat, _) in lifted { pens[seat] = nil }
        return lifted.map { ($0.key, $0.value.number) }
    }
}
