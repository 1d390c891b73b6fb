import Wire

/// The outside of a datagram.
enum PacketTarget: FuzzTarget {
    static let name = "packet"
    static let longest = Limits.datagram + 16

    static func feed(_ bytes: [UInt8]) throws(Finding) {
        try expectOneEncoding(of: bytes) { () throws(WireError) in
            switch try Packet(decoding: bytes) {
            case .hello(let hello): return Packet.hello(hello)
            case .cookie(let to, let cookie): return Packet.cookie(to: to, cookie)
            case .answer(let to, let message): return Packet.answer(to: to, Array(bytes[message]))
            case .confirm(let to, let message): return Packet.confirm(to: to, Array(bytes[message]))
            case .sealed(let connection, let number):
                var writer = Packet.begin(connection: connection, number: number)
                writer.raw(Array(bytes[Packet.headerSize...]))
                return writer.bytes
            }
        }
    }
}
