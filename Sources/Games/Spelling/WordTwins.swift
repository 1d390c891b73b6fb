/// Which other words are the same as a word, or as one of several.
struct WordTwins: Hashable, Sendable {
    /// The ways to write it; at least one of each word.
    private(set) var forms: Set<String>
    /// The ways to write its plurals, which are the same word.
    private(set) var plurals: Set<String>

    init(forms: Set<String>, plurals: Set<String>) {
        (self.forms, self.plurals) = (forms, plurals)
    }

    /// Whether two are the same word, of which one may be in the plural.
    func isSame(as other: WordTwins) -> Bool {
        !forms.isDisjoint(with: other.forms) || !plurals.isDisjoint(with: other.forms)
            || !other.plurals.isDisjoint(with: forms)
    }

    /// Takes in another word, unless it is the same.
    ///
    /// - Returns: Whether it is another one.
    mutating func insert(_ other: WordTwins) -> Bool {
        guard !isSame(as: other) else { return false }
        forms.formUnion(other.forms)
        plurals.formUnion(other.plurals)
        return true
    }
}
