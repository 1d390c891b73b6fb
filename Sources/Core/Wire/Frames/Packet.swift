public import Vocabulary

/// A datagram: a greeting, or frames on a connection.
public enum Packet: Hashable, Sendable {
    /// "This is who I am; answer to my connection `connection`."
    case hello(Greeting)
    /// "I know you; so am I." `to` is the receiver's connection.
    case welcome(to: UInt32, Greeting)
    /// Frames; `connection` is the receiver's.
    case frames(connection: UInt32, number: UInt32, payload: Range<Int>)

    /// Who somebody is.
    public struct Greeting: Hashable, Sendable {
        /// The number by which the sender wants to be addressed.
        public var connection: UInt32
        /// The sender.
        public var device: DeviceID
        /// Drawn at random when the sender started: tells a restart from a repetition.
        public var boot: UInt64

        /// Names a sender.
        public init(connection: UInt32, device: DeviceID, boot: UInt64) {
            self.connection = connection
            self.device = device
            self.boot = boot
        }
    }

    /// The version of the datagram layout.
    public static let version: UInt8 = 1
    /// Bytes before the frames.
    public static let headerSize = 9

    /// Reads the beginning of a datagram.
    public init(decoding bytes: [UInt8]) throws(WireError) {
        guard bytes.count <= Limits.datagram else {
            throw .outOfRange(field: .packet, value: UInt64(bytes.count))
        }
        var reader = ByteReader(bytes)
        let type = try reader.byte()
        switch type {
        case 1:
            self = .hello(try Self.greeting(&reader))
        case 2:
            let to: UInt32 = try reader.fixed()
            self = .welcome(to: to, try Self.greeting(&reader))
        case 3:
            let connection: UInt32 = try reader.fixed()
            let number: UInt32 = try reader.fixed()
            self = .frames(
                connection: connection,
                number: number,
                payload: reader.offset..<bytes.count
            )
        default: throw .unknown(field: .packet, value: UInt64(type))
        }
    }

    /// The bytes of a greeting.
    public static func hello(_ greeting: Greeting) -> [UInt8] {
        var writer = ByteWriter(capacity: 50)
        writer.byte(1)
        encode(greeting, into: &writer)
        return writer.bytes
    }

    /// The bytes of an answer to a greeting.
    public static func welcome(to connection: UInt32, _ greeting: Greeting) -> [UInt8] {
        var writer = ByteWriter(capacity: 54)
        writer.byte(2)
        writer.fixed(connection)
        encode(greeting, into: &writer)
        return writer.bytes
    }

    /// Begins a packet of frames.
    public static func begin(connection: UInt32, number: UInt32) -> ByteWriter {
        var writer = ByteWriter(capacity: Limits.datagram)
        writer.byte(3)
        writer.fixed(connection)
        writer.fixed(number)
        return writer
    }

    private static func encode(_ greeting: Greeting, into writer: inout ByteWriter) {
        writer.byte(version)
        writer.fixed(greeting.connection)
        writer.words(greeting.device.words)
        writer.fixed(greeting.boot)
    }

    private static func greeting(_ reader: inout ByteReader) throws(WireError) -> Greeting {
        let version = try reader.byte()
        guard version == Self.version else {
            throw .unknown(field: .version, value: UInt64(version))
        }
        let greeting = Greeting(
            connection: try reader.fixed(),
            device: Bytes32(words: try reader.words32()),
            boot: try reader.fixed()
        )
        try reader.finish()
        return greeting
    }
}
