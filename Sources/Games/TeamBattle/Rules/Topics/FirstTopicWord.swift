/// How a word to draw is compared with what somebody guesses by the first version of the rules.
///
/// The plural is found by its ending, so one that changes the word inside, as in `mouse` and `mice`, is another word.
struct FirstTopicWord: Hashable, Sendable {
    /// What all ways to write the word have in common.
    private let key: String
    private let language: TopicLanguage

    /// Reads a word; `nil` for what is none: anything but letters, too few or too many of them.
    init?(_ word: String, in language: TopicLanguage) {
        guard let folding = WordFolding(word, in: language.script) else { return nil }
        (key, self.language) = (folding.key, language)
    }

    /// Whether two are the same word, of which one may be in the plural.
    func isSame(as other: FirstTopicWord) -> Bool {
        key == other.key || other.isPlural(of: self) || isPlural(of: other)
    }

    private func isPlural(of other: FirstTopicWord) -> Bool {
        other.stems.contains { stem in
            plurals.contains { key == stem + $0 || bare == stem + $0 }
        } || (language == .german && bare == other.key)
    }

    /// What a word in the plural ends with.
    private var plurals: [String] {
        switch language {
        case .english: ["s", "es"]
        case .german: ["e", "n", "en", "er", "s", "nen"]
        case .french: ["s", "x"]
        case .arabic: ["ات", "ون", "ين"]
        }
    }

    /// What an ending is put to: the word itself, and what some words are without their last letters.
    private var stems: [String] {
        switch language {
        case .english where key.hasSuffix("y"): [key, key.dropLast() + "i"]
        case .french where key.hasSuffix("al"): [key, key.dropLast() + "u"]
        case .arabic where key.hasSuffix("ه"): [key, String(key.dropLast())]
        case .english, .german, .french, .arabic: [key]
        }
    }

    /// A German word without the dots that the plural puts on its vowels.
    private var bare: String {
        guard language == .german else { return key }
        var (bare, last) = ("", Character(" "))
        for letter in key {
            if letter != "e" || !"aou".contains(last) { bare.append(letter) }
            last = letter
        }
        return bare
    }
}
