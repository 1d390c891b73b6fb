import Identity
import Physics
import Rules
import Vocabulary

@testable import Games

/// The games that pin what the rules of Peggle mean.
enum PegPins {
    static let game = PinnedGame(
        Peggle.self,
        wrong: [PaysTooMuch.self, ShootsForNothing.self, LosesPegs.self, AimsAskew.self]
    ) { played(by: $0) }

    /// Every state of a game of three on each level: shots to all sides, who sleeps and who goes away.
    static func played<Rules: Game>(by rules: Rules.Type) -> [Value] {
        (Int64(1)...10).flatMap { level in
            let seats = PeggleTable(players: 3).seats
            let modes = rules.about.rules.first { $0.name == "mode" || $0.name == "rivals" }
            let mode = modes.map { ($0.name, level % ($0.range.upperBound + 1)) } ?? ("mode", 0)
            var settings = rules.about.resolved([])
            settings.merge([("level", level), ("balls", 9), ("played", 1), mode]) { $1 }
            let setup = GameSetup(
                room: RoomID(words: Words4(1, 2, 3, UInt64(level))),
                seats: seats,
                settings: settings,
                carried: [seats[1]: Points.held(.max) - 1_000],
                cryptography: Sodium()
            )
            var game = Rules.init(setup)
            var states = [game.state]
            for turn in 0..<14 {
                for seat in seats {
                    var record = RoundRecord(round: UInt32(turn))
                    record.present = Set(turn % 5 == 4 ? [seats[0], seats[2]] : seats)
                    let aim = Int64((turn * 7 + Int(level)) * 911 % 7_001 - 3_500)
                    for move in turn == 6 ? [] : [PeggleTable.shoot(aim)] {
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
