internal import Rules
internal import Vocabulary
internal import Wire

// What a bot means to do in a round.
extension Bot {
    typealias Plan = [(after: Int64, deed: BotDeed)]

    /// What to do in the round that is open, and after how many milliseconds.
    mutating func plan(_ view: BotView, isAgain: Bool) -> Plan {
        var plan = duties(view, isAgain: isAgain)
        if temperament == .rude { plan += rudeness(view) }
        if temperament == .disconnecting, view.round > 0, once(in: 4) {
            let gone = some(200...max(400, view.left ?? 5_000))
            plan.append((gone, .leave))
            plan.append((gone + some(1_000...8_000), .join))
        }
        if !isAgain, temperament != .rude, let line = remark(view) {
            plan.append((some(1_500...4_000), .say(line)))
        }
        return plan
    }

    private mutating func duties(_ view: BotView, isAgain: Bool) -> Plan {
        switch view.phase {
        case "lobby": view.isReady ? [] : [(some(800...3_000), .ready(true))]
        case "topic": topic(view)
        case "draw": drawing(view, isAgain: isAgain)
        case "vote": vote(view, view.state)
        case "results": [(moment(view, 2_000...5_000), .move(Self.done("next"), seat: nil))]
        default: []
        }
    }

    /// After how long it does something that takes a moment's thought: a slow one waits to the end.
    mutating func moment(_ view: BotView, _ usual: ClosedRange<Int64>) -> Int64 {
        let thought = some(usual)
        guard let left = view.left else { return thought }
        guard temperament != .slow else { return max(0, left * 9 / 10 - some(0...500)) }
        return min(thought, left * 2 / 3)
    }

    static func done(_ name: String) -> Value {
        .map(["do": .text(name), "flag": .flag(true)])
    }

    // MARK: - The topic

    private mutating func topic(_ view: BotView) -> Plan {
        guard view.state["master"]?.seat == view.seat else { return [] }
        return [(moment(view, 2_000...6_000), .move(topicMove(view), seat: nil))]
    }

    /// Something that it can draw, and that has not been drawn in this game.
    private mutating func topicMove(_ view: BotView) -> Value {
        if case .list(let offers)? = view.state["offers"], let word = offers.first?["word"] {
            return .map(["do": .text("topic"), "word": word])
        }
        var drawn: Set<String> = []
        if case .list(let history)? = view.state["history"] {
            drawn = Set(history.compactMap { $0["topic"]?.text })
        }
        let words = book.words.filter { !drawn.contains($0) }
        let word = words.isEmpty ? "a surprise" : words[dice.below(words.count)]
        return .map(["do": .text("topic"), "text": .text(word)])
    }

    // MARK: - The drawing

    private mutating func drawing(_ view: BotView, isAgain: Bool) -> Plan {
        var plan: Plan = []
        var end: Int64 = 0
        if !isAgain, drewIn != view.round {
            drewIn = view.round
            let drawn = sketch(view)
            end = drawn.last?.after ?? 0
            plan += drawn
        }
        plan += weeks(view, after: end)
        plan.append((end + some(500...1_500), .move(Self.done("done"), seat: nil)))
        return plan
    }

    /// Draws stroke by stroke within the time that there is; a slow one does not get done.
    private mutating func sketch(_ view: BotView) -> Plan {
        let topic = view.state["topic"]?.text ?? "?"
        let left = view.left ?? 40_000
        let span = temperament == .slow ? left * 11 / 10 : min(some(10_000...40_000), left * 7 / 10)
        var hand = Hand(seed: dice.next())
        var plan: Plan = []
        var at = min(some(500...2_500), left / 10)
        let drawn = hand.draw(book.drawing(of: topic))
        let natural = max(1, drawn.reduce(0) { $0 + $1.pause + $1.lasts })
        // Whoever has much to draw draws faster; nobody draws slower than comes naturally.
        let space = min(natural, max(1, span - at))
        for line in drawn {
            at += max(1, (line.pause + line.lasts) * space / natural)
            let lasts = line.lasts * space / natural
            plan.append((at, .draw([line.stroke(lasting: lasts)])))
        }
        return plan
    }

    /// What else there is to do where there are no clocks.
    private mutating func weeks(_ view: BotView, after: Int64) -> Plan {
        var plan: Plan = []
        if let voting = view.state["voting"], voting != .null {
            plan += vote(view, voting).map { (after + $0.after, $0.deed) }
        }
        if view.state["nextMaster"]?.seat == view.seat, view.state["nextTopic"] == .null {
            plan.append((after + some(200...900), .move(topicMove(view), seat: nil)))
        }
        return plan
    }

    // MARK: - The vote

    /// Votes for any of the drawings: a page knows no more of whose they are.
    private mutating func vote(_ view: BotView, _ state: Value) -> Plan {
        guard case .list(let tiles)? = state["tiles"], state["vote"] == .null else { return [] }
        var best: (value: Int, tile: Int64)?
        for tile in tiles where tile["own"] == .flag(false) {
            let value = dice.below(8)
            if let number = tile["tile"]?.number, value >= best?.value ?? 0 {
                best = (value, number)
            }
        }
        guard let best else { return [] }
        let move = Value.map(["do": .text("vote"), "tile": .number(best.tile)])
        return [(moment(view, 2_000...9_000), .move(move, seat: nil))]
    }
}
