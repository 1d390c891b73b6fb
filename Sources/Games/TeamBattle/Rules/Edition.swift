internal import Rules

/// By which version of its rules a battle is played.
enum Edition: Sendable {
    /// Words are compared by what they end with, and a drawing is skipped whether another one is ready or not.
    case first
    case second

    /// Whether two words are the same; `false` where one is none.
    func isSame(_ one: String, _ other: String, in language: TopicLanguage) -> Bool {
        switch self {
        case .first:
            guard let one = FirstTopicWord(one, in: language),
                let other = FirstTopicWord(other, in: language)
            else { return false }
            return one.isSame(as: other)
        case .second:
            guard let one = TopicWord(one, in: language), let other = TopicWord(other, in: language)
            else { return false }
            return one.isSame(as: other)
        }
    }

    /// The words of a battle, before players bring any.
    func lexicon(of bank: WordBank, in language: TopicLanguage, mostOfSeat: Int) -> Lexicon {
        switch self {
        case .first: Lexicon(bank, mostOfSeat: mostOfSeat)
        case .second:
            Lexicon(bank, mostOfSeat: mostOfSeat) { TopicWord($0, in: language)?.twins }
        }
    }

    /// Whether a guesser may go on.
    func lets(_ race: Race) -> Bool {
        switch self {
        case .first: true
        case .second: race.isNextReady
        }
    }
}
