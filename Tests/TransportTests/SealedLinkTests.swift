import Identity
import Testing
import Vocabulary
import Wire

@testable import Transport

@Suite("Encrypted connection")
struct SealedLinkTests {
    private var line = Line()
    private let elsewhere = Endpoint(ipv4: 127, 0, 0, 2, port: 10)

    private mutating func packet(_ frame: Frame = .ping) throws -> [UInt8] {
        line.left.enqueue(frame, .control)
        let packets = line.left.packets(now: line.now) { _ in nil }
        return try #require(packets.first)
    }

    private mutating func open(_ packet: [UInt8]) throws -> Link.Rejection? {
        guard case .sealed(_, let number) = try Packet(decoding: packet) else { return nil }
        var packet = packet
        do throws(Link.Rejection) {
            try line.right.open(&packet, number: number, now: line.now)
            return nil
        } catch {
            return error
        }
    }

    @Test("a packet with any bit changed is not taken, and the one that was sent still is")
    mutating func forged() throws {
        let sent = try packet(.challenge(5))
        for bit in 0..<sent.count * 8 {
            var bytes = sent
            bytes[bit / 8] ^= 1 << UInt8(bit % 8)
            // The type and the connection are no part of what the connection looks at.
            guard case .sealed? = try? Packet(decoding: bytes) else { continue }
            #expect(try open(bytes) == .notAuthentic, "bit \(bit)")
        }
        for count in Packet.headerSize + Packet.tagSize..<sent.count {
            #expect(try open(Array(sent[..<count])) == .notAuthentic)
        }
        #expect(try Line.take(sent, into: &line.right, now: line.now) == [.challenge(5)])
    }

    @Test("a copy is refused before it is decrypted")
    mutating func replayed() throws {
        var sent = try packet()
        _ = try Line.take(sent, into: &line.right, now: line.now)
        #expect(try open(sent) == .replayed)
        sent[sent.count - 1] ^= 1
        #expect(try open(sent) == .replayed)
    }

