internal import Rules
internal import Vocabulary
internal import Wire

// What is shown of it, and what the digest of the state holds.
extension TeamBattle {
    func view(for seat: SeatID?, _ context: ViewContext) -> Value {
        var shown: [String: Value] = [
            "stage": .text(stage.rawValue), "topics": .number(Int64(topics)),
            "language": .text(language.rawValue),
            "difficulty": .number(Int64(difficulty.rawValue)),
            "teams": .list(teams.indices.map { team($0, in: context.record) }),
        ]
        if stage == .bring {
            shown["brought"] = lexicon.brought(in: context.record)
            if let seat {
                let words = lexicon.brought(by: seat, in: context.record)
                shown["list"] = .list(words.map { .text($0) })
            }
        }
        if stage == .battle, let seat, let team = team(of: seat), team.device != nil {
            shown["mine"] =
                seat == team.drawer ? drawing(team, context) : guessing(team, context.record)
        }
        return .map(shown)
    }

    /// A team, as all see it: while it plays no more than how far it has come.
    private func team(_ index: Int, in record: RoundRecord) -> Value {
        let team = teams[index]
        var fields: [String: Value] = [
            "drawer": .seat(team.drawer), "guesser": .seat(team.guesser),
            "plays": .flag(team.device != nil),
        ]
        if stage == .battle {
            let race = race(team, in: record)
            fields["drawn"] = .number(Int64(race.drawn))
            fields["guessed"] = .number(Int64(race.guessed))
        }
        if stage == .over, results.indices.contains(index) {
            fields.merge(result(index)) { $1 }
        }
        return .map(fields)
    }

    private func result(_ index: Int) -> [String: Value] {
        let result = results[index]
        let rank = 1 + results.count { $0.points > result.points }
        return [
            "rank": .number(Int64(rank)), "points": .number(result.points),
            "right": .number(result.count(right: true)),
            "wrong": .number(result.count(right: false)),
            "fault": result.fault.map { .text($0.rawValue) } ?? .null,
            "caught": .flag(result.isCaught),
            "words": .list(
                result.topics.enumerated().map { number, topic in
                    Self.value(topic, tile: index * topics + number)
                }
            ),
        ]
    }

    private static func value(_ topic: TeamResult.Topic, tile: Int) -> Value {
        .map(
            [
                "word": topic.word.map { .text($0) } ?? .null, "tile": .number(Int64(tile)),
                "strokes": .number(Int64(topic.strokes.count)),
                "skipped": .flag(topic.race.isSkipped),
                "long": .flag(!topic.isFalselyLong),
                "guesses": .list(
                    topic.race.guesses.enumerated().map { number, guess in
                        .map(
                            [
                                "text": .text(guess.text),
                                "right": guess.isRight.map { .flag($0) } ?? .null,
                                "void": .flag(topic.falseAnswers.contains(number)),
                            ]
                        )
                    }
                ),
            ]
        )
    }

    /// What a drawer sees: the word, if the device that asks is the one that found it.
    private func drawing(_ team: Team, _ context: ViewContext) -> Value {
        let race = race(team, in: context.record)
        var word: String?
        if let dealer = context.dealer, dealer.device == team.device, race.drawn < topics {
            word = words(of: team, dealer.seed)[race.drawn]
        }
        return .map(
            [
                "does": .text("draw"), "topic": .number(Int64(race.drawn)),
                "word": word.map { .text($0) } ?? .null,
            ]
        )
    }

    /// What a guesser sees: never a word.
    private func guessing(_ team: Team, _ record: RoundRecord) -> Value {
        let race = race(team, in: record)
        let topic = race.isOver ? nil : race.topics[race.guessed]
        var shown: [String: Value] = [
            "does": .text("guess"), "topic": .number(Int64(race.guessed)),
            "ready": .flag(topic?.isReady ?? false),
            "letters": .number(topic?.isReady == true ? topic?.letters.map(Int64.init) : nil),
            "guesses": .list(
                (topic?.guesses ?? []).map {
                    .map(
                        [
                            "text": .text($0.text),
                            "right": $0.isRight.map { .flag($0) } ?? .null,
                        ]
                    )
                }
            ),
        ]
        if edition == .second {
            shown["next"] = .flag(topic?.isReady == true && race.isNextReady)
        }
        return .map(shown)
    }

    var state: Value {
        .map(
            [
                "stage": .text(stage.rawValue),
                "seats": .seats(seats),
                "brought": .list(lexicon.brought.map { .text(lexicon[$0]) }),
                "teams": .list(
                    teams.map { .seats([$0.drawer, $0.guesser]) }
                ),
                "results": .list(results.indices.map { .map(result($0)) }),
            ]
        )
    }
}
