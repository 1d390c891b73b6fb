/// How the games stand that the same people have played one after the other.
public struct EveningDetail: Codable, Hashable, Sendable {
    /// What one seat has.
    public struct Standing: Codable, Hashable, Sendable {
        /// The seat, 16 hexadecimal digits.
        public var seat: String
        /// A point for each player it was ahead of at the end of a game.
        public var points: Int

        /// Names a number of points.
        public init(seat: String, points: Int) {
            self.seat = seat
            self.points = points
        }
    }

    /// How many games are over.
    public var games: Int
    /// Who has how much, those with most first.
    public var standings: [Standing]

    /// Describes the games before.
    public init(games: Int, standings: [Standing]) {
        self.games = games
        self.standings = standings
    }
}
