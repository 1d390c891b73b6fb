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
        writer.seatNumbers(entries.map { SeatNumber(seat: $0.seat, number: $0.number) })
    }

    init(from reader: inout CBORReader) throws(WireError) {
        entries = try reader.seatNumbers(.seats, in: Limits.seatNumbers).map {
            Entry(seat: $0.seat, number: $0.number)
        }
    }
}
