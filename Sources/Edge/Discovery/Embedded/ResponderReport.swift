import Vocabulary

/// What the responder tells the daemon: one message each on a SOCK_SEQPACKET socket.
enum ResponderReport: Hashable, Sendable {
    /// The responder works.
    case running
    /// The responder could not start; the number is Avahi's error, or 0 without the library.
    /// The responder ends.
    case failed(Int32)
    /// Something was seen, or is no longer.
    case sighting(SightingReport)
    /// The answer to a ping.
    case pong(UInt32)

    /// The message; it fits into `DiscoveryLimits.responderMessageBytes`.
    func encoded() -> [UInt8] {
        var writer = ResponderMessageWriter()
        switch self {
        case .running: writer.byte(1)
        case .failed(let code):
            writer.byte(2)
            writer.int32(code)
        case .sighting(.resolved(let key, let sighting)):
            writer.byte(3)
            Self.write(key, to: &writer)
            writer.bytes((0..<16).map { sighting.endpoint.address[$0] })
            writer.uint16(sighting.endpoint.port)
            writer.uint32(sighting.endpoint.scope)
            writer.bytes(sighting.text.prefix(DiscoveryLimits.textBytes + 1))
        case .sighting(.gone(let key)):
            writer.byte(4)
            Self.write(key, to: &writer)
        case .pong(let number):
            writer.byte(5)
            writer.uint32(number)
        case .sighting(.ignored): writer.byte(6)
        }
        return writer.bytes
    }

    /// Reads one message.
    init(_ message: [UInt8]) throws(ResponderMessageError) {
        var reader = ResponderMessageReader(message)
        let kind = try reader.byte()
        switch kind {
        case 1: self = .running
        case 2: self = .failed(try reader.int32())
        case 3:
            let key = try Self.readKey(&reader)
            let address = try reader.bytes()
            guard address.count == 16 else { throw .outOfRange }
            let endpoint = Endpoint(
                address: SIMD16<UInt8>(address),
                port: try reader.uint16(),
                scope: try reader.uint32()
            )
            self = .sighting(
                .resolved(key, InstanceSighting(endpoint: endpoint, text: try reader.bytes()))
            )
        case 4: self = .sighting(.gone(try Self.readKey(&reader)))
        case 5: self = .pong(try reader.uint32())
        case 6: self = .sighting(.ignored)
        default: throw .unknownKind(kind)
        }
        try reader.end()
    }

    private static func write(_ key: SightingKey, to writer: inout ResponderMessageWriter) {
        writer.int32(key.interface)
        writer.int32(key.transport)
        writer.text(key.name)
    }

    private static func readKey(
        _ reader: inout ResponderMessageReader
    ) throws(ResponderMessageError) -> SightingKey {
        SightingKey(
            interface: try reader.int32(),
            transport: try reader.int32(),
            name: try reader.text()
        )
    }
}
