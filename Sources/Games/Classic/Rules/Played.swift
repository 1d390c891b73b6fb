internal import Rules
internal import Vocabulary

/// A game round of Classic that has been drawn.
struct Played: Sendable {
    /// Its number, from 1.
    let number: Int
    let topic: Topic
    let master: SeatID
    /// The round of the room in which it was drawn; its strokes are on the canvas of that number.
    let round: UInt32
    /// The visible strokes of each drawing in depth order.
    let drawings: [SeatID: [OperationID]]
    /// Whose drawing is on which tile: by nothing that shows who drew what.
    let tiles: [SeatID]
    /// Who voted for whom, once that is known.
    var votes: [SeatID: SeatID]?

    /// The points for a vote that a drawing gets, and for finding the master's.
    static let forVote: Int64 = 20
    static let forFinding: Int64 = 10

    /// What each has earned; empty before the votes are known.
    var earned: [SeatID: Int64] {
        var earned: [SeatID: Int64] = [:]
        for (voter, choice) in votes ?? [:] {
            earned[choice, default: 0] += Self.forVote
            if choice == master { earned[voter, default: 0] += Self.forFinding }
        }
        return earned
    }

    /// Who voted for a drawing, ascending by seat.
    func voters(for seat: SeatID) -> [SeatID] {
        (votes ?? [:]).filter { $0.value == seat }.keys.sorted()
    }

    /// Whether a seat can vote for a tile.
    func choice(_ tile: Int64, of seat: SeatID) -> SeatID? {
        guard tile >= 0, tile < Int64(tiles.count), tiles[Int(tile)] != seat else { return nil }
        return tiles[Int(tile)]
    }
}
