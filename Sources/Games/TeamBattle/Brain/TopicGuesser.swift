internal import Activities
internal import Rules

/// How a bot guesses: it knows what words there are and how long this one is, and no more.
struct TopicGuesser {
    /// Which word of the team is guessed.
    let topic: Int64
    /// Words that it may be, in the order of the banks.
    let words: [String]
    /// How many were wrong.
    let tries: Int
    /// Whether it may give up now.
    let canSkip: Bool

    /// Looks at what a guesser is shown.
    ///
    /// - Parameters:
    ///   - state: The game's own words; `nil` is returned while there is nothing to guess.
    ///   - isAnyWord: Whether it may be a word of any bank, and not only of the one that is as hard as that.
    init?(_ state: Value, isAnyWord: Bool = false) {
        guard let language = state["language"]?.text.flatMap(TopicLanguage.init(rawValue:)),
            let difficulty = state["difficulty"]?.number
                .flatMap({ Difficulty(rawValue: Int(clamping: $0)) }),
            let mine = state["mine"], mine["ready"] == .flag(true),
            let topic = mine["topic"]?.number, let letters = mine["letters"]?.number,
            case .list(let guesses)? = mine["guesses"], guesses.last?["right"] != .null
        else { return nil }
        let tried = Set(
            guesses.compactMap { $0["text"]?.text }.compactMap { TopicWord($0, in: language)?.key }
        )
        self.topic = topic
        let banks = isAnyWord ? Difficulty.allCases : [difficulty]
        words = banks.flatMap { TopicBank.words(language, $0) }.filter { word in
            TopicWord(word, in: language).map {
                $0.letters == letters && !tried.contains($0.key)
            } ?? false
        }
        tries = guesses.count
        canSkip = mine["next"] != .flag(false)
    }

    /// What it says now.
    ///
    /// - Parameter mind: What it decides with.
    /// - Returns: A word; `nil` if it gives up.
    func guess(_ mind: inout Mind) -> String? {
        // Once in so many times it has had enough; ten wrong guesses cost what a right one gives.
        let isTired = tries >= 10 || tries > 0 && mind.once(in: 7)
        return words.isEmpty || isTired ? nil : words[mind.dice.below(words.count)]
    }
}
