/// The ways in which a word can be written with the letters from a to z: `ä` is `ae` to some and `a` to others.
enum TopicForms {
    /// Letters of a word that go one way or the other each by itself; where there are more, all of them go the same way.
    private static let mostChoices = 5

    /// All ways to write a word.
    ///
    /// - Parameters:
    ///   - word: A word of the script.
    ///   - script: Whose letters it is written with.
    /// - Returns: At least one, and 32 at most.
    static func all(of word: String, in script: WordScript) -> Set<String> {
        let parts = parts(of: word, in: script)
        let choices = parts.count { $0.other != nil }
        guard choices <= mostChoices else {
            return [
                parts.map(\.usual).joined(), parts.map { $0.other ?? $0.usual }.joined(),
            ]
        }
        return parts.reduce(into: [""]) { forms, part in
            let usual = forms.map { $0 + part.usual }
            forms = Set(usual).union(part.other.map { other in forms.map { $0 + other } } ?? [])
        }
    }

    /// A letter: as its key has it, and as it may be written besides.
    private typealias Part = (usual: String, other: String?)

    private static func parts(of word: String, in script: WordScript) -> [Part] {
        var parts: [Part] = []
        for scalar in word.unicodeScalars {
            if let key = script.key(of: scalar.value) {
                parts.append((key, script == .latin ? other(scalar.value) : nil))
            } else if script == .latin, let last = parts.last, last.other == nil,
                let both = marked(last.usual, scalar.value)
            {
                parts[parts.count - 1] = both
            }
        }
        return parts
    }

    /// What a letter is written as besides its key.
    private static func other(_ letter: UInt32) -> String? {
        switch letter {
        // Ä, Æ, ä, æ.
        case 0xC4, 0xC6, 0xE4, 0xE6: "a"
        // Å, å.
        case 0xC5, 0xE5: "aa"
        // Ö, ö.
        case 0xD6, 0xF6: "o"
        // Ø, ø.
        case 0xD8, 0xF8: "oe"
        // Ü, ü.
        case 0xDC, 0xFC: "u"
        // ß, ẞ.
        case 0xDF, 0x1E9E: "s"
        default: nil
        }
    }

    /// A letter with the dots of an umlaut, or with a ring.
    private static func marked(_ letter: String, _ mark: UInt32) -> Part? {
        switch (mark, letter) {
        case (0x308, "a"), (0x308, "o"), (0x308, "u"): (letter + "e", letter)
        case (0x30A, "a"): (letter, "aa")
        default: nil
        }
    }
}
