import Identity
import Physics
import Rules
import Vocabulary

@testable import Games

/// The games that pin what the rules of Bubble Blast mean.
enum BubblePins {
    static let game = PinnedGame(
        BubbleBlast.self,
        wrong: [GivesAPoint.self, GivesBubbles.self, LetsHang.self, AimsOtherwise.self]
    ) { rules in
        // The first version had no level 0.
        played(by: rules, on: rules.about.version == 1 ? 1...10 : 0...10)
    }

    /// Every state of a game of three on each level: shots to all sides, swaps, who sleeps and who goes away.
    static func played<Rules: Game>(
        by rules: Rules.Type,
        on levels: ClosedRange<Int64> = 0...10
    ) -> [Value] {
        levels.flatMap { level in
            let seats = BubbleTable(players: 3).seats
            var settings = rules.about.resolved([])
            let chosen = ["level": level, "bubbles": 12, "played": 1, "mode": level % 3]
            settings.merge(chosen.filter { settings[$0.key] != nil }) { $1 }
            settings.merge(["cells-1": 123_456_789, "cells-3": 1]) { $1 }
            let setup = GameSetup(
                room: RoomID(words: Words4(1, 2, 3, UInt64(level))),
                seats: seats,
                settings: settings,
                carried: [seats[1]: Points.held(.max) - 100],
                cryptography: Sodium()
            )
            var game = Rules.init(setup)
            var states = [game.state]
            for turn in 0..<14 {
                for seat in seats {
                    var record = RoundRecord(round: UInt32(turn))
                    record.present = Set(turn % 5 == 4 ? [seats[0], seats[2]] : seats)
                    let aim = Int64((turn * 7 + Int(level)) * 911 % 7_001 - 3_500)
                    let swaps = turn % 3 == 0 ? [BubbleTable.swap] : []
                    for move in turn == 6 ? [] : swaps + [BubbleTable.shoot(aim)] {
                        guard (try? game.check(move, by: seat, in: record)) != nil else { continue }
                        record.moves.append(.init(seat: seat, move: move))
                    }
                    game.end(record)
                    states.append(game.state)
                    states.append(.list([.text(game.phase.name), .number(game.phase.lasts)]))
                    states.append(.list(seats.map { .number(game.scores[$0]) }))
                }
            }
            return states
        }
    }
}
