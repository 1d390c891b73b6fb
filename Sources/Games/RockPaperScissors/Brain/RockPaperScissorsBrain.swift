internal import Activities
internal import Rules
internal import Vocabulary

/// How a bot throws: by chance, which nobody can beat.
struct RockPaperScissorsBrain: Brain {
    let lines: [String: [String]] = [
        "throw": ["One, two, three…", "I know what you will throw", "Rock? Or paper?"],
        "outcome": ["Ha!", "I knew it", "Again!"],
    ]

    func plan(_ view: BotView, _ mind: inout Mind, isAgain: Bool) -> Plan {
        switch view.phase {
        case "throw":
            guard view.state["hand"] == .null else { return [] }
            let hand = Throw.allCases[mind.dice.below(Throw.allCases.count)]
            return [(mind.moment(view, 1_000...4_000), .move(Self.throwing(hand), seat: nil))]
        case "outcome":
            return [
                (mind.moment(view, 1_500...3_500), .move(.map(["do": .text("next")]), seat: nil))
            ]
        default: return []
        }
    }

    func rudeness(_ view: BotView) -> [BotAction] {
        let others = view.players.filter { $0 != view.seat } + [SeatID(7)]
        // Every hand, one after the other: the first one counts.
        return Throw.allCases.map { .move(Self.throwing($0), seat: nil) } + [
            .move(.map(["do": .text("throw"), "hand": .text("well")]), seat: nil),
            .move(.map(["do": .text("throw")]), seat: nil),
            .move(.map(["do": .text("next")]), seat: nil),
            .draw([Scrawl.blot]),
        ] + others.map { .move(Self.throwing(.rock), seat: $0) }
    }

    private static func throwing(_ hand: Throw) -> Value {
        .map(["do": .text("throw"), "hand": .text(hand.rawValue)])
    }
}
