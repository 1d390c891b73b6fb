internal import Vocabulary

/// A frame of a later version: it says how long it is, so that a reader that does not know it goes on after it
/// (`Protocol/datagrams.md`).
public struct LaterFrame: Hashable, Sendable {
    /// The numbers that mean nothing here yet; from 64 on all frames say how long they are.
    public static let types: ClosedRange<UInt8> = 67...255

    /// Its number, one of `types`.
    public let type: UInt8
    /// What is in it, at most `Limits.datagram` bytes.
    public let bytes: [UInt8]

    /// Wraps what is in it; `nil` for a number that is not one of `types`, or too many bytes.
    public init?(type: UInt8, bytes: [UInt8]) {
        guard Self.types ~= type, bytes.count <= Limits.datagram else { return nil }
        self.type = type
        self.bytes = bytes
    }

    /// Reads what follows the number.
    init(_ type: UInt8, from reader: inout ByteReader) throws(WireError) {
        self.type = type
        let count = try reader.varint(.packet, atMost: Limits.datagram)
        bytes = try reader.raw(count)
    }

    func encode(into writer: inout ByteWriter) {
        writer.byte(type)
        writer.varint(UInt64(bytes.count))
        writer.raw(bytes)
    }
}
