internal import Vocabulary

/// What has come of a team.
struct TeamResult: Hashable, Sendable {
    /// Points for a right guess, and what a wrong one costs.
    static let points = (right: Int64(100), wrong: Int64(-10))

    /// Why nothing stands that a team has won.
    enum Fault: String, Sendable {
        /// The drawer's device has not shown its secret, so that nobody can tell what the words were.
        case silent
        /// It has shown another one than it was bound to.
        case seal
    }

    /// A word, and what came of it.
    struct Topic: Hashable, Sendable {
        /// What was drawn and guessed.
        let race: Race.Topic
        /// The strokes, in depth order.
        let strokes: [OperationID]
        /// The word; `nil` while it is not known.
        var word: String?
        /// Whether the device has told of another length than the word has.
        var isFalselyLong = false
        /// The guesses, by number, that it has answered falsely.
        var falseAnswers: Set<Int> = []
    }

    private(set) var topics: [Topic]
    var fault: Fault?

    init(_ race: Race, _ ink: [[OperationID]]) {
        topics = zip(race.topics, ink).map { Topic(race: $0, strokes: $1) }
    }

    /// Looks whether the drawer's device has told the truth.
    mutating func compare(
        with words: [String],
        in language: TopicLanguage,
        by edition: Edition
    ) {
        for (index, word) in words.enumerated() where topics.indices.contains(index) {
            guard let truth = TopicWord(word, in: language) else { continue }
            topics[index].word = word
            let race = topics[index].race
            topics[index].isFalselyLong = race.letters.map { $0 != truth.letters } ?? false
            for (number, guess) in race.guesses.enumerated() {
                let isRight = edition.isSame(guess.text, word, in: language)
                if let answer = guess.isRight, answer != isRight {
                    topics[index].falseAnswers.insert(number)
                }
            }
        }
    }

    /// Whether the drawer's device was caught at anything.
    var isCaught: Bool {
        fault == .seal || topics.contains { $0.isFalselyLong || !$0.falseAnswers.isEmpty }
    }

    /// How many guesses were so that stand: what was answered falsely, or to a false length, is void.
    func count(right: Bool) -> Int64 {
        topics.filter { !$0.isFalselyLong }.reduce(0) { sum, topic in
            sum
                + Int64(
                    topic.race.guesses.enumerated().count { number, guess in
                        guess.isRight == right && !topic.falseAnswers.contains(number)
                    }
                )
        }
    }

    /// What the team has; without a secret that holds no more than nothing.
    var points: Int64 {
        let points =
            count(right: true) * Self.points.right + count(right: false) * Self.points.wrong
        return fault == nil ? points : min(points, 0)
    }
}
