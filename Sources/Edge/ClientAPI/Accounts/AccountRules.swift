/// What the fields of an account may hold (`Protocol/accounts.md`).
public enum AccountRules {
    /// Whether somebody may be called that: 1 to ``APILimits/userName`` characters that are all seen, without a space
    /// at either end.
    public static func isName(_ text: String) -> Bool {
        let scalars = text.unicodeScalars
        guard 1...APILimits.userName ~= scalars.count, let first = scalars.first,
            let last = scalars.last
        else { return false }
        return !first.properties.isWhitespace && !last.properties.isWhitespace
            && !scalars.contains("@") && isPlain(text)
    }

    /// Whether it has the form of an e-mail address, `name@host.tld`.
    public static func isEmail(_ text: String) -> Bool {
        guard text.utf8.count <= APILimits.email, isPlain(text),
            !text.unicodeScalars.contains(where: \.properties.isWhitespace)
        else { return false }
        let halves = text.unicodeScalars.split(separator: "@", omittingEmptySubsequences: false)
        guard halves.count == 2, isWord(halves[0]) else { return false }
        let parts = halves[1].split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count >= 2, let last = parts.last else { return false }
        return parts.allSatisfy(isWord) && last.contains(where: isLetter)
    }

    /// Whether it may be a password: long enough, with a letter and a digit.
    public static func isPassword(_ text: String) -> Bool {
        let scalars = text.unicodeScalars
        return text.utf8.count <= APILimits.passphrase.upperBound
            && scalars.count >= APILimits.passwordCharacters
            && scalars.contains(where: isLetter) && scalars.contains(where: isDigit)
    }

    private static func isPlain(_ text: String) -> Bool {
        PlainText.line(text).unicodeScalars.elementsEqual(text.unicodeScalars)
    }

    private static func isWord(_ text: Substring.UnicodeScalarView) -> Bool {
        text.contains { isLetter($0) || isDigit($0) }
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
            true
        default: false
        }
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .decimalNumber
    }
}
