/// An opaque colour, `#rrggbb` in JSON.
public struct InkColor: RawRepresentable, Hashable, Sendable {
    /// `0xRRGGBB`.
    public let rawValue: UInt32

    /// Wraps `0xRRGGBB`; higher bits are dropped.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue & 0xFFFFFF
    }

    /// Parses `#rrggbb` in either case; `nil` for anything else.
    public init?(_ text: some StringProtocol) {
        guard text.utf8.count == 7, text.utf8.first == UInt8(ascii: "#") else { return nil }
        let digits = text.utf8.dropFirst()
        guard digits.allSatisfy(HexText.isDigit) else { return nil }
        guard let value = UInt32(text.dropFirst(), radix: 16) else { return nil }
        self.init(rawValue: value)
    }
}

extension InkColor: CustomStringConvertible {
    /// `#rrggbb` in lower case.
    public var description: String {
        let digits = String(rawValue, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
}

extension InkColor: Codable {
    /// Reads `#rrggbb`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let color = Self(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "must be a colour like #1a2b3c"
            )
        }
        self = color
    }

    /// Writes `#rrggbb`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
