internal import Activities
internal import Rules
internal import Vocabulary

/// How a bot plays with words: by the table of those that belong together, and by its own idea of the others.
struct PasswordBrain: Brain {
    /// How it votes; decided when it votes first.
    private var juror: Juror?

    let lines: [String: [String]] = [
        "word": ["Hmm…", "Now, what goes with that?", "I know one!"],
        "judge": ["Really?", "That sounds right", "Somebody is up to something"],
        "audit": ["Was everybody honest?"],
    ]

    mutating func plan(_ view: BotView, _ mind: inout Mind, isAgain: Bool) -> Plan {
        let isOwnTurn = view.state["turn"] == .seat(view.seat)
        switch view.phase {
        case "bring":
            guard view.waits.contains(view.seat) else { return [] }
            return [(mind.moment(view, 1_000...3_000), Self.move("brought"))]
        case "word" where isOwnTurn && view.state["word"] == .null: return speak(view, &mind)
        case "judge" where !isOwnTurn && view.state["judge"] == nil: return vote(view, &mind)
        default: return []
        }
    }

    private func speak(_ view: BotView, _ mind: inout Mind) -> Plan {
        guard let speaker = Speaker(view.state) else { return [] }
        let moment = mind.moment(view, 4_000...10_000)
        // With next to nothing left to slip in, other words are worth their point.
        if speaker.targets.count <= 1, view.state["swaps"]?.number ?? 0 > 0, mind.once(in: 2) {
            return [(moment / 3, Self.move("swap"))] + say(speaker, moment, &mind)
        }
        return say(speaker, moment, &mind)
    }

    private func say(_ speaker: Speaker, _ moment: Int64, _ mind: inout Mind) -> Plan {
        speaker.word(&mind).map { [(moment, Self.move("word", ["text": .text($0)]))] } ?? []
    }

    private mutating func vote(_ view: BotView, _ mind: inout Mind) -> Plan {
        let kinds = Juror.Trust.allCases
        let juror = juror ?? Juror(trust: kinds[mind.dice.below(kinds.count)])
        self.juror = juror
        let judge = juror.doubts(view.state, &mind) ? "doubt" : "pass"
        return [(mind.moment(view, 2_000...6_000), Self.move("judge", ["judge": .text(judge)]))]
    }

    func rudeness(_ view: BotView) -> [BotAction] {
        let others = view.players.filter { $0 != view.seat } + [SeatID(7)]
        let long = String(repeating: "a", count: 25)
        return [
            Self.move("word", ["text": .text(long)]),
            Self.move("word", ["text": .text("two words")]),
            Self.move("word", ["text": view.state["start"] ?? .null]), Self.move("word"),
            // Twice, and both votes: the first one counts.
            Self.move("word", ["text": .text("xylophonist")]),
            Self.move("word", ["text": .text("zeppelin")]),
            Self.move("judge", ["judge": .text("doubt")]),
            Self.move("judge", ["judge": .text("pass")]),
            Self.move("judge", ["judge": .text("perhaps")]),
            Self.move("swap"), Self.move("brought"),
            Self.move("bring", ["words": .list([.text("zeppelin"), .text("quagga")])]),
            Self.move("bring", ["words": .list([.text("!")])]),
            // What only devices do.
            Self.move("foreign"), Self.move("deal", ["part": .number(0), "bytes": .text("")]),
            Self.move("seed", ["bytes": .text("AAAA")]),
            .draw([Scrawl.blot]),
        ]
            + others.flatMap { other -> [BotAction] in
                [
                    .move(.map(["do": .text("judge"), "judge": .text("doubt")]), seat: other),
                    .move(.map(["do": .text("word"), "text": .text("bandit")]), seat: other),
                ]
            }
    }

    private static func move(_ name: String, _ fields: [String: Value] = [:]) -> BotAction {
        .move(.map(fields.merging(["do": .text(name)]) { $1 }), seat: nil)
    }
}
