/// A record as an edit names it.
public enum RecordReference: Hashable, Sendable {
    /// By its name, 66 hexadecimal digits.
    case name(String)
    /// By the place of the change of the same edit that makes it, from 0.
    case change(Int)
}

extension RecordReference: Codable {
    /// Reads a string or a number.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let change = try? container.decode(Int.self) {
            guard 0..<APILimits.changes ~= change else {
                throw DecodingError.dataCorruptedError(
                    in: container,
                    debugDescription: "must be at least 0 and below \(APILimits.changes)"
                )
            }
            self = .change(change)
            return
        }
        let name = try container.decode(String.self)
        guard HexText.holds(name, digits: RecordDetail.digits) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "must be \(RecordDetail.digits) hexadecimal digits"
            )
        }
        self = .name(name)
    }

    /// Writes it.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .name(let name): try container.encode(name)
        case .change(let change): try container.encode(change)
        }
    }
}
