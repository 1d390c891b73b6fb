/// Any JSON without fractions: what games are told and what they show.
public enum JSONValue: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case flag(Bool)
    /// A whole number of 64 bits.
    case number(Int64)
    /// A string.
    case text(String)
    /// An array.
    case list([JSONValue])
    /// An object.
    case map([String: JSONValue])

    /// The value of a name; `nil` if this is no object, or has none of that name.
    public subscript(name: String) -> JSONValue? {
        guard case .map(let fields) = self else { return nil }
        return fields[name]
    }
}

extension JSONValue: Codable {
    /// Reads any JSON; a number must be whole.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? container.decode(Int64.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let list = try? container.decode([JSONValue].self) {
            self = .list(list)
        } else if let map = try? container.decode([String: JSONValue].self) {
            self = .map(map)
        } else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "must hold whole numbers only"
            )
        }
    }

    /// Writes it.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .flag(let flag): try container.encode(flag)
        case .number(let number): try container.encode(number)
        case .text(let text): try container.encode(text)
        case .list(let list): try container.encode(list)
        case .map(let map): try container.encode(map)
        }
    }
}
