import Identity
import Rules
import Vocabulary

@testable import Games

/// A game at a table: what all do, turn by turn, by the record of each round.
struct GameTable<Rules: Game> {
    let seats: [SeatID]
    var game: Rules
    /// Who is there.
    var present: Set<SeatID>
    private(set) var round: UInt32 = 1

    init(
        players: Int = 1,
        _ settings: [String: Int64] = [:],
        room: RoomID = RoomID(words: Words4(1, 2, 3, 4)),
        carried: [Int64] = []
    ) {
        let seats = (0..<players).map { SeatID(UInt64(11 * ($0 + 1))) }
        var resolved = Rules.about.resolved([])
        resolved.merge(settings) { $1 }
        self.seats = seats
        present = Set(seats)
        game = Rules(
            GameSetup(
                room: room,
                seats: seats,
                settings: resolved,
                carried: Dictionary(uniqueKeysWithValues: zip(seats, carried)),
                cryptography: Sodium()
            )
        )
    }

    /// What has counted in the open round, if these moves are made.
    func record(_ moves: [(SeatID, Value)] = []) -> RoundRecord {
        var record = RoundRecord(round: round)
        record.present = present
        for (seat, move) in moves { record.moves.append(.init(seat: seat, move: move)) }
        return record
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

    /// Ends the open round, of which more may count than moves.
    mutating func end(
        _ moves: [(SeatID, Value)] = [],
        changing change: (inout RoundRecord) -> Void = { _ in }
    ) {
        var record = record(moves)
        change(&record)
        game.end(record)
        round += 1
    }

    /// What is shown of a field, to the first one if nobody is named.
    func shown(_ name: String, to seat: SeatID? = nil, in record: RoundRecord? = nil) -> Value? {
        let context = ViewContext(record: record ?? self.record())
        return game.view(for: seat ?? seats.first, context)[name]
    }
}
