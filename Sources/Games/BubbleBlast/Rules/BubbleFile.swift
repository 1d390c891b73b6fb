internal import Activities
internal import Physics
internal import Rules

/// What levels of bubbles are in a file (`Protocol/games/bubble-blast-levels.schema.json`).
enum BubbleFile {
    static let format = LevelFormat("parlor-bubble-levels", isName: isName) { isLevel($0) }

    /// Letters of a name.
    private static let longest = 10

    /// Whether a level can be called so: letters or digits of any script, no spaces.
    private static func isName(_ name: String) -> Bool {
        let letters = name.unicodeScalars
        guard 1...longest ~= letters.count else { return false }
        return letters.allSatisfy { letter in
            switch letter.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter,
                .otherLetter, .decimalNumber, .letterNumber, .otherNumber:
                true
            default: false
            }
        }
    }

    /// Whether all rows are there, each as long as it has to be, and something hangs in one.
    private static func isLevel(_ level: Value) -> Bool {
        guard case .list(let rows)? = level["rows"], rows.count == BubbleDesign.rows else {
            return false
        }
        var isEmpty = true
        for (row, line) in rows.enumerated() {
            guard case .text(let letters) = line, letters.count == HexCell.width(of: row),
                letters.allSatisfy({ $0 == "." || Bubble(letter: $0) != nil })
            else { return false }
            isEmpty = isEmpty && letters.allSatisfy { $0 == "." }
        }
        return !isEmpty
    }
}
