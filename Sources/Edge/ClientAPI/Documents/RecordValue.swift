/// What a field of a record holds.
public enum RecordValue: Hashable, Sendable {
    /// Nothing.
    case nothing
    /// Yes or no.
    case truth(Bool)
    /// A whole number.
    case number(Int64)
    /// Text.
    case text(String)
    /// A shared file, by 64 hexadecimal digits.
    case blob(String)
    /// Another record, by its name: 66 hexadecimal digits.
    case record(String)
}

extension RecordValue: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable { case blob, record }

    /// Reads `null`, a truth value, a whole number, a string, or an object that names a file or a record.
    public init(from decoder: any Decoder) throws {
        let single = try decoder.singleValueContainer()
        if single.decodeNil() {
            self = .nothing
        } else if let truth = try? single.decode(Bool.self) {
            self = .truth(truth)
        } else if let number = try? single.decode(Int64.self) {
            self = .number(number)
        } else if let text = try? single.decode(String.self) {
            self = .text(text)
        } else {
            self = try Self.name(from: decoder)
        }
    }

    private static func name(from decoder: any Decoder) throws -> Self {
        let container = try decoder.strictContainer(of: CodingKeys.self)
        if let blob = try container.decodeIfPresent(String.self, forKey: .blob) {
            try container.requireHex(blob, .blob, digits: 64)
            try container.require(!container.contains(.record), .record, "goes without “blob”")
            return .blob(blob)
        }
        let record = try container.decode(String.self, forKey: .record)
        try container.requireHex(record, .record, digits: RecordDetail.digits)
        return .record(record)
    }

    /// Writes it.
    public func encode(to encoder: any Encoder) throws {
        var single = encoder.singleValueContainer()
        switch self {
        case .nothing: try single.encodeNil()
        case .truth(let truth): try single.encode(truth)
        case .number(let number): try single.encode(number)
        case .text(let text): try single.encode(text)
        case .blob(let blob): try single.encode(["blob": blob])
        case .record(let record): try single.encode(["record": record])
        }
    }
}
