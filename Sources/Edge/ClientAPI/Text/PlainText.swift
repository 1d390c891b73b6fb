/// Text from other people, made harmless for a terminal and a log.
///
/// A name can hold escape sequences that move the cursor, change the title or write to the clipboard, controls
/// that reverse the reading order, and characters that nobody sees. What is taken out leaves a visible mark,
/// so that nothing disappears unnoticed.
public enum PlainText {
    /// What stands for each character that is taken out, U+FFFD.
    public static let mark: Unicode.Scalar = "\u{fffd}"

    /// The text on one line without anything that acts instead of showing itself.
    ///
    /// - Parameter text: Any text.
    /// - Returns: The text with ``mark`` for every scalar that ``isActive(_:)`` names, but for the joiners
    ///   inside emoji.
    public static func line(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isActive) else { return text }
        let scalars = Array(text.unicodeScalars)
        var plain = String.UnicodeScalarView()
        for index in scalars.indices {
            let isKept = !isActive(scalars[index]) || joinsEmoji(scalars, at: index)
            plain.append(isKept ? scalars[index] : mark)
        }
        return String(plain)
    }

    /// JSON that says the same, with every scalar that ``isActive(_:)`` names written as `\uXXXX`.
    ///
    /// - Parameter body: JSON, or several on lines of their own; bytes that are no UTF-8 become ``mark``.
    /// - Returns: The bytes of the new JSON. Newlines and tabulators, which only part values, stay.
    public static func json(_ body: [UInt8]) -> [UInt8] {
        guard !body.allSatisfy({ 0x20...0x7e ~= $0 || $0 == 0x0a }) else { return body }
        var escaped: [UInt8] = []
        escaped.reserveCapacity(body.count + body.count / 8)
        for scalar in String(decoding: body, as: UTF8.self).unicodeScalars {
            switch scalar {
            case "\n", "\t": escaped.append(UInt8(scalar.value))
            case _ where isActive(scalar):
                for unit in String(scalar).utf16 { escaped += escape(unit) }
            default: escaped += Array(String(scalar).utf8)
            }
        }
        return escaped
    }

    /// Whether a scalar acts on its surroundings, or is not seen.
    ///
    /// These are controls (C0, delete, C1), format
    /// controls (the bidirectional ones and those of zero width among them), line and paragraph separators,
    /// and what Unicode lets a font ignore. Selectors of emoji and text style are not.
    public static func isActive(_ scalar: Unicode.Scalar) -> Bool {
        if 0x20...0x7e ~= scalar.value { return false }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: return true
        default: break
        }
        return scalar.properties.isDefaultIgnorableCodePoint && !(0xfe0e...0xfe0f ~= scalar.value)
    }

    // A family or a profession is several emoji with U+200D between them (UTS 51 §2.2).
    private static func joinsEmoji(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
        guard scalars[index] == "\u{200d}", index > 0, index + 1 < scalars.count else {
            return false
        }
        let before = scalars[index - 1]
        let continues =
            before == "\u{fe0f}" || before.properties.isEmojiModifier
            || before.properties.isEmojiPresentation
        return continues && scalars[index + 1].value > 0xff
            && scalars[index + 1].properties.isEmoji
    }

    private static func escape(_ unit: UInt16) -> [UInt8] {
        let digits = String(unit, radix: 16)
        return Array(("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
    }
}
