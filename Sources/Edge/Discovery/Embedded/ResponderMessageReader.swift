/// Reads the fields of a message between the daemon and its responder.
struct ResponderMessageReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    /// Whether everything was read.
    var isAtEnd: Bool { rest.isEmpty }

    mutating func byte() throws(ResponderMessageError) -> UInt8 {
        guard let byte = rest.popFirst() else { throw .truncated }
        return byte
    }

    mutating func uint16() throws(ResponderMessageError) -> UInt16 {
        UInt16(try byte()) << 8 | UInt16(try byte())
    }

    mutating func uint32() throws(ResponderMessageError) -> UInt32 {
        UInt32(try uint16()) << 16 | UInt32(try uint16())
    }

    mutating func int32() throws(ResponderMessageError) -> Int32 {
        Int32(bitPattern: try uint32())
    }

    /// Reads a length of two bytes and as many bytes.
    mutating func bytes() throws(ResponderMessageError) -> [UInt8] {
        let length = Int(try uint16())
        guard rest.count >= length else { throw .truncated }
        defer { rest = rest.dropFirst(length) }
        return Array(rest.prefix(length))
    }

    mutating func text() throws(ResponderMessageError) -> String {
        guard let text = String(validating: try bytes(), as: UTF8.self) else { throw .badText }
        return text
    }

    func end() throws(ResponderMessageError) {
        guard rest.isEmpty else { throw .trailing(bytes: rest.count) }
    }
}
