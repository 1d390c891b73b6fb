internal import Activities
internal import Rules
internal import Vocabulary
internal import Wire

/// How a bot draws words for its mate, or guesses what its mate has drawn.
struct TeamBattleBrain: Brain {
    /// The last word that it has begun to draw, by the round and its number.
    private var begun: (round: UInt32, topic: Int64)?
    /// Whether there may be words of any kind, since players have brought some.
    private var isAnyWord = false

    let lines: [String: [String]] = [
        "bring": ["I know some good ones", "What shall we draw?"],
        "pairing": ["Who is with me?", "I hope that I may draw", "Easy words, please"],
        "battle": ["No hints!", "We can do this", "Hurry, hurry", "What on earth is that?"],
        "reckoning": ["How did we do?", "That was close"],
    ]

    mutating func plan(_ view: BotView, _ mind: inout Mind, isAgain: Bool) -> Plan {
        if view.phase == "bring" {
            isAnyWord = true
            return bringing(view, &mind)
        }
        guard view.phase == "battle", let mine = view.state["mine"] else { return [] }
        return mine["does"] == .text("draw") ? drawing(view, mine, &mind) : guessing(view, &mind)
    }

    // MARK: - Bringing

    /// Brings a few words that it can draw, or none, and says that it is done.
    private func bringing(_ view: BotView, _ mind: inout Mind) -> Plan {
        guard view.waits.contains(view.seat) else { return [] }
        let moment = mind.moment(view, 1_000...3_000)
        let done = (
            after: moment, action: BotAction.move(.map(["do": .text("brought")]), seat: nil)
        )
        let count = mind.dice.below(4)
        guard count > 0, view.state["list"] == .list([]),
            let language = view.state["language"]?.text.flatMap(TopicLanguage.init(rawValue:))
        else { return [done] }
        let all = Difficulty.allCases.flatMap { TopicBank.words(language, $0) }
        let first = mind.dice.below(all.count)
        let words = (first..<first + count).map { Value.text(all[$0 % all.count]) }
        let bring = Value.map(["do": .text("bring"), "words": .list(words)])
        return [(moment / 2, .move(bring, seat: nil)), done]
    }

    // MARK: - Drawing

    /// Draws the word once, and says that it is done.
    private mutating func drawing(_ view: BotView, _ mine: Value, _ mind: inout Mind) -> Plan {
        guard let topic = mine["topic"]?.number, let count = view.state["topics"]?.number,
            0..<count ~= topic
        else { return [] }
        var plan: Plan = []
        if begun.map({ $0 != (view.round, topic) }) ?? true {
            begun = (view.round, topic)
            // What is left is for this word and for those after it.
            let share = (view.left ?? 60_000) / (count - topic)
            plan = sketch(Int(topic), of: view, mine["word"]?.text, within: share, &mind)
        }
        let end = plan.last?.after ?? 0
        plan.append((end + mind.some(300...1_500), Self.move("done", topic)))
        return plan
    }

    /// Stroke by stroke within the time that there is for a word; a slow one takes all of it.
    private func sketch(
        _ topic: Int,
        of view: BotView,
        _ word: String?,
        within share: Int64,
        _ mind: inout Mind
    ) -> Plan {
        let language = view.state["language"]?.text.flatMap(TopicLanguage.init(rawValue:))
        let name = TopicBank.english(word ?? "a surprise", in: language ?? .english)
        let drawing = mind.artist.draw(name, seed: mind.dice.next(), turn: view.turn)
        let lines = TopicSketch(topic).lines(drawing)
        let usual = mind.some(6_000...20_000)
        let span = mind.temperament == .slow ? share * 9 / 10 : min(usual, share / 2)
        let natural = max(1, lines.reduce(0) { $0 + $1.pause + $1.lasts })
        var at = min(mind.some(300...1_500), share / 10)
        let space = min(natural, max(1, span - at))
        var plan: Plan = []
        for line in lines {
            at += max(1, (line.pause + line.lasts) * space / natural)
            plan.append((at, .draw([line.stroke(lasting: line.lasts * space / natural)])))
        }
        return plan
    }

    // MARK: - Guessing

    private func guessing(_ view: BotView, _ mind: inout Mind) -> Plan {
        guard let guesser = TopicGuesser(view.state, isAnyWord: isAnyWord) else { return [] }
        let thought = mind.some(mind.temperament == .slow ? 3_000...6_000 : 500...3_500)
        let moment = min(thought, (view.left ?? 60_000) * 2 / 3)
        let word = guesser.guess(&mind)
        // It goes on once there is something to go on to.
        guard word != nil || guesser.canSkip else { return [] }
        return [(moment, Self.move(word == nil ? "skip" : "guess", guesser.topic, text: word))]
    }

    private static func move(_ name: String, _ topic: Int64, text: String? = nil) -> BotAction {
        var fields: [String: Value] = ["do": .text(name), "topic": .number(topic)]
        if let text { fields["text"] = .text(text) }
        return .move(.map(fields), seat: nil)
    }
}
