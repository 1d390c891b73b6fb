public import Vocabulary

/// The numbers by which people told seats apart in the room before, and do so in this one.
public struct KeptNumbers: Hashable, Sendable {
    /// The number of one seat.
    public struct Entry: Hashable, Sendable {
        /// Whose.
        public var seat: SeatID
        /// Within `Limits.seatNumbers`.
        public var number: UInt16

        /// Names a number.
        public init(seat: SeatID, number: UInt16) {
            self.seat = seat
            self.number = number
        }
    }

    /// One to `Limits.seats` of them, in ascending order of seats.
    public var entries: [Entry]

    /// Keeps numbers.
    public init(_ entries: [Entry]) { self.entries = entries }

    func encode(into writer: inout CBORWriter) {
        writer.array(entries.count)
        for entry in entries {
            writer.array(2)
            writer.word(entry.seat.rawValue)
            writer.unsigned(entry.number)
        }
    }

    init(from reader: inout CBORReader) throws(WireError) {
        entries = []
        for _ in 0..<(try reader.array(.seats, 1...Limits.seats)) {
            _ = try reader.array(.seats, 2...2)
            let seat = SeatID(try reader.word())
            let number = UInt16(try reader.unsigned(.seats, in: Limits.seatNumbers))
            if let last = entries.last, seat <= last.seat { throw .notCanonical }
            entries.append(Entry(seat: seat, number: number))
        }
    }
}
