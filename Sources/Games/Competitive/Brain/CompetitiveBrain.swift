internal import Activities
internal import Rules
internal import Vocabulary
internal import Wire

/// How a bot draws with a single stroke, and votes.
struct CompetitiveBrain: Brain {
    /// The last round in which it has made up its mind, and whether it is after powerups there.
    private var mood: (round: UInt32, isGreedy: Bool)?

    let lines: [String: [String]] = [
        "draw": ["Don't lift the pen!", "One stroke, one stroke…", "Watch out!"],
        "admire": ["All in one go", "Is that a horse?", "Mine was meant to look like that"],
        "balloting": ["They are all so good", "Hard to say"],
        "prizes": ["Well drawn!", "I did not see that coming", "Nice one"],
    ]

    mutating func plan(_ view: BotView, _ mind: inout Mind, isAgain: Bool) -> Plan {
        switch view.phase {
        case "draw": drawing(view, &mind)
        case "admire", "prizes":
            [(mind.moment(view, 1_500...5_000), .move(Self.doing("next"), seat: nil))]
        case "balloting": vote(view, &mind)
        default: []
        }
    }

    // MARK: - The stroke

    /// Draws at once, or waits for something to draw over, but not too long.
    private mutating func drawing(_ view: BotView, _ mind: inout Mind) -> Plan {
        guard let index = Self.list(view.state["canvases"]).firstIndex(of: .seat(view.seat)),
            view.state["left"]?["\(view.seat)"]?.number ?? 0 > 0
        else { return [] }
        if mood?.round != view.round { mood = (view.round, mind.once(in: 2)) }
        let left = (view.left ?? 20_000) - (view.state["grace"]?.number ?? 0)
        let place = mood?.isGreedy == true ? Self.reachable(view).first : nil
        if mood?.isGreedy == true, place == nil, left > 8_000 { return [] }
        let words = mind.artist.words
        let topic = words.isEmpty ? "a surprise" : words[mind.dice.below(words.count)]
        let drawing = mind.artist.draw(topic, seed: mind.dice.next(), turn: view.turn)
        let line = SingleLine(drawing, over: [place?.place].compactMap(\.self))
        let usual = mind.some(1_500...9_000)
        let pause = mind.temperament == .slow ? left * 11 / 10 : min(usual, max(0, left * 2 / 3))
        var plan: Plan = []
        if let place {
            let touch = Value.map(["do": .text("touch"), "powerup": .number(place.number)])
            plan.append((pause, .move(touch, seat: nil)))
        }
        plan.append((pause + 100, .draw([line.stroke(on: index)])))
        return plan
    }

    /// The powerups that it sees and has not had.
    private static func reachable(_ view: BotView) -> [(number: Int64, place: StrokePoint)] {
        list(view.state["powerups"]).compactMap { powerup in
            guard !list(powerup["taken"]).contains(.seat(view.seat)),
                let number = powerup["powerup"]?.number,
                let x = powerup["x"]?.number, let y = powerup["y"]?.number
            else { return nil }
            return (number, StrokePoint(x: Int16(clamping: x), y: Int16(clamping: y)))
        }
    }

    // MARK: - The vote

    private func vote(_ view: BotView, _ mind: inout Mind) -> Plan {
        guard view.state["vote"] == .null else { return [] }
        let others = Self.list(view.state["tiles"]).filter { $0["own"] == .flag(false) }
        let chosen = mind.dice.shuffled(others.compactMap { $0["tile"]?.number }).prefix(2)
        guard let best = chosen.first else { return [] }
        var fields: [String: Value] = ["do": .text("ballot"), "best": .number(best)]
        if chosen.count > 1 { fields["second"] = .number(chosen[1]) }
        return [(mind.moment(view, 2_000...9_000), .move(.map(fields), seat: nil))]
    }

    func rudeness(_ view: BotView) -> [BotAction] {
        let own = Self.list(view.state["canvases"]).firstIndex(of: .seat(view.seat)) ?? 0
        // A dot on every canvas there is, and beyond.
        var actions: [BotAction] = (-1...4).map { index in
            let x = Int16(clamping: index * Canvases.size + 2_000)
            let dot = Stroke(style: StrokeStyle(), points: [StrokePoint(x: x, y: 2_000)])
            return .draw([dot])
        }
        let edge = Int16(own * Canvases.size)
        let over = [edge + 40, edge - 40].map { StrokePoint(x: $0, y: 700) }
        let rubber = StrokeStyle(tool: .eraser, width: 80)
        let inside = [StrokePoint(x: edge + 900, y: 900)]
        actions += [
            .draw([Stroke(style: StrokeStyle(), points: over)]),
            .draw([Stroke(style: rubber, points: inside)]),
            .draw(Array(repeating: Stroke(style: StrokeStyle(), points: inside), count: 2)),
            .draw([Scrawl.blot]), .draw([Scrawl.monster]),
            .move(Self.doing("up"), seat: nil), .move(Self.doing("spent"), seat: nil),
            .move(Self.doing("next"), seat: nil),
        ]
        for number in Int64(-1)...6 {
            let named = ["powerup": Value.number(number)]
            for name in ["touch", "show"] {
                actions.append(
                    .move(.map(named.merging(["do": .text(name)]) { $1 }), seat: nil)
                )
            }
        }
        for best in Int64(-1)...3 {
            for second in [Value.null, .number(0), .number(best)] {
                let vote = ["do": .text("ballot"), "best": Value.number(best), "second": second]
                actions.append(.move(.map(vote), seat: nil))
            }
        }
        let others = view.players.filter { $0 != view.seat } + [SeatID(7)]
        return actions + others.map { .move(Self.doing("next"), seat: $0) }
    }

    private static func doing(_ name: String) -> Value { .map(["do": .text(name)]) }

    private static func list(_ value: Value?) -> [Value] {
        guard case .list(let values)? = value else { return [] }
        return values
    }
}
