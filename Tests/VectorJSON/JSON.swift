public import Vocabulary

/// A value of a vector file, before anybody knows what it should be.
public indirect enum JSON: Decodable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case boolean(Bool)
    /// A whole number.
    case integer(Int64)
    /// A text.
    case text(String)
    /// Values in order.
    case array([JSON])
    /// Values by name.
    case object([String: JSON])

    /// Reads any value; numbers must be whole.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .boolean(value)
        } else if let value = try? container.decode(Int64.self) {
            self = .integer(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode([JSON].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSON].self))
        }
    }

    /// Says that a vector file does not hold what a test expects.
    public struct Mismatch: Error {
        /// What should have stood there.
        public let wanted: String
        /// What stood there.
        public let found: JSON

        /// Says what was wanted and what was found.
        public init(wanted: String, found: JSON) {
            self.wanted = wanted
            self.found = found
        }
    }

    /// The value of that name; throws `Mismatch` if there is none.
    public subscript(name: String) -> JSON {
        get throws {
            guard case .object(let fields) = self, let value = fields[name] else {
                throw Mismatch(wanted: name, found: self)
            }
            return value
        }
    }

    /// Whether it is `null`.
    public var isNull: Bool {
        if case .null = self { true } else { false }
    }

    /// The truth value; throws `Mismatch` for anything else.
    public var boolean: Bool {
        get throws {
            guard case .boolean(let value) = self else { throw mismatch("true or false") }
            return value
        }
    }

    /// The text; throws `Mismatch` for anything else.
    public var text: String {
        get throws {
            guard case .text(let value) = self else { throw mismatch("text") }
            return value
        }
    }

    /// The values; throws `Mismatch` for anything else.
    public var array: [JSON] {
        get throws {
            guard case .array(let value) = self else { throw mismatch("an array") }
            return value
        }
    }

    /// The bytes that a text of hexadecimal digits stands for.
    public var bytes: [UInt8] {
        get throws {
            guard let bytes = Hex.decode(try text) else { throw mismatch("hexadecimal digits") }
            return bytes
        }
    }

    /// An integer that fits the type wanted.
    public func number<Number: FixedWidthInteger>(
        _ type: Number.Type = Number.self
    ) throws -> Number {
        guard case .integer(let value) = self, let number = Number(exactly: value) else {
            throw mismatch("\(type)")
        }
        return number
    }

    /// Integers that all fit the type wanted.
    public func numbers<Number: FixedWidthInteger>(
        _ type: Number.Type = Number.self
    ) throws -> [Number] {
        try array.map { try $0.number() }
    }

    /// A name of 32 bytes.
    public func name<Tag>(_ type: Bytes32<Tag>.Type = Bytes32<Tag>.self) throws -> Bytes32<Tag> {
        guard let name = Bytes32<Tag>(try bytes) else { throw mismatch("32 bytes") }
        return name
    }

    /// Eight bytes as a big-endian number.
    public func word() throws -> UInt64 {
        let bytes = try bytes
        guard bytes.count == 8 else { throw mismatch("8 bytes") }
        return bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// What `read` makes of it, or `nil` for `null`.
    public func optional<Value>(_ read: (JSON) throws -> Value) rethrows -> Value? {
        isNull ? nil : try read(self)
    }

    private func mismatch(_ wanted: String) -> Mismatch {
        Mismatch(wanted: wanted, found: self)
    }
}
