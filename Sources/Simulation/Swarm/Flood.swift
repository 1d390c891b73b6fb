internal import Peer
internal import Vocabulary
internal import Wire

/// What one can send without writing an operation.
enum Flood {
    /// Victims' addresses: nobody of the laboratory is there.
    static func victim(_ number: UInt8, port: UInt16) -> Endpoint {
        Endpoint(ipv4: 10, 8, 8, number, port: port)
    }

    /// A packet with as many frames behind its own as fit.
    static func filled(
        _ packet: [UInt8],
        naming devices: [DeviceID],
        by device: DeviceID,
        _ dice: inout Dice
    ) -> [UInt8] {
        var writer = ByteWriter(capacity: Limits.datagram)
        writer.raw(packet)
        for _ in 0..<24 {
            let before = writer.bytes.count
            frame(devices, device, &dice).encode(into: &writer)
            guard writer.bytes.count + Packet.tagSize <= Limits.datagram else {
                writer.bytes.removeSubrange(before...)
                break
            }
        }
        return writer.bytes
    }

    private static func frame(
        _ devices: [DeviceID],
        _ device: DeviceID,
        _ dice: inout Dice
    ) -> Frame {
        let room = UInt32.random(in: 0...1, using: &dice)
        let log = UInt32.random(in: 0...2_000, using: &dice)
        let many = UInt64.random(in: 1...1 << 40, using: &dice)
        switch Int.random(in: 0..<8, using: &dice) {
        case 0: return .ping
        case 1: return .challenge(many)
        case 2: return .log(room: room, number: log, name: LogName(device: device, nonce: many))
        case 3: return .heads(room: room, heads: [Head(log: log, count: many, prefix: 7)])
        case 4: return .want(room: room, wants: [Want(log: log, range: 0..<many)])
        case 5: return .reach(many)
        case 6: return .digest(room: room, digest: FrontierDigest(high: many, low: many))
        default:
            let named = (0..<8).compactMap { _ in devices.randomElement(using: &dice) }
            let peers = named.map { device in
                let port = UInt16.random(in: 1...9_000, using: &dice)
                let number = UInt8.random(in: 1...4, using: &dice)
                return PeerAddress(device: device, endpoint: victim(number, port: port))
            }
            return .peers(room: room, peers: peers)
        }
    }
}
