public import Vocabulary

/// How the games stand that the same people have played one after the other, before those of this room.
public struct Evening: Hashable, Sendable {
    /// What one seat has.
    public struct Entry: Hashable, Sendable {
        /// Whose.
        public var seat: SeatID
        /// A point for each player it was ahead of at the end of a game, within `Limits.eveningPoints`.
        public var points: UInt16

        /// Names a number of points.
        public init(seat: SeatID, points: UInt16) {
            self.seat = seat
            self.points = points
        }
    }

    /// How many games, within `Limits.eveningGames`.
    public var games: UInt16
    /// One to `Limits.seats` of them, in ascending order of seats.
    public var entries: [Entry]

    /// Keeps points.
    public init(games: UInt16, _ entries: [Entry]) {
        self.games = games
        self.entries = entries
    }

    func encode(into writer: inout CBORWriter) {
        writer.array(2)
        writer.unsigned(games)
        writer.seatNumbers(entries.map { SeatNumber(seat: $0.seat, number: $0.points) })
    }

    init(from reader: inout CBORReader) throws(WireError) {
        _ = try reader.array(.payload, 2...2)
        games = UInt16(try reader.unsigned(.scores, in: Limits.eveningGames))
        entries = try reader.seatNumbers(.scores, in: Limits.eveningPoints).map {
            Entry(seat: $0.seat, points: $0.number)
        }
    }
}
