internal import Activities
internal import Rules
internal import Wire

/// How a bot plays Classic.
struct ClassicBrain: Brain {
    /// The last round in which it has drawn.
    private var drewIn: UInt32?

    let lines: [String: [String]] = [
        "topic": ["Something easy, please", "I can draw anything. Nearly."],
        "draw": ["Oh, I know this one", "Hm, how does that go again?", "Nobody look!"],
        "vote": ["Which one, which one…", "They are all so good", "I have a feeling"],
        "results": ["Well drawn!", "I did not see that coming", "Ha!", "Nice one"],
    ]

    mutating func plan(_ view: BotView, _ mind: inout Mind, isAgain: Bool) -> Plan {
        switch view.phase {
        case "topic": topic(view, &mind)
        case "draw": drawing(view, &mind, isAgain: isAgain)
        case "vote": vote(view, &mind, view.state)
        case "results":
            [(mind.moment(view, 2_000...5_000), .move(Self.done("next"), seat: nil))]
        default: []
        }
    }

    static func done(_ name: String) -> Value {
        .map(["do": .text(name), "flag": .flag(true)])
    }

    // MARK: - The topic

    private func topic(_ view: BotView, _ mind: inout Mind) -> Plan {
        guard view.state["master"]?.seat == view.seat else { return [] }
        return [(mind.moment(view, 2_000...6_000), .move(topicMove(view, &mind), seat: nil))]
    }

    /// Something that it can draw, and that has not been drawn in this game.
    private func topicMove(_ view: BotView, _ mind: inout Mind) -> Value {
        if case .list(let offers)? = view.state["offers"], let word = offers.first?["word"] {
            return .map(["do": .text("topic"), "word": word])
        }
        var drawn: Set<String> = []
        if case .list(let history)? = view.state["history"] {
            drawn = Set(history.compactMap { $0["topic"]?.text })
        }
        let words = mind.artist.words.filter { !drawn.contains($0) }
        let word = words.isEmpty ? "a surprise" : words[mind.dice.below(words.count)]
        return .map(["do": .text("topic"), "text": .text(word)])
    }

    // MARK: - The drawing

    private mutating func drawing(_ view: BotView, _ mind: inout Mind, isAgain: Bool) -> Plan {
        var plan: Plan = []
        var end: Int64 = 0
        if !isAgain, drewIn != view.round {
            drewIn = view.round
            let drawn = sketch(view, &mind)
            end = drawn.last?.after ?? 0
            plan += drawn
        }
        plan += weeks(view, &mind, after: end)
        plan.append((end + mind.some(500...1_500), .move(Self.done("done"), seat: nil)))
        return plan
    }

    /// Draws stroke by stroke within the time that there is; a slow one does not get done.
    private func sketch(_ view: BotView, _ mind: inout Mind) -> Plan {
        let topic = view.state["topic"]?.text ?? "?"
        let left = view.left ?? 40_000
        let span =
            mind.temperament == .slow
            ? left * 11 / 10 : min(mind.some(10_000...40_000), left * 7 / 10)
        let seed = mind.dice.next()
        var plan: Plan = []
        var at = min(mind.some(500...2_500), left / 10)
        let drawn = mind.artist.draw(topic, seed: seed, turn: view.turn)
        let natural = max(1, drawn.reduce(0) { $0 + $1.pause + $1.lasts })
        // Anybody who has much to draw draws faster; nobody draws slower than comes naturally.
        let space = min(natural, max(1, span - at))
        for line in drawn {
            at += max(1, (line.pause + line.lasts) * space / natural)
            let lasts = line.lasts * space / natural
            plan.append((at, .draw([line.stroke(lasting: lasts)])))
        }
        return plan
    }

    /// What else there is to do where there are no clocks.
    private func weeks(_ view: BotView, _ mind: inout Mind, after: Int64) -> Plan {
        var plan: Plan = []
        if let voting = view.state["voting"], voting != .null {
            plan += vote(view, &mind, voting).map { (after + $0.after, $0.action) }
        }
        if view.state["nextMaster"]?.seat == view.seat, view.state["nextTopic"] == .null {
            let pause = mind.some(200...900)
            plan.append((after + pause, .move(topicMove(view, &mind), seat: nil)))
        }
        return plan
    }

    // MARK: - The vote

    /// Votes for any of the drawings: a page knows no more of whose they are.
    private func vote(_ view: BotView, _ mind: inout Mind, _ state: Value) -> Plan {
        guard case .list(let tiles)? = state["tiles"], state["vote"] == .null else { return [] }
        var best: (value: Int, tile: Int64)?
        for tile in tiles where tile["own"] == .flag(false) {
            let value = mind.dice.below(8)
            if let number = tile["tile"]?.number, value >= best?.value ?? 0 {
                best = (value, number)
            }
        }
        guard let best else { return [] }
        let move = Value.map(["do": .text("vote"), "tile": .number(best.tile)])
        return [(mind.moment(view, 2_000...9_000), .move(move, seat: nil))]
    }
}
