internal import Rules
internal import Vocabulary
internal import Wire

// What people do beside drawing, and what their devices do by themselves.
extension TeamBattle {
    func check(_ move: Value, by seat: SeatID, in record: RoundRecord) throws(MoveFault) {
        guard seats.contains(seat) else { throw .notPlaying }
        switch move["do"]?.text {
        case "bring", "brought":
            guard stage == .bring else { throw .notNow }
            try lexicon.checkBringing(move, by: seat, in: record)
        case "seal": try checkSeal(move, by: seat, in: record)
        case "done": try checkDone(move, by: seat, in: record)
        case "guess", "skip": try checkGuess(move, by: seat, in: record)
        case "letters": try checkLetters(move, by: seat, in: record)
        case "answer": try checkAnswer(move, by: seat, in: record)
        case "seed":
            guard stage == .audit, isToShow(seat, in: record) else { throw .notNow }
            guard ByteText.bytes(in: move)?.count == 32 else { throw .unknown }
        default: throw .unknown
        }
    }

    func author(of move: Value, by seat: SeatID) -> MoveAuthor {
        switch move["do"]?.text {
        case "seal", "seed": .device(hosts[seat])
        case "letters", "answer": .device(team(of: seat)?.device)
        default: .people
        }
    }

    // MARK: - What people do

    private func checkDone(
        _ move: Value,
        by seat: SeatID,
        in record: RoundRecord
    ) throws(MoveFault) {
        guard stage == .battle, let team = team(of: seat), team.device != nil else { throw .notNow }
        guard seat == team.drawer else {
            throw MoveFault("not-your-part", "You guess in this game, and your mate draws.")
        }
        let race = race(team, in: record)
        guard race.drawn < topics, move["topic"] == .number(Int64(race.drawn)) else {
            throw .notNow
        }
    }

    private func checkGuess(
        _ move: Value,
        by seat: SeatID,
        in record: RoundRecord
    ) throws(MoveFault) {
        guard stage == .battle, let team = team(of: seat), team.device != nil else { throw .notNow }
        guard seat == team.guesser else {
            throw MoveFault("not-your-part", "You draw in this game, and your mate guesses.")
        }
        let race = race(team, in: record)
        guard race.guessed < topics, move["topic"] == .number(Int64(race.guessed)) else {
            throw .notNow
        }
        let topic = race.topics[race.guessed]
        guard topic.isReady else {
            throw MoveFault("not-ready", "The drawing is not ready yet.")
        }
        guard move["do"] == .text("guess") else {
            guard edition.lets(race) else {
                throw MoveFault("next-not-ready", "The next drawing is not ready yet.")
            }
            return
        }
        guard race.pending == nil else {
            throw MoveFault("not-answered", "Your last guess has not been answered yet.")
        }
        guard topic.guesses.count < Self.mostGuesses else {
            throw MoveFault("no-more-guesses", "You have used all your guesses of this word.")
        }
        guard case .text(let text)? = move["text"], let word = TopicWord(text, in: language) else {
            throw MoveFault(
                "not-a-word",
                "Say one word of 2 to 24 letters, and nothing but letters."
            )
        }
        let isKnown = topic.guesses.contains { TopicWord($0.text, in: language)?.key == word.key }
        guard !isKnown else {
            throw MoveFault("guessed-already", "You have guessed that already.")
        }
    }

    // MARK: - What devices do

    /// The first seat of a device that is bound to no secret yet, if that is this one or sits beside it.
    func speaker(for seat: SeatID, in record: RoundRecord) -> SeatID? {
        guard let device = record.hosts[seat] else { return nil }
        let own = seats.filter { record.hosts[$0] == device }
        let isSealed = record.moves.contains {
            $0.move["do"] == .text("seal") && own.contains($0.seat)
        }
        return isSealed ? nil : own.first
    }

