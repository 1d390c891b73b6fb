/// A word, as it is compared with others, made scalar by scalar.
struct WordFolding: Sendable {
    /// How many letters a word has.
    static let lengths = 2...24
    /// The most scalars of a word, marks included.
    private static let longest = 96

    /// What all ways to write the word have in common.
    private(set) var key = ""
    /// The letters, as somebody would count them.
    private(set) var letters = 0

    private let script: WordScript
    private var scalars = 0
    private var last: UInt32 = 0

    /// Reads a word; `nil` if there is something else in it than letters, if it has fewer letters than two or more than 24,
    /// or with its marks more than 96 scalars.
    ///
    /// - Parameters:
    ///   - word: As somebody typed it, without spaces around it; composed or not.
    ///   - script: Whose letters may be in it.
    init?(_ word: String, in script: WordScript) {
        self.script = script
        for scalar in word.unicodeScalars {
            guard add(scalar.value) else { return nil }
        }
        guard Self.lengths.contains(letters) else { return nil }
    }

    /// Takes the next scalar.
    ///
    /// - Returns: Whether it may stand there.
    private mutating func add(_ scalar: UInt32) -> Bool {
        scalars += 1
        guard scalars <= Self.longest else { return false }
        defer { last = scalar }
        if let letter = script.key(of: scalar) {
            letters += 1
            key += letter
            return true
        }
        guard letters > 0, script.isMark(scalar) else { return false }
        if script.isUmlaut(last, scalar) { key += "e" }
        return true
    }
}

extension WordScript {
    /// What two words have in common if they are the same; `nil` for what is no word.
    func key(of word: String) -> String? { WordFolding(word, in: self)?.key }
}
