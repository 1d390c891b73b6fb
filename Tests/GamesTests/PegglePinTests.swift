import Identity
import Physics
import Rules
import Testing
import Vocabulary

@testable import Games

@Suite("The rules of pegs, version by version")
struct PegglePinTests {
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

    @Test("what the current version means is what it meant when it was released")
    func pinned() throws {
        let about = Peggle.about
        let pins = try RulesPins.pins(of: about.activity)
        let digest = RulesPins.digest(of: about, game: Self.played(by: Peggle.self))
        #expect(digest == pins[about.version], "raise Peggle.about.version")
        #expect(pins.keys.max() == about.version)
    }

    @Test("what the first version means is what it meant when it was released")
    func first() throws {
        let about = FirstPeggle.about
        let digest = RulesPins.digest(of: about, game: Self.played(by: FirstPeggle.self))
        #expect(try digest == RulesPins.pins(of: about.activity)[about.version])
        #expect(about.version == 1)
    }

    @Test("a game that gives other points, or other balls, is noticed")
    func changed() throws {
        let pins = try RulesPins.pins(of: Peggle.about.activity).values
        let digests = [
            Self.played(by: PaysTooMuch.self), Self.played(by: ShootsForNothing.self),
            Self.played(by: LosesPegs.self), Self.played(by: AimsAskew.self),
        ].map { RulesPins.digest(of: Peggle.about, game: $0) }
        #expect(Set(digests).count == digests.count)
        #expect(pins.allSatisfy { !digests.contains($0) })
    }
}
