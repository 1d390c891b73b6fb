import Identity
import Rules
import Vocabulary

@testable import Games

/// A game of one long picture at a table: what all do, turn by turn, by the record of each round.
struct CooperativeTable<Rules: Game> {
    let seats: [SeatID]
    var game: Rules
    /// Who is there.
    var present: Set<SeatID>
    private var round: UInt32 = 1

    init(players: Int = 3, _ settings: [String: Int64] = [:], carried: [Int64] = []) {
        let seats = (0..<players).map { SeatID(UInt64(11 * ($0 + 1))) }
        var resolved = Cooperative.about.resolved([])
        resolved.merge(settings) { $1 }
        self.seats = seats
        present = Set(seats)
        game = Rules(
            GameSetup(
                room: RoomID(words: Words4(1, 2, 3, 4)),
                seats: seats,
                settings: resolved,
                carried: Dictionary(uniqueKeysWithValues: zip(seats, carried)),
                cryptography: Sodium()
            )
        )
    }

    static func doing(_ name: String, flag: Bool? = nil) -> Value {
        .map(["do": .text(name), "flag": flag.map { .flag($0) } ?? .null])
    }

    /// What has counted in the open round, if these moves are made.
    func record(_ moves: [(SeatID, Value)] = []) -> RoundRecord {
        var record = RoundRecord(round: round)
        record.present = present
        for (seat, move) in moves { record.moves.append(.init(seat: seat, move: move)) }
        return record
    }

    /// Strokes that have names of their own.
    func strokes(_ count: Int) -> [OperationID] {
        (0..<count).map { OperationID(words: Words4(9, UInt64(round), UInt64($0), 0)) }
    }

    /// Ends the open round.
    mutating func end(_ change: (inout RoundRecord) -> Void = { _ in }) {
        var record = record()
        change(&record)
        game.end(record)
        round += 1
    }

    /// Lots are drawn.
    mutating func begin(seed: UInt64? = 7) {
        end()
        end { record in record.seed = seed.map { Seed(words: Words4($0, 0, 0, 0)) } }
    }

    func shown(_ name: String, to seat: SeatID? = nil) -> Value? {
        game.view(for: seat, ViewContext(record: record()))[name]
    }

    /// Whose turn it is.
    var current: SeatID? { shown("current")?.seat }

    /// The seats that a field lists.
    func seats(in name: String) -> [SeatID] {
        guard case .list(let seats)? = shown(name) else { return [] }
        return seats.compactMap(\.seat)
    }

    /// Whose turn it is gets ready and draws so many strokes.
    mutating func turn(_ count: Int) {
        end()
        let (author, strokes) = (current, strokes(count))
        end { record in
            if let author, count > 0 { record.drawings[author] = strokes }
        }
    }

    /// Why a move is refused after others; `nil` if it is not.
    func refusal(_ move: Value, by seat: SeatID, after moves: [(SeatID, Value)] = []) -> String? {
        do throws(MoveFault) {
            try game.check(move, by: seat, in: record(moves))
            return nil
        } catch {
            return error.code
        }
    }
}
