public import Vocabulary
public import Wire

// Games of different kinds count alike: a win by thousands is worth as much as one by two.
extension Evening {
    /// Counts one more game: each player gets a point for each other one that it is ahead of.
    ///
    /// - Parameters:
    ///   - before: How the games before stand.
    ///   - scores: How the game has ended; one of fewer than two players changes nothing.
    /// - Returns: How they stand now; `nil` if no game counts yet. Of more than `Limits.seats` seats those with most points.
    public static func after(_ before: Evening?, _ scores: [SeatID: Int64]) -> Evening? {
        guard scores.count > 1 else { return before }
        var points: [SeatID: Int] = [:]
        for entry in before?.entries ?? [] { points[entry.seat] = Int(entry.points) }
        for (seat, own) in scores {
            points[seat, default: 0] += scores.values.count { $0 < own }
        }
        let best = points.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Limits.seats)
        let entries = best.sorted { $0.key < $1.key }.map { seat, points in
            Entry(seat: seat, points: UInt16(min(points, Limits.eveningPoints.upperBound)))
        }
        let games = min(Int(before?.games ?? 0) + 1, Limits.eveningGames.upperBound)
        return Evening(games: UInt16(games), entries)
    }
}
