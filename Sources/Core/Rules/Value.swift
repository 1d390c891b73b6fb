public import Vocabulary
public import Wire

/// What games are told and what they show: a tree that has one encoding as deterministic CBOR, and reads
/// the same as JSON.
public enum Value: Hashable, Sendable {
    /// Nothing.
    case null
    /// Yes or no.
    case flag(Bool)
    /// A whole number.
    case number(Int64)
    /// Words.
    case text(String)
    /// Values in order.
    case list([Value])
    /// Values by name; their order means nothing.
    case map([String: Value])

    /// The value of a name; `nil` if this is no map, or has none of that name.
    public subscript(name: String) -> Value? {
        guard case .map(let fields) = self else { return nil }
        return fields[name]
    }

    /// The number, if it is one.
    public var number: Int64? {
        guard case .number(let number) = self else { return nil }
        return number
    }

    /// The text, if it is one; a number as people write it.
    public var text: String? {
        switch self {
        case .text(let text): text
        case .number(let number): "\(number)"
        case .null, .flag, .list, .map: nil
        }
    }

    /// The flag, if it is one.
    public var flag: Bool? {
        guard case .flag(let flag) = self else { return nil }
        return flag
    }

    /// A seat's name, if it is sixteen hexadecimal digits.
    public var seat: SeatID? {
        guard case .text(let text) = self else { return nil }
        return SeatID(hex: text)
    }

    /// A seat's name.
    public static func seat(_ seat: SeatID) -> Value { .text("\(seat)") }

    /// A number that need not be there.
    public static func number(_ number: Int64?) -> Value { number.map { .number($0) } ?? .null }

    /// Seats in order.
    public static func seats(_ seats: [SeatID]) -> Value { .list(seats.map { .seat($0) }) }
}

extension Value {
    /// How deep lists and maps may lie in one another.
    static let depth = 8

    /// The deterministic CBOR.
    public var encoded: [UInt8] {
        var writer = CBORWriter()
        encode(into: &writer)
        return writer.bytes
    }

    /// Writes the deterministic CBOR.
    public func encode(into writer: inout CBORWriter) {
        switch self {
        case .null: writer.null()
        case .flag(let flag): writer.boolean(flag)
        case .number(let number): writer.integer(number)
        case .text(let text): writer.text(text)
        case .list(let values):
            writer.array(values.count)
            for value in values { value.encode(into: &writer) }
        case .map(let fields):
            writer.map(fields.count)
            let sorted = fields.map { (key: Self.text($0.key).encoded, value: $0.value) }
            for field in sorted.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
                writer.writer.raw(field.key)
                field.value.encode(into: &writer)
            }
        }
    }

    /// Reads deterministic CBOR.
    ///
    /// - Parameter bytes: One value and nothing behind it.
    /// - Throws: What is wrong with it.
    public init(decoding bytes: [UInt8]) throws(WireError) {
        var reader = CBORReader(bytes)
        try self.init(from: &reader, depth: 0)
        try reader.finish()
    }

    private init(from reader: inout CBORReader, depth: Int) throws(WireError) {
        guard depth <= Self.depth else { throw .outOfRange(field: .payload, value: UInt64(depth)) }
        switch try reader.reader.peek() {
        case 0xf4, 0xf5: self = .flag(try reader.boolean())
        case 0xf6:
            _ = try reader.null()
            self = .null
        case let first:
            switch first >> 5 {
            case 0, 1: self = .number(try reader.integer(.payload, in: Limits.moveNumbers))
            case 3: self = .text(try reader.text(.text, atMost: Limits.move))
            case 4:
                var values: [Value] = []
                for _ in 0..<(try reader.array(.payload, 0...Limits.move)) {
                    values.append(try Value(from: &reader, depth: depth + 1))
                }
                self = .list(values)
            case 5: self = .map(try Self.fields(from: &reader, depth: depth))
            case let major: throw .unexpectedType(found: major)
            }
        }
    }

    private static func fields(
        from reader: inout CBORReader,
        depth: Int
    ) throws(WireError) -> [String: Value] {
        var fields: [String: Value] = [:]
        var last: [UInt8] = []
        for _ in 0..<(try reader.map(.payload, atMost: Limits.move)) {
            let name = try reader.text(.text, atMost: Limits.move)
            let key = Self.text(name).encoded
            guard last.isEmpty || last.lexicographicallyPrecedes(key) else { throw .notCanonical }
            last = key
            let value = try Value(from: &reader, depth: depth + 1)
            // Texts are equal here that Unicode takes for the same, whatever their bytes.
            guard fields.updateValue(value, forKey: name) == nil else { throw .notCanonical }
        }
        return fields
    }
}
