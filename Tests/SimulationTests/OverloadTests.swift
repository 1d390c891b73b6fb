import Peer
import Simulation
import Testing
import Vocabulary
import Wire

/// What a crowd asks of machines, and what it does on machines that cannot do so much.
@Suite("Overload")
struct OverloadTests {
    /// Peers that were each given the addresses of all others.
    private func strangers(_ count: Int, effort: Instant.Span = .milliseconds(0)) throws -> Lab {
        let lab = try Lab(peers: count, seed: 1)
        lab.effort = effort
        for peer in 0..<count {
            for other in 0..<count where other != peer {
                lab.handle(.hint(lab.endpoint(of: other), device: nil), on: peer)
            }
        }
        return lab
    }

    /// Datagrams that each peer sends in a second, on average.
    private func rate(_ lab: Lab, for seconds: UInt64) -> Int {
        let before = lab.traffic.datagrams
        lab.run(for: .seconds(seconds))
        return (lab.traffic.datagrams - before) / lab.count / Int(seconds)
    }

    private func isMember(_ peer: Int, _ lab: Lab) -> Bool {
        lab.core(peer).roomList(now: lab.time(of: peer)).contains(where: \.isMember)
    }

    @Test("who meets a crowd greets each of it once, and confirms it once")
    func meeting() throws {
        let lab = try strangers(16)
        lab.run(for: .seconds(5))
        for peer in 0..<16 {
            #expect(lab.core(peer).peers(now: lab.now).count { $0.state == .live } == 15)
            #expect(lab.core(peer).drops[.unknownConnection] == nil)
        }
        // A handshake takes five packets; some are begun by both sides.
        #expect(lab.traffic.datagrams < 16 * 15 * 12)
    }

    @Test("a crowd that shares no room is not busy with itself", arguments: [4, 16, 48])
    func strangers(count: Int) throws {
        let lab = try strangers(count)
        lab.run(for: .seconds(20))
        #expect((1...16).contains(rate(lab, for: 40)))
        let reached = (0..<count).map { peer in
            lab.core(peer).peers(now: lab.now).count { $0.state == .live }
        }
        #expect(reached.allSatisfy { $0 == count - 1 })
    }

    @Test("who comes into a room costs each member a few packets, not a few for each member")
    func joining() throws {
        let lab = try strangers(32)
        lab.run(for: .seconds(5))
        let before = lab.traffic.datagrams
        let room = try lab.create("DOVE", on: 0)
        for peer in 1..<32 { try lab.join("DOVE", on: peer) }
        try lab.settle(room)
        #expect((lab.traffic.datagrams - before) / 32 / 31 < 10)
    }

    @Test("how many are in a room is told to those outside, though not at once")
    func players() throws {
        let lab = try strangers(6)
        lab.run(for: .seconds(3))
        try lab.create("DOVE", on: 0)
        for peer in 1..<5 { try lab.join("DOVE", on: peer) }
        lab.run(for: .seconds(5))
        let listed = lab.core(5).roomList(now: lab.now).map(\.listing)
        #expect(listed.map(\.players) == [5])
    }

    @Test("a crowd gathers on slow machines, and rests when it has")
    func gathering() throws {
        // As twenty programs do of which each packet keeps two processors busy for 0.6 ms.
        let lab = try strangers(20, effort: .milliseconds(6))
        lab.run(for: .seconds(10))
        let code = try #require(RoomCode("DOVE"))
        let room = try lab.create("DOVE", on: 0)
        for peer in 1..<20 {
            lab.submit(.join(code, name: nil), on: peer)
            _ = lab.run(until: .seconds(5)) { isMember(peer, lab) }
        }
        try lab.settle(room, within: .seconds(20))
        #expect((0..<20).allSatisfy { isMember($0, lab) })
        lab.run(for: .seconds(15))
        // Seven probes a second, and as many answers.
        #expect(rate(lab, for: 10) <= 20)
    }

    @Test("who asks again to be let in, because no answer came, gets the seat that it may have")
    func seats() throws {
        let lab = try Lab(peers: 2, seed: 2)
        let room = try lab.create("DOVE", on: 0)
        let code = try #require(RoomCode("DOVE"))
        lab.run(for: .seconds(2))
        // The answers do not come through.
        lab.cut(from: 0, to: 1)
        lab.submit(.join(code, name: nil), on: 1)
        lab.run(for: .seconds(15))
        lab.submit(.join(code, name: nil), on: 1)
        lab.submit(.join(code, name: nil), on: 1)
        lab.heal()
        #expect(lab.run(until: .seconds(15)) { isMember(1, lab) })
        try lab.settle(room)
        #expect(lab.core(0).roomList(now: lab.now).map(\.listing.players) == [2])
    }
}
