public import Vocabulary

/// A datagram: a part of a handshake, or frames on a connection, encrypted.
public enum Packet: Hashable, Sendable {
    /// The first message of a handshake.
    case hello(Hello)
    /// "Say that again with this cookie", to the receiver's number `to`.
    case cookie(to: UInt32, Cookie)
    /// The second message of a handshake; `to` is the receiver's number.
    case answer(to: UInt32, message: Range<Int>)
    /// The third message of a handshake; `to` is the receiver's number.
    case confirm(to: UInt32, message: Range<Int>)
    /// Frames; `connection` is the receiver's number. What follows `headerSize` is encrypted.
    case sealed(connection: UInt32, number: UInt32)

    /// Proof that one receives what is sent to one's address.
    public typealias Cookie = SIMD2<UInt64>

    /// The first message of a handshake.
    public struct Hello: Hashable, Sendable {
        /// The number by which the sender wants to be addressed.
        public var connection: UInt32
        /// As the receiver gave it; zero before it did.
        public var cookie: Cookie
        /// The handshake message: an ephemeral key.
        public var message: Bytes32<HelloTag>

        /// Names a sender.
        public init(connection: UInt32, cookie: Cookie, message: Bytes32<HelloTag>) {
            self.connection = connection
            self.cookie = cookie
            self.message = message
        }
    }

    /// Who somebody is, as said inside a handshake.
    public struct Introduction: Hashable, Sendable {
        /// The sender.
        public var device: DeviceID
        /// Drawn at random when the sender started: tells a restart from a new connection.
        public var boot: UInt64

        /// Names a sender.
        public init(device: DeviceID, boot: UInt64) {
            self.device = device
            self.boot = boot
        }
    }

    /// Tag of the first message of a handshake.
    public enum HelloTag: Sendable {}

    /// The version of the datagram layout: 3 is spoken by version 2 of the protocol.
    public static let version: UInt8 = 3
    /// Bytes before the encrypted frames.
    public static let headerSize = 9
    /// Bytes of the tag after them.
    public static let tagSize = 16
    /// Bytes for frames in a datagram.
    public static let space = Limits.datagram - headerSize - tagSize

    /// What a packet of one kind looks like from outside.
    public struct Shape: Hashable, Sendable {
        /// The first byte.
        public let type: UInt8
        /// How many bytes there are.
        public let lengths: ClosedRange<Int>
        /// Whether the receiver's number follows the type.
        public let isAddressed: Bool
    }

    /// All kinds of packets, from outside.
    public static let shapes = [
        Shape(type: Kind.hello.rawValue, lengths: 54...54, isAddressed: false),
        Shape(type: Kind.cookie.rawValue, lengths: 21...21, isAddressed: true),
        Shape(type: Kind.answer.rawValue, lengths: 145...145, isAddressed: true),
        Shape(type: Kind.confirm.rawValue, lengths: 109...109, isAddressed: true),
        Shape(
            type: Kind.sealed.rawValue,
            lengths: headerSize + tagSize...Limits.datagram,
            isAddressed: true
        ),
    ]

    private enum Kind: UInt8 {
        case hello = 4
        case cookie = 5
        case answer = 6
        case confirm = 7
        case sealed = 8
    }

    /// Reads the beginning of a datagram.
    ///
    /// - Parameter bytes: A whole datagram.
    /// - Throws: What does not follow the grammar.
    public init(decoding bytes: [UInt8]) throws(WireError) {
        guard bytes.count <= Limits.datagram else {
            throw .outOfRange(field: .packet, value: UInt64(bytes.count))
        }
        var reader = ByteReader(bytes)
        let type = try reader.byte()
        guard let kind = Kind(rawValue: type) else {
            // Types 1 to 3 were those of version 1, without encryption.
            guard !(1...3 ~= type) else { throw .unknown(field: .version, value: 1) }
            throw .unknown(field: .packet, value: UInt64(type))
        }
        switch kind {
        case .hello: self = .hello(try Self.hello(&reader))
        case .cookie:
            let to: UInt32 = try reader.fixed()
            let cookie = Cookie(try reader.fixed(), try reader.fixed())
            try reader.finish()
            self = .cookie(to: to, cookie)
        case .answer:
            let to: UInt32 = try reader.fixed()
            self = .answer(to: to, message: reader.offset..<bytes.count)
        case .confirm:
            let to: UInt32 = try reader.fixed()
            self = .confirm(to: to, message: reader.offset..<bytes.count)
        case .sealed:
            let connection: UInt32 = try reader.fixed()
            let number: UInt32 = try reader.fixed()
            guard bytes.count >= Self.headerSize + Self.tagSize else {
                throw .truncated(
                    needed: Self.headerSize + Self.tagSize,
                    available: bytes.count
                )
            }
            self = .sealed(connection: connection, number: number)
        }
    }

