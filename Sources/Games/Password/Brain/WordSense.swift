/// What a bot makes of words: which belong together by the table of associations.
struct WordSense {
    /// How one word stands to another.
    enum Relation: Equatable {
        /// They belong together.
        case linked
        /// There is a word that both belong to.
        case near
        /// Nothing joins them that the bot knows of.
        case far
        /// One of them is in no table.
        case unknown
    }

    /// What language the words are in.
    let language: PasswordLanguage

    /// How a word stands to the one before it.
    func relation(_ first: String, _ second: String) -> Relation {
        guard let from = PasswordWords.place(of: first, in: language),
            let to = PasswordWords.place(of: second, in: language)
        else { return .unknown }
        let links = PasswordWords.associations(of: from)
        if links.contains(to) { return .linked }
        let second = PasswordWords.associations(of: to)
        return links.contains(where: second.contains) ? .near : .far
    }

    /// The words that belong to one, in the order of the bank; none for a word that is in no table.
    func links(of word: String) -> [String] {
        let bank = PasswordWords.bank(language)
        return PasswordWords.place(of: word, in: language).map {
            PasswordWords.associations(of: $0).map { bank[$0] }
        } ?? []
    }

    /// What two words have in common if they are the same.
    func key(of word: String) -> String? { PasswordWords.key(of: word, in: language) }
}
