internal import Activities
internal import Rules

/// How a bot finds its word: one that belongs to the last, its own where that fits, and now and then a bold one.
struct Speaker {
    private let sense: WordSense
    /// The word that is to be gone on from.
    private let last: String
    /// What cannot be said again.
    private let said: Set<String>
    /// Secret words that it still has.
    let targets: [String]

    /// Looks at the table.
    ///
    /// - Parameter state: What its seat is shown; `nil` is returned before the chain has begun.
    init?(_ state: Value) {
        guard let language = state["language"]?.text.flatMap(PasswordLanguage.init(rawValue:)),
            let start = state["start"]?.text, case .list(let chain)? = state["chain"]
        else { return nil }
        let sense = WordSense(language: language)
        self.sense = sense
        let words = [start] + chain.compactMap { $0["word"]?.text }
        last = words.last ?? start
        let said = Set(words.compactMap(sense.key))
        self.said = said
        let hand: [Value] = if case .list(let cards)? = state["hand"] { cards } else { [] }
        targets = hand.filter { $0["isUsed"] == .flag(false) }.compactMap { $0["word"]?.text }
            .filter { word in sense.key(of: word).map { !said.contains($0) } ?? false }
    }

    /// The word to say.
    ///
    /// - Parameter mind: What it decides with.
    /// - Returns: `nil` if nothing comes to mind at all.
    func word(_ mind: inout Mind) -> String? {
        let fitting = targets.filter { sense.relation(last, $0) == .linked }
        // Not each time: who always does is soon seen through.
        if !fitting.isEmpty, !mind.once(in: 6) { return one(of: fitting, &mind) }
        let near = targets.filter { sense.relation(last, $0) == .near }
        if !near.isEmpty, mind.once(in: 4) { return one(of: near, &mind) }
        // A word that fits nowhere: one of its own, or a feint.
        if mind.once(in: 10) { return one(of: targets, &mind) ?? one(of: distant, &mind) }
        return one(of: leading, &mind, unless: 3) ?? one(of: plain, &mind)
            ?? one(of: distant, &mind) ?? one(of: anything, &mind) ?? one(of: targets, &mind)
    }

    /// Words that belong to the last one, and are none of its own.
    private var plain: [String] { free(sense.links(of: last)) }

    /// Those of them from which one of its own can be said next.
    private var leading: [String] {
        plain.filter { word in targets.contains { sense.relation(word, $0) == .linked } }
    }

    /// Words at two removes.
    private var distant: [String] { free(sense.links(of: last).flatMap(sense.links)) }

    /// Whatever there is.
    private var anything: [String] { free(PasswordWords.bank(sense.language)) }

    private func free(_ words: [String]) -> [String] {
        let own = Set(targets)
        return words.filter { word in
            !own.contains(word) && sense.key(of: word).map { !said.contains($0) } ?? false
        }
    }

    /// One of some words by chance; `nil` if there is none, and once in so many times.
    private func one(of words: [String], _ mind: inout Mind, unless times: Int? = nil) -> String? {
        guard !words.isEmpty else { return nil }
        if let times, mind.once(in: times) { return nil }
        return words[mind.dice.below(words.count)]
    }
}
