import Testing
import VectorJSON
import Vocabulary
import Wire

/// Frames and packets.
@Suite struct FrameTests {
    @Test("every frame has the bytes that the specification gives it, and back")
    func valid() throws {
        for vector in try VectorFile("frames").valid {
            let bytes = try vector.bytes
            let wanted = try Frame(json: vector.value)
            #expect(try Self.read(bytes) == wanted, "\(vector)")
            #expect(Self.write(wanted) == bytes, "\(vector)")
        }
    }

    @Test("every other frame is refused for the reason named")
    func invalid() throws {
        for vector in try VectorFile("frames").invalid {
            let bytes = try vector.bytes
            let found = failure { () throws(WireError) in _ = try Self.read(bytes) }
            #expect(try found == vector.error, "\(vector)")
        }
    }

    @Test("frames in one packet are read one after the other")
    func several() throws {
        let frames = try VectorFile("frames").valid.map { try Frame(json: $0.value) }
        var writer = ByteWriter()
        for frame in frames { frame.encode(into: &writer) }
        var reader = ByteReader(writer.bytes)
        for frame in frames { #expect(try Frame(from: &reader) == frame) }
        try reader.finish()
    }

    @Test("every packet has the bytes that the specification gives it, and back")
    func validPackets() throws {
        for vector in try VectorFile("packets").valid {
            let bytes = try vector.bytes
            let packet = try Packet(decoding: bytes)
            #expect(Self.write(packet, of: bytes) == bytes, "\(vector)")
            #expect(try Self.write(vector.value) == bytes, "\(vector)")
        }
    }

    @Test("every other packet is refused for the reason named")
    func invalidPackets() throws {
        for vector in try VectorFile("packets").invalid {
            let bytes = try vector.bytes
            let found = failure { () throws(WireError) in _ = try Packet(decoding: bytes) }
            #expect(try found == vector.error, "\(vector)")
        }
    }

    static func read(_ bytes: [UInt8]) throws(WireError) -> Frame {
        var reader = ByteReader(bytes)
        let frame = try Frame(from: &reader)
        try reader.finish()
        return frame
    }

    static func write(_ frame: Frame) -> [UInt8] {
        var writer = ByteWriter()
        frame.encode(into: &writer)
        return writer.bytes
    }

    static func write(_ packet: Packet, of bytes: [UInt8]) -> [UInt8] {
        switch packet {
        case .hello(let hello): return Packet.hello(hello)
        case .cookie(let to, let cookie): return Packet.cookie(to: to, cookie)
        case .answer(let to, let message): return Packet.answer(to: to, Array(bytes[message]))
        case .confirm(let to, let message): return Packet.confirm(to: to, Array(bytes[message]))
        case .sealed(let connection, let number):
            var writer = Packet.begin(connection: connection, number: number)
            #expect(writer.bytes.count == Packet.headerSize)
            writer.raw(Array(bytes[Packet.headerSize...]))
            return writer.bytes
        }
    }

    private static func write(_ json: JSON) throws -> [UInt8] {
        switch try json["type"].text {
        case "hello":
            let hello = Packet.Hello(
                connection: try json["connection"].number(),
                cookie: try cookie(json),
                message: try json["message"].name()
            )
            return Packet.hello(hello)
        case "cookie": return Packet.cookie(to: try json["to"].number(), try cookie(json))
        case "answer":
            return Packet.answer(to: try json["to"].number(), try json["message"].bytes)
        case "confirm":
            return Packet.confirm(to: try json["to"].number(), try json["message"].bytes)
        default:
            var writer = Packet.begin(
                connection: try json["connection"].number(),
                number: try json["number"].number()
            )
            writer.raw(try json["ciphertext"].bytes)
            return writer.bytes
        }
    }

    private static func cookie(_ json: JSON) throws -> Packet.Cookie {
        let bytes = try json["cookie"].bytes.map(UInt64.init)
        return Packet.Cookie(
            bytes.prefix(8).reduce(0) { $0 << 8 | $1 },
            bytes.suffix(8).reduce(0) { $0 << 8 | $1 }
        )
    }
}
