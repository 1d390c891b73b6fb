/// The banks of words, and which words belong together.
///
/// A word of one place means the same in all languages. The banks and the table are made by
/// `Examples/words/make_words.py`, and lie as text in `Protocol/games/password-words`.
public enum PasswordWords {
    /// How many letters a word has.
    public static let lengths = WordFolding.lengths

    /// How many words each bank has.
    public static var count: Int { english.words.count }

    /// The words of a language.
    ///
    /// - Parameter language: Any.
    /// - Returns: The words by place from 0; none twice, also after ``key(of:in:)``.
    public static func bank(_ language: PasswordLanguage) -> [String] {
        bank(of: language).words
    }

    /// The words that belong to a word, as the light does to the lamp; the same in all languages.
    ///
    /// - Parameter place: The word's place in the bank.
    /// - Returns: Their places, at least five, ascending, without its own; each has this one among its
    ///   own. Empty for a place that is not in the bank.
    public static func associations(of place: Int) -> [Int] {
        table.indices.contains(place) ? table[place] : []
    }

    /// Where a word stands in the bank.
    ///
    /// - Parameters:
    ///   - word: As somebody typed it.
    ///   - language: The bank's.
    /// - Returns: Its place, or `nil` if it is not there. In constant time.
    public static func place(of word: String, in language: PasswordLanguage) -> Int? {
        key(of: word, in: language).flatMap { bank(of: language)[$0] }
    }

    /// What two words have in common if they are the same: `Bär`, `BÄR` and `Baer` are one word.
    ///
    /// Capitals are small letters. Of the umlauts `ä` is `ae`, `ö` is `oe`, `ü` is `ue`, as everybody writes
    /// them who has no such keys; so `Bar` is another word than `Bär`. `ß` is `ss`, `œ` is `oe`, `æ` is `ae`.
    /// All other accents go: `é` is `e`. In Arabic marks of vowels and long strokes go, `أ`, `إ`, `آ` and
    /// `ٱ` are `ا`, `ؤ` is `و`, `ئ` and `ى` are `ي`, `ة` is `ه`. All this goes by the numbers of the
    /// scalars, so that it comes out the same on every device and in every version of Unicode.
    ///
    /// - Parameters:
    ///   - word: As somebody typed it, without spaces around it; composed or not.
    ///   - language: Whose letters may be in it: the Latin ones, or those of Arabic.
    /// - Returns: The key, or `nil` if there is something else in the word than letters, if it has fewer
    ///   letters than two or more than 24, or with its marks more than 96 scalars.
    public static func key(of word: String, in language: PasswordLanguage) -> String? {
        language.script.key(of: word)
    }

    /// The words of a language, by place and by key.
    static func bank(of language: PasswordLanguage) -> WordBank {
        switch language {
        case .english: english
        case .german: german
        case .french: french
        case .arabic: arabic
        }
    }

    private static let english = WordBank(packed: EnglishWords.packed, in: .latin)
    private static let german = WordBank(packed: GermanWords.packed, in: .latin)
    private static let french = WordBank(packed: FrenchWords.packed, in: .latin)
    private static let arabic = WordBank(packed: ArabicWords.packed, in: .arabic)

    private static let table = links(WordLinks.packed)

    /// The table both ways, from one in which each word has only those after it.
    private static func links(_ packed: String) -> [[Int]] {
        let later = packed.split(separator: ";", omittingEmptySubsequences: false).dropLast()
        var table = [[Int]](repeating: [], count: later.count)
        for (place, line) in later.enumerated() {
            for word in line.split(whereSeparator: \.isWhitespace) {
                guard let other = Int(word), table.indices.contains(other) else { continue }
                table[place].append(other)
                table[other].append(place)
            }
        }
        return table
    }
}
