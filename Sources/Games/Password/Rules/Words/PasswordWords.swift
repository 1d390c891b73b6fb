/// The banks of words, and which words belong together.
///
/// A word of one place means the same in all languages. The banks and the table are made by
/// `Examples/words/make_words.py`, and lie as text in `Protocol/games/password-words`.
public enum PasswordWords {
    /// How many letters a word has.
    public static let lengths = 2...24

    /// How many words each bank has.
    public static var count: Int { english.count }

    /// The words of a language.
    ///
    /// - Parameter language: Any.
    /// - Returns: The words by place from 0; none twice, also after ``key(of:in:)``.
    public static func bank(_ language: PasswordLanguage) -> [String] {
        switch language {
        case .english: english
        case .german: german
        case .french: french
        case .arabic: arabic
        }
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
        guard let key = key(of: word, in: language) else { return nil }
        switch language {
        case .english: return englishPlaces[key]
        case .german: return germanPlaces[key]
        case .french: return frenchPlaces[key]
        case .arabic: return arabicPlaces[key]
        }
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
        var folding = WordFolding(language.script)
        for scalar in word.unicodeScalars {
            guard folding.add(scalar.value) else { return nil }
        }
        return lengths.contains(folding.letters) ? folding.key : nil
    }

    private static let english = words(EnglishWords.packed)
    private static let german = words(GermanWords.packed)
    private static let french = words(FrenchWords.packed)
    private static let arabic = words(ArabicWords.packed)

    private static let englishPlaces = places(of: english, in: .english)
    private static let germanPlaces = places(of: german, in: .german)
    private static let frenchPlaces = places(of: french, in: .french)
    private static let arabicPlaces = places(of: arabic, in: .arabic)

    private static let table = links(WordLinks.packed)

    private static func words(_ packed: String) -> [String] {
        packed.split(whereSeparator: { $0 == " " || $0 == "\n" }).map(String.init)
    }

    private static func places(
        of bank: [String],
        in language: PasswordLanguage
    ) -> [String: Int] {
        var places: [String: Int] = [:]
        for (place, word) in bank.enumerated() {
            if let key = key(of: word, in: language) { places[key] = place }
        }
        return places
    }

    /// The table both ways, from one in which each word has only those after it.
    private static func links(_ packed: String) -> [[Int]] {
        let later = packed.split(separator: ";", omittingEmptySubsequences: false).dropLast()
        var table = [[Int]](repeating: [], count: later.count)
        for (place, line) in later.enumerated() {
            for word in words(String(line)) {
                guard let other = Int(word), table.indices.contains(other) else { continue }
                table[place].append(other)
                table[other].append(place)
            }
        }
        return table
    }
}