    /// Whether a seat's device has yet to show the secret by which its drawers' words were found.
    func isToShow(_ seat: SeatID, in record: RoundRecord) -> Bool {
        guard let device = hosts[seat],
            teams.contains(where: { $0.device == device && $0.drawer == seat })
        else { return false }
        return !record.moves.contains {
            $0.move["do"] == .text("seed") && hosts[$0.seat] == device
        }
    }

    private func checkSeal(
        _ move: Value,
        by seat: SeatID,
        in record: RoundRecord
    ) throws(MoveFault) {
        let isSealed = record.moves.contains {
            $0.move["do"] == .text("seal") && hosts[$0.seat] == hosts[seat]
        }
        guard stage == .lots, hosts[seat] != nil, !isSealed else { throw .notNow }
        guard ByteText.bytes(in: move)?.count == 32 else { throw .unknown }
    }

    private func checkLetters(
        _ move: Value,
        by seat: SeatID,
        in record: RoundRecord
    ) throws(MoveFault) {
        guard stage == .battle, let team = team(of: seat), seat == team.drawer,
            let untold = race(team, in: record).untold
        else { throw .notNow }
        guard move["topic"] == .number(Int64(untold)), let letters = move["letters"]?.number,
            TopicWord.lengths ~= Int(clamping: letters)
        else { throw .unknown }
    }

    private func checkAnswer(
        _ move: Value,
        by seat: SeatID,
        in record: RoundRecord
    ) throws(MoveFault) {
        guard stage == .battle, let team = team(of: seat), seat == team.drawer,
            let pending = race(team, in: record).pending
        else { throw .notNow }
        guard move["topic"] == .number(Int64(pending.topic)),
            move["guess"] == .number(Int64(pending.guess)), move["right"]?.flag != nil
        else { throw .unknown }
    }

    func deeds(
        of dealer: (device: DeviceID, seed: Secret),
        in record: RoundRecord
    ) -> [RoundRecord.Done] {
        switch stage {
        case .lots:
            let own = seats.first { record.hosts[$0] == dealer.device }
            guard let own, speaker(for: own, in: record) == own, hosts[own] == dealer.device else {
                return []
            }
            let seal = topicSecret.seal(dealer.seed, of: dealer.device)
            return [.init(seat: own, move: ByteText.move("seal", seal))]
        case .battle:
            return teams.filter {
                $0.device == dealer.device && record.hosts[$0.drawer] == dealer.device
            }.flatMap { replies(of: $0, dealer.seed, in: record) }
        case .audit:
            let own = seats.first {
                record.hosts[$0] == dealer.device && isToShow($0, in: record)
            }
            return own.map { [.init(seat: $0, move: ByteText.move("seed", dealer.seed.bytes))] }
                ?? []
        case .bring, .shake, .over: return []
        }
    }

    /// What a drawer's device tells now: how long the word is that is ready, and whether a guess is right.
    private func replies(
        of team: Team,
        _ secret: Secret,
        in record: RoundRecord
    ) -> [RoundRecord.Done] {
        let race = race(team, in: record)
        guard race.untold != nil || race.pending != nil else { return [] }
        let words = words(of: team, secret)
        var replies: [RoundRecord.Done] = []
        if let untold = race.untold, let word = TopicWord(words[untold], in: language) {
            let move: [String: Value] = [
                "do": .text("letters"), "topic": .number(Int64(untold)),
                "letters": .number(Int64(word.letters)),
            ]
            replies.append(.init(seat: team.drawer, move: .map(move)))
        }
        if let pending = race.pending {
            let text = race.topics[pending.topic].guesses[pending.guess].text
            let isRight = edition.isSame(text, words[pending.topic], in: language)
            let move: [String: Value] = [
                "do": .text("answer"), "topic": .number(Int64(pending.topic)),
                "guess": .number(Int64(pending.guess)), "right": .flag(isRight),
            ]
            replies.append(.init(seat: team.drawer, move: .map(move)))
        }
        return replies
    }
}
