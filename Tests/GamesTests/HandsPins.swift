import Identity
import Rules
import Vocabulary

@testable import Games

/// Three throw all that there is to throw, and something else.
enum HandsPins {
    static let game = PinnedGame(RockPaperScissors.self, wrong: [GivesPoints.self]) {
        played(by: $0)
    }

    private static let seats = [SeatID(11), SeatID(22), SeatID(33)]
    /// What the three throw, round by round: all there is, two alike, one who shows nothing, no hand, and nobody.
    private static let rounds: [[String?]] = [
        ["rock", "paper", "scissors"], ["paper", "paper", "rock"], ["scissors", nil, "paper"],
        ["well", "Rock", "rock"], [nil, nil, nil],
    ]

    private static func record(_ number: Int, _ change: (inout RoundRecord) -> Void) -> RoundRecord
    {
        var record = RoundRecord(round: UInt32(number))
        record.present = Set(seats)
        change(&record)
        return record
    }

    /// Every state, the points and what is waited for in a game of three that goes on from another room.
    static func played<Rules: Game>(by rules: Rules.Type) -> [Value] {
        var settings = RockPaperScissors.about.resolved([])
        settings["played"] = 2
        settings["rounds"] = 7
        let setup = GameSetup(
            room: RoomID(words: Words4(1, 2, 3, 4)),
            seats: seats,
            settings: settings,
            carried: [seats[1]: Points.held(.max) - 1],
            cryptography: Sodium()
        )
        var game = Rules(setup)
        var states: [Value] = []
        for (index, hands) in rounds.enumerated() {
            let thrown = zip(seats, hands).compactMap { seat, hand in hand.map { (seat, $0) } }
            let zero = OperationID(words: .zero)
            for change: (inout RoundRecord) -> Void in [
                { record in record.bound = thrown.map { .init(seat: $0.0, label: 0, id: zero) } },
                { record in
                    record.shown = thrown.map {
                        .init(seat: $0.0, label: 0, value: Array($0.1.utf8))
                    }
                },
                { _ in },
            ] {
                game.end(record(index * 3, change))
                states.append(game.state)
                states.append(.text(game.phase.name))
                states.append(.list(seats.map { .number(game.scores[$0]) }))
            }
        }
        return states
    }
}
