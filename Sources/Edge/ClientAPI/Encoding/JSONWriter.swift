/// Writes the JSON of strokes and live ink straight to bytes.
///
/// A picture of 460,000 points is nearly a million numbers; `JSONEncoder` boxes each of them. The
/// bytes are those that ``APIJSON/encode(_:)`` gives, up to the order of fields.
struct JSONWriter {
    private(set) var bytes: [UInt8] = []

    init(capacity: Int) {
        bytes.reserveCapacity(capacity)
    }

    /// Text that needs no escaping.
    mutating func raw(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    mutating func number(_ value: some FixedWidthInteger) {
        let value = Int(value)
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        var rest = value.magnitude
        var unit: UInt = 1
        while rest / unit > 9 { unit *= 10 }
        while unit > 0 {
            let digit = rest / unit
            bytes.append(48 + UInt8(truncatingIfNeeded: digit))
            rest -= digit * unit
            unit /= 10
        }
    }

    mutating func numbers(_ values: [some FixedWidthInteger]) {
        bytes.append(UInt8(ascii: "["))
        for (index, value) in values.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            number(value)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    /// A string with its quotes, escaped as RFC 8259 §7 asks.
    mutating func string(_ text: String) {
        let digits = StaticString("0123456789abcdef")
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0..<32:
                raw("\\u00")
                bytes.append(digits.utf8Start[Int(byte >> 4)])
                bytes.append(digits.utf8Start[Int(byte & 15)])
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Values between commas.
    mutating func list<Value>(_ values: [Value], _ write: (inout Self, Value) -> Void) {
        bytes.append(UInt8(ascii: "["))
        for (index, value) in values.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            write(&self, value)
        }
        bytes.append(UInt8(ascii: "]"))
    }
}
