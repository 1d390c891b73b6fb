import Peer
import Replication
import Simulation
import Testing
import Vocabulary
import Wire

/// Who can be reached, and what it costs to know.
@Suite struct ReachabilityTests {
    /// One datagram in ten is lost.
    private static let lossy = NetworkConditions(loss: 100, delay: 300...2_000)

    private static func gather(
        _ count: Int,
        seed: UInt64,
        _ network: NetworkConditions = .calm
    ) throws -> (lab: Lab, room: RoomID) {
        let lab = try Lab(peers: count, seed: seed, network: network)
        let room = try lab.create("DOVE", on: 0)
        for peer in 1..<count { try lab.join("DOVE", on: peer) }
        try lab.settle(room)
        let isComplete = lab.run(until: .seconds(10)) {
            (0..<count).allSatisfy { reached(by: $0, in: room, lab) == count }
        }
        #expect(isComplete, "seed \(seed)")
        return (lab, room)
    }

    private static func reached(by peer: Int, in room: RoomID, _ lab: Lab) -> Int {
        lab.core(peer).view(room, now: lab.now)?.reachable.count ?? 0
    }

    @Test("in a game at 10 % loss all know within 2.5 s who has crashed", arguments: [1, 2, 3])
    func crash(seed: UInt64) throws {
        let (lab, room) = try Self.gather(12, seed: seed, Self.lossy)
        try lab.draw(Scribbles(seed: seed).first, in: "DOVE", on: 3)
        lab.run(for: .seconds(1))
        lab.crash(5)
        lab.run(for: .milliseconds(500))
        #expect(Self.reached(by: 0, in: room, lab) == 12)
        lab.run(for: .seconds(2))
        for peer in 0..<12 where peer != 5 {
            #expect(Self.reached(by: peer, in: room, lab) == 11, "peer \(peer)")
        }
        try lab.restart(5)
        let isBack = lab.run(until: .seconds(3)) {
            (0..<12).allSatisfy { Self.reached(by: $0, in: room, lab) == 12 }
        }
        #expect(isBack)
    }

    @Test("in two minutes of a game at 10 % loss nobody is thought gone")
    func noFalseAlarm() throws {
        let (lab, room) = try Self.gather(16, seed: 4, Self.lossy)
        for second in 0..<120 {
            if second % 20 == 0 {
                try lab.draw(Scribbles(seed: 4).first, in: "DOVE", on: second / 20)
            }
            lab.run(for: .seconds(1))
            for peer in 0..<16 { #expect(Self.reached(by: peer, in: room, lab) == 16) }
        }
    }

    @Test("in an idle lobby a device sends at most 200 bytes a second, headers included")
    func idle() throws {
        let (lab, _) = try Self.gather(16, seed: 5)
        lab.run(for: .seconds(35))
        let before = lab.traffic
        lab.run(for: .seconds(20))
        let datagrams = lab.traffic.datagrams - before.datagrams
        let bytes = lab.traffic.bytes - before.bytes + 42 * datagrams
        #expect(datagrams >= 16 * 20)
        #expect(bytes / 16 / 20 <= 200)
    }

    @Test("an operation is at the last of 16 soon, at 10 % loss")
    func lastPeer() throws {
        let (lab, room) = try Self.gather(16, seed: 6, Self.lossy)
        var scribbles = Scribbles(seed: 6)
        var times: [Instant.Span] = []
        for author in 0..<12 {
            lab.run(for: .milliseconds(700))
            let wanted = (lab.core(author).logs(of: room)?.count ?? 0) + 1
            let start = lab.now
            try lab.draw(scribbles.strokes(1), in: "DOVE", on: author)
            let isThere = lab.run(until: .seconds(2)) {
                (0..<16).allSatisfy { lab.core($0).logs(of: room)?.count ?? 0 >= wanted }
            }
            #expect(isThere)
            times.append(lab.now.since(start))
        }
        times.sort()
        #expect(times[6] <= .milliseconds(120))
        #expect(times[11] <= .milliseconds(300))
    }

    @Test(
        "a network that was split for 30 s is whole 250 ms after it is joined, and sends little twice",
        arguments: [(2, 115), (8, 130)]
    )
    func heals(count: Int, percent: Int) throws {
        let (lab, room) = try Self.gather(
            count,
            seed: 7,
            NetworkConditions(delay: 1_000...1_000)
        )
        let sides = [Array(0..<count / 2), Array(count / 2..<count)]
        let common = Dictionary(
            uniqueKeysWithValues: (lab.core(0).logs(of: room)?.logs ?? []).map {
                ($0.name, $0.entries.count)
            }
        )
        lab.split(sides[0], sides[1])
        var scribbles = Scribbles(seed: 7)
        for _ in 0..<(60 / count) {
            for peer in 0..<count { try lab.draw(scribbles.strokes(10), in: "DOVE", on: peer) }
        }
        lab.run(for: .seconds(30))
        #expect(Self.reached(by: 0, in: room, lab) == count / 2)
        let missing = sides.reduce(0) { sum, side in
            sum + (count - side.count) * Self.bytes(beyond: common, of: room, on: side[0], lab)
        }
        let before = lab.traffic
        lab.heal()
        let isWhole = lab.run(until: .milliseconds(250)) {
            let digests = (0..<count).map { lab.core($0).logs(of: room)?.digest }
            return Set(digests).count == 1
        }
        #expect(isWhole)
        #expect(100 * (lab.traffic.bytes - before.bytes) <= percent * missing)
    }

    /// Bytes of frames with what a peer has of a room beyond what all had.
    private static func bytes(
        beyond common: [LogName: Int],
        of room: RoomID,
        on peer: Int,
        _ lab: Lab
    ) -> Int {
        guard let logs = lab.core(peer).logs(of: room) else { return 0 }
        var writer = ByteWriter()
        for (number, log) in logs.logs.enumerated() {
            var next = common[log.name] ?? 0
            let end = log.entries.count
            while let frame = logs.frame(room: 0, log: number, from: next, end: end, space: 1150) {
                Frame.run(frame).encode(into: &writer)
                next += frame.count
            }
        }
        return writer.bytes.count
    }

    @Test("a device away for ten minutes is found again within 6 s, over the old connection")
    func longAway() throws {
        let (lab, room) = try Self.gather(3, seed: 8)
        let binding = lab.core(0).sessionBinding(with: lab.core(2).device)
        lab.split([0, 1], [2])
        lab.run(for: .seconds(600))
        #expect(Self.reached(by: 2, in: room, lab) == 1)
        lab.heal()
        let isBack = lab.run(until: .seconds(6)) {
            (0..<3).allSatisfy { Self.reached(by: $0, in: room, lab) == 3 }
        }
        #expect(isBack)
        #expect(lab.core(0).sessionBinding(with: lab.core(2).device) == binding)
    }

    @Test("two that cannot hear each other are not thought gone while others hear both")
    func deafPair() throws {
        let (lab, room) = try Self.gather(4, seed: 9)
        lab.cut(from: 0, to: 1)
        lab.cut(from: 1, to: 0)
        for _ in 0..<20 {
            lab.run(for: .seconds(1))
            for peer in 0..<4 { #expect(Self.reached(by: peer, in: room, lab) == 4) }
        }
        try lab.draw(Scribbles(seed: 9).first, in: "DOVE", on: 0)
        try lab.settle(room)
    }
}

extension Scribbles {
    /// One stroke.
    fileprivate var first: [Stroke] {
        var scribbles = self
        return scribbles.strokes(1)
    }
}
