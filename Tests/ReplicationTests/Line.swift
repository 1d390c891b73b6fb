import Testing
import Vocabulary
import Wire

@testable import Replication

/// Two ends of a connection, and a network between them that drops what it is told to.
struct Line {
    var left = Line.end(0)
    var right = Line.end(0)
    var now = Instant(microseconds: 1_000_000)
    /// Frames that reached the right end, acknowledgements aside.
    private(set) var arrived: [Frame] = []
    /// Whether the packet with this running number of the left end is lost.
    var isLost: (Int) -> Bool = { _ in false }
    private(set) var sent = 0

    static func end(_ firstNumber: UInt32) -> Link {
        Link(
            device: DeviceID(words: .one),
            local: 1,
            remote: 1,
            boot: 1,
            endpoint: Endpoint(ipv4: 127, 0, 0, 1, port: 9),
            now: Instant(microseconds: 0),
            firstNumber: firstNumber
        )
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
            for frame in try Self.take(packet, into: &right, now: now) {
                if case .ack(let ack) = frame {
                    try right.receive(ack, now: now)
                } else {
                    arrived.append(frame)
                }
            }
        }
        for packet in right.packets(now: now, bulk: { _ in nil }) {
            for frame in try Self.take(packet, into: &left, now: now) {
                if case .ack(let ack) = frame { try left.receive(ack, now: now) }
            }
        }
    }

    /// Reads a packet as a peer does; nothing if its number was there before.
    static func take(_ packet: [UInt8], into link: inout Link, now: Instant) throws -> [Frame] {
        guard case .frames(_, let number, let range) = try Packet(decoding: packet),
            link.accept(number, now: now)
        else { return [] }
        var reader = ByteReader(packet, range: range)
        var frames: [Frame] = []
        while reader.remaining > 0 { frames.append(try Frame(from: &reader)) }
        if frames.contains(where: { if case .ack = $0 { false } else { true } }) {
            link.owesAck(for: number, now: now)
        }
        return frames
    }
}
