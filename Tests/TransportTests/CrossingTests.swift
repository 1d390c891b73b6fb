import Testing
import Vocabulary
import Wire

@testable import Transport

/// Two devices with two addresses each, on a network where everything takes a while.
@Suite("Two that choose different ways at once")
struct CrossingTests {
    private static let ways = [
        Endpoint(ipv4: 127, 0, 0, 1, port: 9), Endpoint(ipv4: 127, 0, 0, 2, port: 9),
    ]

    private struct Flight {
        let arrives: Instant
        let isToRight: Bool
        let way: Endpoint
        let packet: [UInt8]
    }

    private struct Crossing {
        var left = Line.end(.initiator)
        var right = Line.end(.responder)
        var now = Instant(microseconds: 1_000_000)
        var flights: [Flight] = []
        /// A way that does not work any more.
        var broken: Endpoint?
        var moves = 0

        /// Both have something to say all the time; a packet goes the way that its sender has chosen.
        mutating func run(milliseconds: Int, delay: UInt64) throws {
            for step in 0..<milliseconds {
                let before = (left.endpoint, right.endpoint)
                if step % 3 == 0 {
                    left.enqueue(.ping, .control)
                    right.enqueue(.ping, .control)
                }
                left.timeout(now: now)
                right.timeout(now: now)
                send(from: left.packets(now: now) { _ in nil }, left.endpoint, true, delay)
                send(from: right.packets(now: now) { _ in nil }, right.endpoint, false, delay)
                now = now + .milliseconds(1)
                let arrived = flights.filter { $0.arrives <= now }
                flights.removeAll { $0.arrives <= now }
                for flight in arrived where flight.way != broken { try land(flight) }
                if before != (left.endpoint, right.endpoint) { moves += 1 }
            }
        }

        private mutating func send(
            from packets: [[UInt8]],
            _ way: Endpoint,
            _ isToRight: Bool,
            _ delay: UInt64
        ) {
            for packet in packets {
                flights.append(
                    Flight(
                        arrives: now + .milliseconds(delay),
                        isToRight: isToRight,
                        way: way,
                        packet: packet
                    )
                )
            }
        }

        private mutating func land(_ flight: Flight) throws {
            var link = flight.isToRight ? right : left
            let frames = try Line.take(flight.packet, into: &link, from: flight.way, now: now)
            for frame in frames {
                if case .ack(let ack) = frame { try link.receive(ack, now: now) }
                if case .challenge(let token) = frame { link.enqueue(.response(token), .control) }
            }
            if flight.isToRight { right = link } else { left = link }
        }
    }

    @Test("agree on one before long, and stay there", arguments: [1, 5, 40, 200] as [UInt64])
    func settles(delay: UInt64) throws {
        var crossing = Crossing()
        crossing.right.adopt(Self.ways[1], now: crossing.now)
        try crossing.run(milliseconds: 2_000, delay: delay)
        #expect(crossing.left.endpoint == crossing.right.endpoint)
        crossing.moves = 0
        try crossing.run(milliseconds: 2_000, delay: delay)
        #expect(crossing.moves == 0)
        #expect(crossing.left.isProven && crossing.right.isProven)
    }

    @Test(
        "go on the other way when one breaks, no matter who notices it first",
        arguments: [true, false]
    )
    func breaks(isLeft: Bool) throws {
        var crossing = Crossing()
        try crossing.run(milliseconds: 500, delay: 5)
        #expect(crossing.moves == 0)
        crossing.broken = Self.ways[0]
        if isLeft {
            crossing.left.adopt(Self.ways[1], now: crossing.now)
        } else {
            crossing.right.adopt(Self.ways[1], now: crossing.now)
        }
        try crossing.run(milliseconds: 1_000, delay: 5)
        #expect(crossing.left.endpoint == Self.ways[1] && crossing.right.endpoint == Self.ways[1])
        #expect(crossing.left.isProven && crossing.right.isProven)
    }
}
