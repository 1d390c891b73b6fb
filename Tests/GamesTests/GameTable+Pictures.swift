import Rules
import Vocabulary

@testable import Games

// What all do at a table at which one long picture is drawn, by the rules or by some that are wrong on purpose.
extension GameTable {
    /// A table of three that has such settings.
    static func ofThree(_ settings: [String: Int64] = [:]) -> Self { Self(players: 3, settings) }

    static func doing(_ name: String, flag: Bool? = nil) -> Value {
        .map(["do": .text(name), "flag": flag.map { .flag($0) } ?? .null])
    }

    /// Whose turn it is.
    var current: SeatID? { shown("current")?.seat }

    /// The seats that a field lists.
    func seats(in name: String) -> [SeatID] {
        guard case .list(let seats)? = shown(name) else { return [] }
        return seats.compactMap(\.seat)
    }

    /// Strokes that have names of their own.
    func strokes(_ count: Int) -> [OperationID] {
        (0..<count).map { OperationID(words: Words4(9, UInt64(round), UInt64($0), 0)) }
    }

    /// Lots are drawn.
    mutating func begin(seed: UInt64? = 7) {
        end()
        end { record in record.seed = seed.map { Seed(words: Words4($0, 0, 0, 0)) } }
    }

    /// Whose turn it is gets ready and draws so many strokes.
    mutating func turn(_ count: Int) {
        end()
        draw(count)
    }

    /// Whose turn it is draws so many strokes, and the round is over.
    mutating func draw(_ count: Int) {
        let (author, strokes) = (current, strokes(count))
        end { record in
            if let author, count > 0 { record.drawings[author] = strokes }
        }
    }
}
