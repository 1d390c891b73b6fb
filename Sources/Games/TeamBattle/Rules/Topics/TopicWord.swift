/// How a word to draw is compared with what somebody guesses.
///
/// Letter case, accents and the plural do not matter. The plural is found by its ending, so one that changes the word
/// inside, as in `mouse` and `mice`, is another word.
struct TopicWord: Hashable, Sendable {
    /// Letters of a word.
    static let lengths = WordFolding.lengths

    /// What all ways to write the word have in common.
    let key: String
    /// The letters, as somebody would count them.
    let letters: Int
    private let language: TopicLanguage

    /// Reads a word; `nil` for what is none: anything but letters, too few or too many of them.
    init?(_ word: String, in language: TopicLanguage) {
        guard let folding = WordFolding(word, in: language.script) else { return nil }
        (key, letters) = (folding.key, folding.letters)
        self.language = language
    }

    /// Whether two are the same word, of which one may be in the plural.
    func isSame(as other: TopicWord) -> Bool {
        key == other.key || other.isPlural(of: self) || isPlural(of: other)
    }

    private func isPlural(of other: TopicWord) -> Bool {
        other.stems.contains { stem in
            language.plurals.contains { key == stem + $0 || bare == stem + $0 }
        } || (language == .german && bare == other.key)
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
