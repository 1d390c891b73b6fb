internal import Activities
internal import Rules
internal import Vocabulary
internal import Wire

/// How a bot draws its portion.
struct CooperativeBrain: Brain {
    /// The last round in which it has drawn.
    private var drewIn: UInt32?

    let lines: [String: [String]] = [
        "upnext": ["Who is next?", "Oh, I can't wait", "Ready when you are"],
        "portion": ["Stare at your friend", "No peeking!", "I wonder what that will be"],
        "unveil": ["What a picture!", "Who drew that?", "It nearly fits"],
    ]

    mutating func plan(_ view: BotView, _ mind: inout Mind, isAgain: Bool) -> Plan {
        switch view.phase {
        case "portion":
            if view.state["mine"] == .flag(true) { return drawing(view, &mind) }
            guard view.state["passable"] == .flag(true) else { return [] }
            return [(mind.moment(view, 1_000...5_000), .move(Self.doing("pass"), seat: nil))]
        case "unveil":
            return [(mind.moment(view, 2_000...6_000), .move(Self.doing("next"), seat: nil))]
        default: return []
        }
    }

    /// Draws once, and says that it is done.
    private mutating func drawing(_ view: BotView, _ mind: inout Mind) -> Plan {
        var plan: Plan = []
        var end: Int64 = 0
        if drewIn != view.round {
            drewIn = view.round
            plan = sketch(view, &mind)
            end = plan.last?.after ?? 0
        }
        plan.append((end + mind.some(500...1_500), .move(Self.doing("done"), seat: nil)))
        return plan
    }

    /// Stroke by stroke within the time that there is; a slow one does not get done.
    private func sketch(_ view: BotView, _ mind: inout Mind) -> Plan {
        let index = Self.index(view)
        let words = mind.artist.words
        let topic = words.isEmpty ? "a surprise" : words[mind.dice.below(words.count)]
        let drawing = mind.artist.draw(topic, seed: mind.dice.next(), turn: view.turn)
        let seams = Seams(view.strokes, at: index * Portion.width)
        let lines = PortionSketch(index).lines(seams, drawing, &mind.dice)
        let left = view.left ?? 40_000
        let span =
            mind.temperament == .slow
            ? left * 11 / 10 : min(mind.some(8_000...25_000), left * 7 / 10)
        var at = min(mind.some(300...1_500), left / 10)
        let natural = max(1, lines.reduce(0) { $0 + $1.pause + $1.lasts })
        let space = min(natural, max(1, span - at))
        var plan: Plan = []
        for line in lines {
            at += max(1, (line.pause + line.lasts) * space / natural)
            let lasts = line.lasts * space / natural
            plan.append((at, .draw([line.stroke(lasting: lasts)])))
        }
        return plan
    }

    func rudeness(_ view: BotView) -> [BotAction] {
        let others = view.players.filter { $0 != view.seat } + [SeatID(7)]
        // A dot in every portion there is, and beyond: its own one counts, if it is its turn.
        var actions: [BotAction] = (-1...8).map { index in
            let x = Int16(clamping: index * Portion.width + Portion.width / 2)
            let dot = Stroke(style: StrokeStyle(), points: [StrokePoint(x: x, y: 2_000)])
            return .draw([dot])
        }
        let edge = Int16(Self.index(view) * Portion.width)
        let over = [edge - 40, edge + 40].map { StrokePoint(x: $0, y: 700) }
        actions += [
            .draw([Stroke(style: StrokeStyle(), points: over)]),
            .draw([Scrawl.blot]), .draw([Scrawl.monster]),
            .move(Self.doing("pass"), seat: nil), .move(Self.doing("next"), seat: nil),
            .move(.map(["do": .text("draw"), "portion": .number(0)]), seat: nil),
        ]
        return actions + others.map { .move(Self.doing("done"), seat: $0) }
    }

    /// Which portion is drawn now, from 0.
    private static func index(_ view: BotView) -> Int {
        guard case .list(let portions)? = view.state["portions"] else { return 0 }
        return min(portions.count, 7)
    }

    private static func doing(_ name: String) -> Value { .map(["do": .text(name)]) }
}