    @Test("a packet does not open on the side that made it")
    mutating func reflected() throws {
        let sent = try packet()
        var copy = sent
        #expect(throws: Link.Rejection.notAuthentic) {
            try line.left.open(&copy, number: 0, now: line.now)
        }
    }

    @Test("every 65,536 packets there is another key, and packets of the one before still open")
    mutating func rekeying() throws {
        let last = UInt32(Limits.packetsPerKey - 1)
        line.left.sealer.nextNumber = last
        let old = try packet()
        let first = try packet()
        #expect(try Packet(decoding: first) == .sealed(connection: 1, number: last + 1))
        #expect(try Line.take(first, into: &line.right, now: line.now) == [.ping])
        #expect(try Line.take(old, into: &line.right, now: line.now) == [.ping])
        // Under a key that is gone nothing opens.
        line.left.sealer.nextNumber = 3 * last
        #expect(try Line.take(try packet(), into: &line.right, now: line.now) == [.ping])
        var stale = Line()
        stale.left.sealer.nextNumber = 4
        stale.left.enqueue(.ping, .control)
        let packets = stale.left.packets(now: stale.now) { _ in nil }
        #expect(try open(packets[0]) == .notAuthentic)
    }

    @Test("a key too far ahead is not looked for")
    mutating func farAhead() throws {
        line.left.sealer.nextNumber = UInt32(Limits.packetsPerKey) * (PacketKeys.ahead + 1)
        #expect(try open(try packet()) == .notAuthentic)
        line.left.sealer.nextNumber += UInt32(Limits.packetsPerKey)
        line = Line()
        line.left.sealer.nextNumber = UInt32(Limits.packetsPerKey) * PacketKeys.ahead
        #expect(try open(try packet()) == nil)
    }

    @Test("after an hour the next packet is under another key")
    mutating func hourly() throws {
        line.now = line.now + .seconds(3_598)
        #expect(try Packet(decoding: try packet()) == .sealed(connection: 1, number: 0))
        line.now = line.now + .seconds(2)
        let number = UInt32(Limits.packetsPerKey)
        #expect(try Packet(decoding: try packet()) == .sealed(connection: 1, number: number))
        #expect(try Packet(decoding: try packet()) == .sealed(connection: 1, number: number + 1))
    }

    @Test("what comes unasked is bounded; what was asked for, and answers, are not")
    mutating func unsolicited() throws {
        line = Line()
        line.right = Line.end(.responder)
        var sealer = PacketKeys(Secret(words: .one), ciphers: Sodium())
        var taken = 0
        // Line grants 100,000 packets beside the usual ones.
        let limit = 100_000 + 2 * Limits.packetsPerSecond
        var rejection: Link.Rejection?
        while rejection == nil, taken <= limit {
            var bytes = Packet.begin(connection: 1, number: UInt32(taken)).bytes
            sealer.seal(&bytes, number: UInt32(taken))
            do throws(Link.Rejection) {
                try line.right.open(&bytes, number: UInt32(taken), now: line.now)
                taken += 1
            } catch {
                rejection = error
            }
        }
        #expect(taken == limit)
        #expect(rejection == .tooMany)
        line.now = line.now + .milliseconds(5)
        var bytes = Packet.begin(connection: 1, number: UInt32(taken)).bytes
        sealer.seal(&bytes, number: UInt32(taken))
        try line.right.open(&bytes, number: UInt32(taken), now: line.now)
    }

    @Test("a connection moves to a new address at once, and trusts it after a challenge")
    mutating func migration() throws {
        line.leftHome = elsewhere
        line.left.enqueue(.ping, .control)
        try line.run(milliseconds: 5)
        #expect(line.right.endpoint == elsewhere)
        #expect(line.right.isProven)
    }

    @Test(
        "an address that does not answer gets at most three times what came from there, and is left"
    )
    mutating func redirection() throws {
        // Somebody on the way copies a packet and is faster than the original.
        let copied = try packet(.challenge(9))
        _ = try Line.take(copied, into: &line.right, from: elsewhere, now: line.now)
        #expect(line.right.endpoint == elsewhere && !line.right.isProven)
        for _ in 0..<200 { line.right.enqueue(.response(9), .control) }
        var bytes = 0
        for _ in 0..<2_999 {
            line.now = line.now + .milliseconds(1)
            line.right.timeout(now: line.now)
            for packet in line.right.packets(now: line.now, bulk: { _ in nil }) {
                bytes += packet.count
            }
        }
        #expect(bytes > 0 && bytes <= Limits.amplification * copied.count)
        line.now = line.now + .milliseconds(2)
        line.right.timeout(now: line.now)
        #expect(line.right.endpoint == Line.home && line.right.isProven)
    }

    @Test("the next packet from the old address ends a redirection at once")
    mutating func redirectionEnds() throws {
        let copied = try packet()
        _ = try Line.take(copied, into: &line.right, from: elsewhere, now: line.now)
        _ = try Line.take(try packet(), into: &line.right, now: line.now)
        #expect(line.right.endpoint == Line.home && line.right.isProven)
    }

    @Test("an old packet does not move a connection")
    mutating func oldPacket() throws {
        let old = try packet()
        _ = try Line.take(try packet(), into: &line.right, now: line.now)
        _ = try Line.take(old, into: &line.right, from: elsewhere, now: line.now)
        #expect(line.right.endpoint == Line.home)
    }

    @Test("frames wait up to the limit, and no further", arguments: [1, 64, 4096])
    mutating func waiting(limit: Int) throws {
        line.left.limitFrames(to: limit)
        for number in 0...UInt64(limit) { line.left.enqueue(.challenge(number), .control) }
        _ = line.left.packets(now: line.now) { _ in nil }
        // Under way still counts: who never acknowledges gets no more.
        line.left.enqueue(.challenge(0), .control)
        line.expectPackets(0)
    }
}
