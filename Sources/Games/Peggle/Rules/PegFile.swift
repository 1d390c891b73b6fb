internal import Activities
internal import Physics
internal import Rules

/// What levels of pegs are in a file (`Protocol/games/peggle-levels.schema.json`).
enum PegFile {
    static let format = LevelFormat("parlor-peg-levels", isName: isName) { isLevel($0) }

    /// Characters of a name, in Unicode's scalars.
    private static let longest = 30

    /// Whether a level can be called so: letters, digits and marks of any kind, with blanks between only.
    private static func isName(_ name: String) -> Bool {
        let letters = name.unicodeScalars
        guard 1...longest ~= letters.count, letters.first != " ", letters.last != " " else {
            return false
        }
        return letters.allSatisfy { letter in
            switch letter.properties.generalCategory {
            case .spaceSeparator: letter == " "
            case .lineSeparator, .paragraphSeparator, .control, .format, .surrogate, .privateUse,
                .unassigned:
                false
            default: true
            }
        }
    }

    /// Whether orange and blue pegs are listed that a level may have; at least one of either kind.
    private static func isLevel(_ level: Value) -> Bool {
        guard let orange = pegs(level["orange"], .orange), let blue = pegs(level["blue"], .blue)
        else { return false }
        do throws(PegLevelFault) {
            _ = try PegLevel(orange + blue)
            return true
        } catch {
            return error == .noOrange && !blue.isEmpty
        }
    }

    /// Places in quarters of a unit, a blank between two; `nil` for what is none.
    private static func pegs(_ places: Value?, _ kind: Peg.Kind) -> [Peg]? {
        guard case .text(let text)? = places else { return nil }
        guard !text.isEmpty else { return [] }
        let places = text.split(separator: " ", omittingEmptySubsequences: false)
        let pegs = places.compactMap { peg($0, kind) }
        return pegs.count == places.count ? pegs : nil
    }

    private static func peg(_ place: Substring, _ kind: Peg.Kind) -> Peg? {
        let numbers = place.split(separator: ",", omittingEmptySubsequences: false)
        guard numbers.count == 2, let x = number(numbers[0], 2...4),
            let y = number(numbers[1], 3...4)
        else { return nil }
        return Peg(x: x, y: y, kind: kind)
    }

    /// A number of so many digits.
    private static func number(_ text: Substring, _ digits: ClosedRange<Int>) -> Int? {
        guard digits ~= text.utf8.count, text.utf8.allSatisfy({ 48...57 ~= $0 }) else {
            return nil
        }
        return Int(text)
    }
}
