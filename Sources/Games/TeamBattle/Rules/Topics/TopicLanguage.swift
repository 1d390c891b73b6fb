/// A language that there are words to draw in.
enum TopicLanguage: String, CaseIterable, Sendable {
    case english = "en"
    case german = "de"
    case french = "fr"
    case arabic = "ar"

    /// The letters that its words are made of.
    var script: WordScript { self == .arabic ? .arabic : .latin }

    /// What a word in the plural ends with, as keys have it.
    var plurals: [String] {
        switch self {
        case .english: ["s", "es"]
        case .german: ["e", "n", "en", "er", "s", "nen"]
        case .french: ["s", "x"]
        case .arabic: ["ات", "ون", "ين"]
        }
    }
}