    /// The bytes of the first message of a handshake.
    public static func hello(_ hello: Hello) -> [UInt8] {
        var writer = ByteWriter(capacity: 54)
        writer.byte(Kind.hello.rawValue)
        writer.byte(version)
        writer.fixed(hello.connection)
        writer.fixed(hello.cookie.x)
        writer.fixed(hello.cookie.y)
        writer.words(hello.message.words)
        return writer.bytes
    }

    /// The bytes of a cookie.
    public static func cookie(to connection: UInt32, _ cookie: Cookie) -> [UInt8] {
        var writer = ByteWriter(capacity: 21)
        writer.byte(Kind.cookie.rawValue)
        writer.fixed(connection)
        writer.fixed(cookie.x)
        writer.fixed(cookie.y)
        return writer.bytes
    }

    /// The bytes of the second message of a handshake.
    public static func answer(to connection: UInt32, _ message: [UInt8]) -> [UInt8] {
        begin(.answer, connection, message)
    }

    /// The bytes of the third message of a handshake.
    public static func confirm(to connection: UInt32, _ message: [UInt8]) -> [UInt8] {
        begin(.confirm, connection, message)
    }

    /// Begins a packet of frames; they are encrypted when all are there.
    public static func begin(connection: UInt32, number: UInt32) -> ByteWriter {
        var writer = ByteWriter(capacity: Limits.datagram)
        writer.byte(Kind.sealed.rawValue)
        writer.fixed(connection)
        writer.fixed(number)
        return writer
    }

    private static func begin(
        _ kind: Kind,
        _ connection: UInt32,
        _ message: [UInt8]
    ) -> [UInt8] {
        var writer = ByteWriter(capacity: 5 + message.count)
        writer.byte(kind.rawValue)
        writer.fixed(connection)
        writer.raw(message)
        return writer.bytes
    }

    private static func hello(_ reader: inout ByteReader) throws(WireError) -> Hello {
        let version = try reader.byte()
        guard version == Self.version else {
            throw .unknown(field: .version, value: UInt64(version))
        }
        let hello = Hello(
            connection: try reader.fixed(),
            cookie: Cookie(try reader.fixed(), try reader.fixed()),
            message: Bytes32(words: try reader.words32())
        )
        try reader.finish()
        return hello
    }
}

extension Packet.Introduction {
    /// The payload of a handshake message; the second message has the writer's number in front.
    ///
    /// - Parameter connection: By which number the writer wants to be addressed.
    /// - Returns: 40 bytes, or 44 with the number.
    public func encoded(connection: UInt32? = nil) -> [UInt8] {
        var writer = ByteWriter(capacity: 44)
        if let connection { writer.fixed(connection) }
        writer.words(device.words)
        writer.fixed(boot)
        return writer.bytes
    }

    /// Reads the payload of the third message.
    ///
    /// - Parameter bytes: Exactly 40.
    /// - Throws: `truncated`, `trailing`.
    public init(decoding bytes: [UInt8]) throws(WireError) {
        var reader = ByteReader(bytes)
        try self.init(from: &reader)
    }

    /// Reads the payload of the second message.
    ///
    /// - Parameter bytes: Exactly 44.
    /// - Returns: Who wrote it, and by which number it wants to be addressed.
    /// - Throws: `truncated`, `trailing`.
    public static func withConnection(
        decoding bytes: [UInt8]
    ) throws(WireError) -> (connection: UInt32, introduction: Self) {
        var reader = ByteReader(bytes)
        let connection: UInt32 = try reader.fixed()
        return (connection, try Self(from: &reader))
    }

    private init(from reader: inout ByteReader) throws(WireError) {
        self.init(device: Bytes32(words: try reader.words32()), boot: try reader.fixed())
        try reader.finish()
    }
}
