import Wire

/// The outside of a datagram.
enum PacketTarget: FuzzTarget {
    static let name = "packet"
    static let longest = Limits.datagram + 16

    static func feed(_ bytes: [UInt8]) throws(Finding) {
        try expectOneEncoding(of: bytes) { () throws(WireError) in
            switch try Packet(decoding: bytes) {
            case .hello(let greeting): return Packet.hello(greeting)
            case .welcome(let to, let greeting): return Packet.welcome(to: to, greeting)
            case .frames(let connection, let number, let payload):
                var writer = Packet.begin(connection: connection, number: number)
                writer.raw(Array(bytes[payload]))
                return writer.bytes
            }
        }
    }
}
