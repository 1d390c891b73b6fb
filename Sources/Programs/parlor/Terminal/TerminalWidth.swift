import Foundation

/// How wide a terminal is, and what texts take of it.
enum TerminalWidth {
    /// The columns of a terminal.
    ///
    /// - Parameter descriptor: Where it is written to.
    /// - Returns: 1 or more; `Int.max` where nobody has said.
    static func columns(of descriptor: Int32) -> Int {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return .max }
        return Int(size.ws_col)
    }

    /// The places that a text takes in a terminal: emoji and East Asian letters take two.
    static func width(of text: String) -> Int {
        text.reduce(0) { $0 + width(of: $1) }
    }

    /// A text's beginning that takes a number of places at most, all of it where that is enough.
    static func cut(_ text: String, to columns: Int) -> String {
        var left = columns
        return String(
            text.prefix { character in
                left -= width(of: character)
                return left >= 0
            }
        )
    }

    private static func width(of character: Character) -> Int {
        guard let first = character.unicodeScalars.first else { return 0 }
        let isWide =
            0x1100...0x115f ~= first.value || 0x2e80...0xa4cf ~= first.value
            || 0xac00...0xd7a3 ~= first.value || 0xf900...0xfaff ~= first.value
            || 0xff00...0xff60 ~= first.value || 0x20000...0x3fffd ~= first.value
            || first.properties.isEmojiPresentation
            || character.unicodeScalars.contains("\u{fe0f}")
        return isWide ? 2 : 1
    }
}
