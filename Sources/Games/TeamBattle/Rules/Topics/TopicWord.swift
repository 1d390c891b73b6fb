/// How a word to draw is compared with what somebody guesses.
///
/// Letter case, accents and the plural do not matter.
struct TopicWord: Hashable, Sendable {
    /// Letters of a word.
    static let lengths = WordFolding.lengths

    /// What all ways to write the word have in common in a list of words.
    let key: String
    /// The letters, as somebody would count them.
    let letters: Int
    /// How else it is written, and what its plurals are.
    let twins: WordTwins

    /// Reads a word; `nil` for what is none: anything but letters, too few or too many of them.
    init?(_ word: String, in language: TopicLanguage) {
        guard let folding = WordFolding(word, in: language.script) else { return nil }
        (key, letters) = (folding.key, folding.letters)
        let forms = TopicForms.all(of: word, in: language.script)
        let plurals = forms.flatMap { language.plurals(of: $0) }
        twins = WordTwins(forms: forms, plurals: Set(plurals))
    }

    /// Whether two are the same word, of which one may be in the plural.
    func isSame(as other: TopicWord) -> Bool { twins.isSame(as: other.twins) }
}
