/// Identifiers as they stand in JSON: hexadecimal digits.
enum HexText {
    /// Whether the byte is a hexadecimal digit in either case.
    static func isDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }

    /// Whether the text is exactly that many digits.
    static func holds(_ text: String, digits: Int) -> Bool {
        text.utf8.count == digits && text.utf8.allSatisfy(isDigit)
    }
}
