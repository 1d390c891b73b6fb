/// A language that there is a bank of words in.
public enum PasswordLanguage: String, CaseIterable, Sendable {
    case english = "en"
    case german = "de"
    case french = "fr"
    case arabic = "ar"

    /// The letters that its words are made of.
    var script: WordScript {
        switch self {
        case .english, .german, .french: .latin
        case .arabic: .arabic
        }
    }
}
