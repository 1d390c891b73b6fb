/// A language that there are words to draw in.
enum TopicLanguage: String, CaseIterable, Sendable {
    case english = "en"
    case german = "de"
    case french = "fr"
    case arabic = "ar"

    /// The letters that its words are made of.
    var script: WordScript { self == .arabic ? .arabic : .latin }

    /// What a word ends with, and what its plural ends with there.
    private var endings: [(one: String, many: String)] {
        switch self {
        case .english: Self.englishEndings
        case .german: Self.germanEndings
        case .french: Self.frenchEndings
        case .arabic: Self.arabicEndings
        }
    }

    private static let englishEndings: [(one: String, many: String)] = [
        ("", "s"), ("", "es"), ("y", "ies"), ("f", "ves"), ("fe", "ves"), ("us", "i"), ("is", "es"),
        ("man", "men"), ("tooth", "teeth"), ("foot", "feet"), ("goose", "geese"),
        ("mouse", "mice"), ("louse", "lice"), ("child", "children"), ("person", "people"),
        ("ox", "oxen"),
    ]
    private static let germanEndings: [(one: String, many: String)] = [
        ("", ""), ("", "e"), ("", "n"), ("", "en"), ("", "er"), ("", "s"), ("", "nen"),
        ("um", "en"), ("us", "en"), ("a", "en"),
    ]
    private static let frenchEndings: [(one: String, many: String)] = [
        ("", "s"), ("", "x"), ("al", "aux"), ("ail", "aux"), ("oeil", "yeux"), ("ciel", "cieux"),
        ("bonhomme", "bonshommes"), ("monsieur", "messieurs"), ("madame", "mesdames"),
    ]
    private static let arabicEndings: [(one: String, many: String)] = [
        ("", "ات"), ("", "ون"), ("", "ين"), ("ه", "ات"), ("ه", "ون"), ("ه", "ين"),
    ]

    /// The plurals that a word may have.
    ///
    /// - Parameter form: The word, as ``TopicForms`` writes it.
    /// - Returns: Those of all endings that fit, in the same letters; more than there are in the language.
    func plurals(of form: String) -> [String] {
        let stems = [form] + (self == .german ? umlauted(form) : [])
        return stems.flatMap { stem in
            endings.filter { stem.hasSuffix($0.one) }.map {
                stem.dropLast($0.one.count) + $0.many
            }
        }
    }

    /// A German word with dots on its last vowel that can have them, of `au` on the first letter.
    private func umlauted(_ form: String) -> [String] {
        var letters = Array(form)
        guard var last = letters.lastIndex(where: { "aou".contains($0) }) else { return [] }
        if letters[last] == "u", last > 0, letters[last - 1] == "a" { last -= 1 }
        letters.insert("e", at: last + 1)
        return [String(letters)]
    }
}
