internal import Rules
internal import Vocabulary

/// How far a team has come, by what has counted in the round in which all play.
struct Race: Hashable, Sendable {
    /// Something guessed.
    struct Guess: Hashable, Sendable {
        /// As it was typed.
        let text: String
        /// What the drawer's device says to it; `nil` before it does.
        var isRight: Bool?
    }

    /// A word that is drawn and guessed.
    struct Topic: Hashable, Sendable {
        /// Where the drawer's Done stands in the order.
        var submitted: OrderKey?
        /// Whether the drawer has said Done.
        var isSubmitted = false
        /// How many letters it has, as the drawer's device says; `nil` before it does.
        var letters: Int?
        var guesses: [Guess] = []
        var isSkipped = false

        /// Whether the guesser may look at the drawing.
        var isReady: Bool { isSubmitted && letters != nil }
        /// Whether nothing more is guessed.
        var isClosed: Bool { isSkipped || guesses.last?.isRight == true }
    }

    /// All of them, in order.
    private(set) var topics: [Topic]

    /// Reads what a team has done.
    init(_ team: Team, topics count: Int, in record: RoundRecord) {
        topics = Array(repeating: Topic(), count: count)
        for done in record.moves {
            if done.seat == team.drawer { takeDrawer(done) }
            if done.seat == team.guesser { takeGuesser(done) }
        }
    }

    /// The topic that is drawn, as many as there are if all have been.
    var drawn: Int { topics.firstIndex { !$0.isSubmitted } ?? topics.count }

    /// The topic that is guessed, as many as there are if all have been.
    var guessed: Int { topics.firstIndex { !$0.isClosed } ?? topics.count }

    /// The first topic of which the length is yet to be told; `nil` if none is.
    var untold: Int? { topics.firstIndex { $0.isSubmitted && $0.letters == nil } }

    /// The guess that waits for an answer.
    var pending: (topic: Int, guess: Int)? {
        guard guessed < topics.count,
            let guess = topics[guessed].guesses.firstIndex(where: { $0.isRight == nil })
        else { return nil }
        return (guessed, guess)
    }

    var isOver: Bool { guessed == topics.count }

    /// Whether there is something to go on to after the topic that is guessed: another drawing, or the end.
    var isNextReady: Bool {
        let next = guessed + 1
        return next >= topics.count || topics[next].isReady
    }

    private mutating func takeDrawer(_ done: RoundRecord.Done) {
        guard let topic = done.move["topic"]?.number.flatMap({ Int(exactly: $0) }),
            topics.indices.contains(topic)
        else { return }
        switch done.move["do"]?.text {
        case "done":
            topics[topic].isSubmitted = true
            topics[topic].submitted = done.order
        case "letters":
            topics[topic].letters = done.move["letters"]?.number.flatMap { Int(exactly: $0) }
        case "answer":
            guard let guess = done.move["guess"]?.number.flatMap({ Int(exactly: $0) }),
                topics[topic].guesses.indices.contains(guess)
            else { return }
            topics[topic].guesses[guess].isRight = done.move["right"]?.flag
        default: break
        }
    }

    private mutating func takeGuesser(_ done: RoundRecord.Done) {
        guard let topic = done.move["topic"]?.number.flatMap({ Int(exactly: $0) }),
            topics.indices.contains(topic)
        else { return }
        switch done.move["do"]?.text {
        case "guess": topics[topic].guesses.append(Guess(text: done.move["text"]?.text ?? ""))
        case "skip": topics[topic].isSkipped = true
        default: break
        }
    }
}
