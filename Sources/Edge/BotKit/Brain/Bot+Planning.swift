internal import Activities
internal import Rules

// What a bot means to do in a round, whatever is played.
extension Bot {
    /// What to do in the round that is open, and after how many milliseconds.
    mutating func plan(_ view: BotView, isAgain: Bool) -> Brain.Plan {
        var plan = duties(view, isAgain: isAgain)
        if temperament == .rude { plan += rudeness(view) }
        if temperament == .disconnecting, view.round > 0, mind.once(in: 4) {
            let gone = mind.some(200...max(400, view.left ?? 5_000))
            plan.append((gone, .leave))
            plan.append((gone + mind.some(1_000...8_000), .join))
        }
        if !isAgain, temperament != .rude, let line = remark(view) {
            plan.append((mind.some(1_500...4_000), .say(line)))
        }
        return plan
    }

    private mutating func duties(_ view: BotView, isAgain: Bool) -> Brain.Plan {
        guard view.round == 0 else {
            return brain?.plan(view, &mind, isAgain: isAgain) ?? []
        }
        return view.isReady ? [] : [(mind.some(800...3_000), .ready(true))]
    }

    /// Things that are forbidden in the round that is open, each after some milliseconds.
    private mutating func rudeness(_ view: BotView) -> Brain.Plan {
        let everything = Self.insolence + (brain?.rudeness(view) ?? [])
        let chosen = everything.filter { _ in mind.once(in: 2) }
        return chosen.map { (mind.some(0...max(200, (view.left ?? 6_000) * 5 / 4)), $0) }
    }

    /// What no game allows.
    private static let insolence: [BotAction] = [
        .say(String(repeating: "blah ", count: 60)),
        .say(""),
        .ready(false),
        .move(.map(["do": .text("win")]), seat: nil),
        .move(.list([.null]), seat: nil),
    ]

    /// A friendly line that fits the round; mostly none.
    ///
    /// Of the bots of a round each has lines that no other has, and none says what was said a moment ago.
    private mutating func remark(_ view: BotView) -> String? {
        guard view.players.count > 1, let lines = lines(view), mind.once(in: 6) else { return nil }
        let peers = max(1, view.bots.count)
        let own = lines.enumerated().filter { $0.offset % peers == view.turn % peers }
        let fresh = own.map(\.element).filter { !recent.contains($0) }
        guard !fresh.isEmpty else { return nil }
        let line = fresh[mind.dice.below(fresh.count)]
        remember(line)
        return line
    }

    /// Notes what was said last, by itself or by anybody.
    mutating func remember(_ line: String) {
        guard recent.last != line else { return }
        recent.append(line)
        if recent.count > Self.memory { recent.removeFirst() }
    }

    private func lines(_ view: BotView) -> [String]? {
        if view.round == 0 { return Self.greetings }
        return view.isOver ? Self.farewells : brain?.lines[view.phase]
    }

    private static let greetings = [
        "Hi!", "Hello everybody", "I have sharpened my pencil", "Let's play!",
    ]
    private static let farewells = ["Good game!", "That was fun", "Again?"]
}
