/// What the daemon tells its responder: one message each on a SOCK_SEQPACKET socket, which keeps their ends.
enum ResponderCommand: Hashable, Sendable {
    /// First of all: the private host name's first label, and the interfaces that the user named.
    case configure(host: String, interfaces: [String])
    /// A change of what is published.
    case change(PublishChange)
    /// A question whether the responder still turns; it answers with the same number.
    case ping(UInt32)

    /// The message; it fits into `DiscoveryLimits.responderMessageBytes`.
    func encoded() -> [UInt8] {
        var writer = ResponderMessageWriter()
        switch self {
        case .configure(let host, let interfaces):
            writer.byte(1)
            writer.text(host)
            writer.byte(UInt8(min(interfaces.count, DiscoveryLimits.interfaces)))
            interfaces.prefix(DiscoveryLimits.interfaces).forEach { writer.text($0) }
        case .change(.publish(let slot, let service)):
            writer.byte(2)
            writer.uint32(slot)
            writer.text(service.name)
            writer.uint16(service.port)
            writer.bytes(service.text)
        case .change(.retext(let slot, let text)):
            writer.byte(3)
            writer.uint32(slot)
            writer.bytes(text)
        case .change(.withdraw(let slot)):
            writer.byte(4)
            writer.uint32(slot)
        case .ping(let number):
            writer.byte(5)
            writer.uint32(number)
        }
        return writer.bytes
    }

    /// Reads one message.
    init(_ message: [UInt8]) throws(ResponderMessageError) {
        var reader = ResponderMessageReader(message)
        let kind = try reader.byte()
        switch kind {
        case 1:
            let host = try reader.text()
            var interfaces: [String] = []
            let count = Int(try reader.byte())
            guard count <= DiscoveryLimits.interfaces else { throw .outOfRange }
            for _ in 0..<count { interfaces.append(try reader.text()) }
            self = .configure(host: host, interfaces: interfaces)
        case 2:
            let slot = try reader.uint32()
            let service = PublishedService(
                name: try reader.text(),
                port: try reader.uint16(),
                text: try reader.bytes()
            )
            self = .change(.publish(slot: slot, service))
        case 3: self = .change(.retext(slot: try reader.uint32(), text: try reader.bytes()))
        case 4: self = .change(.withdraw(slot: try reader.uint32()))
        case 5: self = .ping(try reader.uint32())
        default: throw .unknownKind(kind)
        }
        try reader.end()
    }
}
