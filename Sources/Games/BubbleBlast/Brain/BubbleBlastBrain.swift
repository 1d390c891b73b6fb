internal import Activities
internal import Physics
internal import Rules
internal import Vocabulary

/// How a bot shoots: it tries some directions in its head, and takes the best.
struct BubbleBlastBrain: Brain {
    let lines: [String: [String]] = [
        "aim": ["Off the wall…", "There is a gap", "Mind the line!"],
        "flight": ["Ooh", "Look at that", "Nicely done"],
    ]

    func plan(_ view: BotView, _ mind: inout Mind, isAgain: Bool) -> Plan {
        guard view.phase == "aim", view.state["shooter"] == .seat(view.seat),
            case .list(let rows)? = view.state["grid"],
            let current = Self.bubble(view.state["current"])
        else { return [] }
        let marksman = Marksman(skill: view.state["skill"]?.number ?? 1)
        let choice = marksman.best(
            BubbleGrid(rows: rows.compactMap(\.text)),
            current,
            Self.bubble(view.state["next"]),
            shift: mind.dice.below(100)
        )
        let moment = mind.moment(view, 900...2_600)
        let shot: (after: Int64, action: BotAction) = (
            moment, .move(Self.shooting(choice?.aim ?? 0), seat: nil)
        )
        guard choice?.swaps == true, view.state["swaps"]?.number ?? 0 > 0 else { return [shot] }
        return [(moment * 2 / 3, .move(.map(["do": .text("swap")]), seat: nil)), shot]
    }

    func rudeness(_ view: BotView) -> [BotAction] {
        let others = view.players.filter { $0 != view.seat } + [SeatID(7)]
        return [
            // Level, downwards, and far from any angle.
            .move(Self.shooting(4_096), seat: nil), .move(Self.shooting(-8_192), seat: nil),
            .move(Self.shooting(1 << 40), seat: nil),
            .move(.map(["do": .text("shoot")]), seat: nil),
            .move(.map(["do": .text("shoot"), "aim": .text("up")]), seat: nil),
            // Two shots: the first one counts, if it is its turn.
            .move(Self.shooting(-200), seat: nil), .move(Self.shooting(200), seat: nil),
            .move(.map(["do": .text("swap")]), seat: nil),
            .draw([Scrawl.blot]),
        ] + others.map { .move(Self.shooting(0), seat: $0) }
    }

    private static func bubble(_ value: Value?) -> Bubble? {
        value?.text?.first.flatMap(Bubble.init(letter:))
    }

    private static func shooting(_ aim: Int) -> Value {
        .map(["do": .text("shoot"), "aim": .number(Int64(aim))])
    }
}
