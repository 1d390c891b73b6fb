import Rules
import Vocabulary
import Wire

@testable import Games

/// The games that pin what the rules of Competitive mean.
enum StrokesPins {
    static let game = PinnedGame(
        Competitive.self,
        wrong: [ForgetsStrokes.self, ForgetsCanvases.self]
    ) { played(by: $0) }

    /// Every state of games of two to four: who draws, activates, votes, sleeps and goes away.
    static func played<Rules: Game>(by rules: Rules.Type) -> [Value] {
        (2...4).flatMap { players -> [Value] in
            var table = GameTable<Rules>(players: players, ["rounds": 2, "powerups": 12])
            var states: [Value] = []
            for step in 0..<16 {
                states.append(table.game.state)
                states.append(
                    .list([.text(table.game.phase.name), .number(table.game.phase.lasts)])
                )
                let record = drawn(at: step, on: table)
                states += table.game.openSheets(in: record).map(told)
                if step == 13 { table.present.remove(table.seats[0]) }
                let present = table.present
                table.end {
                    $0 = record
                    $0.present = present
                }
            }
            states.append(table.game.state)
            return states
        }
    }

    /// What counts in a step: strokes over some powerups, and ballots.
    private static func drawn<Rules: Game>(at step: Int, on table: GameTable<Rules>) -> RoundRecord
    {
        var record = table.record()
        record.seed = Seed(words: Words4(UInt64(step + 1), 0, 0, 0))
        func order(_ lamport: Int) -> OrderKey {
            let id = OperationID(words: Words4(UInt64(lamport), 0, 0, 0))
            return OrderKey(round: table.round, lamport: UInt64(lamport), id: id)
        }
        for (index, seat) in table.seats.enumerated() where index != step % 5 {
            record.drawings[seat] = [order(100 + index).id]
            let touch = Value.map(["do": .text("touch"), "powerup": .number(Int64(index))])
            record.moves.append(.init(seat: seat, move: touch, order: order(10 + index)))
            record.marks[seat] = [.init(order: order(100 + index), spots: [0, 2])]
            let other = table.seats[(index + 1) % table.seats.count]
            let ballot = Ballot(best: other, second: step.isMultiple(of: 2) ? table.seats[0] : nil)
            record.shown.append(.init(seat: seat, label: 0, value: ballot.bytes))
        }
        return record
    }

    private static func told(_ sheet: Sheet) -> Value {
        .list(
            [
                .number(sheet.region.map { Int64($0.x.lowerBound) }),
                .number(sheet.strokes.map { Int64($0) }),
                .list(
                    sheet.spots.map { spot in
                        .list(
                            [
                                .number(Int64(spot.centre.x)), .number(Int64(spot.centre.y)),
                                .number(Int64(spot.reach)), .flag(spot.claim != nil),
                            ]
                        )
                    }
                ),
            ]
        )
    }
}
