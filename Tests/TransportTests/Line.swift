import Identity
import Testing
import Vocabulary
import Wire

@testable import Transport

/// Two ends of a connection, and a network between them that drops what it is told to.
struct Line {
    static let home = Endpoint(ipv4: 127, 0, 0, 1, port: 9)

    var left = Line.end(.initiator)
    var right = Line.end(.responder)
    var now = Instant(microseconds: 1_000_000)
    /// Where packets of the left end come from.
    var leftHome = Line.home
    /// Frames that reached the right end, acknowledgements aside.
    private(set) var arrived: [Frame] = []
    /// Whether the packet with this running number of the left end is lost.
    var isLost: (Int) -> Bool = { _ in false }
    private(set) var sent = 0

    static func end(_ role: HandshakeRole) -> Link {
        let keys = [Secret(words: .one), Secret(words: .zero)]
        let isFirst = role == .initiator
        var link = Link(
            device: DeviceID(words: .one),
            role: role,
            local: 1,
            remote: 1,
            boot: 1,
            keys: SessionKeys(
                sending: keys[isFirst ? 0 : 1],
                receiving: keys[isFirst ? 1 : 0],
                binding: []
            ),
            ciphers: Sodium(),
            endpoint: home,
            now: Instant(microseconds: 0)
        )
        link.limitFrames(to: Limits.waitingFrames)
        // The tests of acknowledgement send more than one may unasked.
        link.grant(packets: 100_000)
        return link
    }

    /// Lets time pass in steps of a millisecond; packets take no time.
    mutating func run(milliseconds: Int) throws {
        for _ in 0..<milliseconds {
            try exchange()
            now = now + .milliseconds(1)
            left.timeout(now: now)
            right.timeout(now: now)
        }
        try exchange()
    }

    /// Has the left end send what it may, and says how many packets that must be.
    mutating func expectPackets(_ wanted: Int) {
        let count = left.packets(now: now) { _ in nil }.count
        #expect(count == wanted)
    }

    private mutating func exchange() throws {
        for packet in left.packets(now: now, bulk: { _ in nil }) {
            defer { sent += 1 }
            if isLost(sent) { continue }
            for frame in try Self.take(packet, into: &right, from: leftHome, now: now) {
                if case .ack(let ack) = frame {
                    try right.receive(ack, now: now)
                } else {
                    arrived.append(frame)
                }
            }
        }
        for packet in right.packets(now: now, bulk: { _ in nil }) {
            guard right.endpoint == leftHome else { continue }
            for frame in try Self.take(packet, into: &left, from: Self.home, now: now) {
                if case .ack(let ack) = frame { try left.receive(ack, now: now) }
                if case .challenge(let token) = frame { left.enqueue(.response(token), .control) }
            }
        }
    }

    /// Reads a packet as a peer does; nothing if its number was there before.
    static func take(
        _ packet: [UInt8],
        into link: inout Link,
        from source: Endpoint = home,
        now: Instant
    ) throws -> [Frame] {
        guard case .sealed(_, let number) = try Packet(decoding: packet) else { return [] }
        var packet = packet
        let size = packet.count
        do {
            try link.open(&packet, number: number, now: now)
        } catch .replayed {
            return []
        }
        guard link.accept(number, from: source, size: size, token: 77, now: now) else { return [] }
        var reader = ByteReader(packet, range: Packet.headerSize..<packet.count)
        var frames: [Frame] = []
        while reader.remaining > 0 { frames.append(try Frame(from: &reader)) }
        if frames.contains(where: { if case .ack = $0 { false } else { true } }) {
            link.owesAck(now: now)
        }
        for case .response(let token) in frames { _ = link.answered(token) }
        return frames
    }
}
