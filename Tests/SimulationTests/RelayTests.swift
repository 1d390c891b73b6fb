import Replication
import Simulation
import Testing
import Transport
import Vocabulary
import Wire

@testable import Peer

@Suite("Relaying")
struct RelayTests {
    private let lab: Lab
    private let room: RoomID

    /// Peers 0 and 1 cannot hear each other; the others hear everybody.
    init() throws {
        lab = try Lab(peers: 4, seed: 11)
        lab.split([0], [1])
        room = try lab.create("DOVE", on: 2)
        try lab.join("DOVE", on: 0, 1)
        lab.run(for: .seconds(4))
    }

    private func summary(_ peer: Int, of other: Int) -> PeerCore.PeerSummary? {
        let device = lab.core(other).device
        return lab.core(peer).peers(now: lab.now).first { $0.device == device }
    }

    private func isRelayed(_ peer: Int, _ other: Int) -> Bool {
        summary(peer, of: other).map { $0.state == .live && $0.endpoint?.isRelayed == true }
            ?? false
    }

    private func isDirect(_ peer: Int, _ other: Int) -> Bool {
        summary(peer, of: other).map { $0.state == .live && $0.endpoint?.isRelayed == false }
            ?? false
    }

    /// How long an operation takes from one peer to another.
    private func latency(from: Int, to: Int, seed: UInt64 = 5) throws -> Instant.Span {
        var scribbles = Scribbles(seed: seed)
        let before = lab.core(to).logs(of: room)?.count ?? 0
        let start = lab.now
        try lab.draw(scribbles.strokes(1), in: "DOVE", on: from)
        #expect(
            lab.run(until: .seconds(5)) { (lab.core(to).logs(of: room)?.count ?? 0) > before }
        )
        return lab.now.since(start)
    }

    @Test(
        "two who cannot hear each other are connected through a room peer, and an operation takes 50 ms"
    )
    func operations() throws {
        #expect(isRelayed(0, 1) && isRelayed(1, 0))
        #expect(summary(0, of: 1)?.endpoint?.description == "relayed")
        #expect(try latency(from: 0, to: 1) <= .milliseconds(50))
        #expect(try latency(from: 1, to: 0, seed: 6) <= .milliseconds(50))
        try lab.settle(room, within: .milliseconds(500))
    }

    @Test("undo and live ink go through a room peer too")
    func inkAndUndo() throws {
        _ = try latency(from: 0, to: 1)
        let code = try #require(RoomCode("DOVE"))
        let digest = lab.core(1).stateDigest(of: room)
        try lab.perform(.undo(code), on: 0)
        lab.run(for: .milliseconds(50))
        #expect(lab.core(1).stateDigest(of: room) != digest)
        #expect(lab.core(1).stateDigest(of: room) == lab.core(0).stateDigest(of: room))
        let seat = try #require(lab.core(0).ownSeat(in: room))
        let style = StrokeStyle(tool: .pen, color: 0, width: 8, opacity: 255)
        let points = [StrokePoint(x: 1, y: 1), StrokePoint(x: 9, y: 9)]
        let ink = InkFrame(seat: seat, pen: 77, style: style, from: 0, points: points)
        lab.handle(.ink(room, ink), on: 0)
        lab.run(for: .milliseconds(20))
        #expect(lab.core(1).rooms[room]?.sync.pens[seat] == 77)
    }

    @Test("a packet too long to be passed on whole comes in two parts")
    func parts() throws {
        let points = (0..<4_000).map { number -> StrokePoint in
            StrokePoint(x: Int16(number * 37 % 8_000), y: Int16(number * 91 % 8_000))
        }
        let style = StrokeStyle(tool: .pen, color: 0, width: 8, opacity: 255)
        let before = lab.core(1).strokes(of: room).count
        try lab.draw([Stroke(style: style, points: points)], in: "DOVE", on: 0)
        #expect(
            lab.run(until: .milliseconds(150)) {
                lab.core(1).strokes(of: room).count == before + 1
            }
        )
    }

    @Test("when the relay dies another room peer takes over within 3 s")
    func takeover() throws {
        try lab.join("DOVE", on: 3)
        lab.run(for: .seconds(2))
        let through = try #require(summary(0, of: 1)?.endpoint)
        let roomPeer = try #require(
            [2, 3].first {
                Endpoint(relayTo: lab.core(1).device, through: lab.core($0).device) == through
            }
        )
        lab.crash(roomPeer)
        #expect(
            lab.run(until: .seconds(3)) {
                summary(0, of: 1)?.endpoint != through && isRelayed(0, 1)
                    && summary(1, of: 0)?.endpoint
                        == Endpoint(
                            relayTo: lab.core(0).device,
                            through: lab.core(5 - roomPeer).device
                        )
            }
        )
        #expect(try latency(from: 0, to: 1) <= .milliseconds(50))
    }

    @Test(
        "two halves that talk through one that dies just when they could hear each other are one soon",
        arguments: Seeds.of("halves", first: 12)
    )
    func halves(seed: UInt64) throws {
        let lab = try Lab(peers: 5, seed: seed, network: .lossy)
        let room = try lab.create("DOVE", on: 0)
        try lab.join("DOVE", on: 1, 2, 3, 4)
        lab.split([0, 2], [3, 4])
        // Long enough for all that is tried in vain to be tried as seldom as it ever is.
        lab.run(for: .seconds(seed.isMultiple(of: 2) ? 20 : 150))
        var scribbles = Scribbles(seed: seed)
        lab.crash(1)
        for peer in [0, 2, 3, 4] { try lab.draw(scribbles.strokes(2), in: "DOVE", on: peer) }
        lab.run(for: .seconds(seed.isMultiple(of: 3) ? 10 : 0))
        lab.heal()
        try lab.settle(room, within: .seconds(10))
    }

    @Test("when the two hear each other again they talk directly, and the relay has nothing to do")
    func healing() throws {
        #expect(isRelayed(0, 1))
        lab.heal()
        #expect(lab.run(until: .seconds(2)) { isDirect(0, 1) && isDirect(1, 0) })
        lab.run(for: .seconds(3))
        #expect(isDirect(0, 1) && isDirect(1, 0))
        for peer in 0..<2 {
            let budget = lab.core(2).network.peerStates[lab.core(peer).device]?.quotas.relayed
            #expect(budget?.isFull(now: lab.now) == true)
        }
        #expect(try latency(from: 0, to: 1) <= .milliseconds(20))
    }

    @Test("a relay that loses one packet in ten brings all there", arguments: UInt64(1)...4)
    func lossy(seed: UInt64) throws {
        let lab = try Lab(peers: 3, seed: seed, network: .lossy)
        lab.split([0], [1])
        let room = try lab.create("DOVE", on: 2)
        try lab.join("DOVE", on: 0, 1)
        lab.run(for: .seconds(6))
        let other = lab.core(1).device
        let endpoint = lab.core(0).peers(now: lab.now).first { $0.device == other }?.endpoint
        #expect(endpoint?.isRelayed == true)
        var scribbles = Scribbles(seed: seed)
        for peer in [0, 1, 0, 2] { try lab.draw(scribbles.strokes(30), in: "DOVE", on: peer) }
        try lab.settle(room, within: .seconds(4))
    }

    @Test("one way cut is enough to need a room peer", arguments: [0, 1])
    func asymmetric(from: Int) throws {
        lab.heal()
        lab.run(for: .seconds(3))
        #expect(isDirect(0, 1) && isDirect(1, 0))
        lab.cut(from: from, to: 1 - from)
        lab.run(for: .seconds(4))
        #expect(try latency(from: from, to: 1 - from) <= .milliseconds(50))
        #expect(try latency(from: 1 - from, to: from, seed: 6) <= .milliseconds(50))
        lab.run(for: .seconds(10))
        #expect(try latency(from: from, to: 1 - from, seed: 7) <= .milliseconds(50))
    }

    @Test("what a device passes on for another is bounded")
    func quota() throws {
        var roomPeer = lab.core(2)
        let frame = RelayFrame(
            device: lab.core(1).device,
            packet: 0,
            part: .whole,
            bytes: [UInt8](repeating: 0, count: 1_024)
        )
        let burst = 2 * Limits.relayedBytesPerSecond / 1_024
        lab.run(for: .milliseconds(1))
        roomPeer = lab.core(2)
        // From nothing, so that the count is exact.
        roomPeer.network.peerStates[lab.core(0).device]?.quotas.relayed = TokenBucket(
            rate: Limits.relayedBytesPerSecond,
            burst: 2 * Limits.relayedBytesPerSecond,
            now: lab.now
        )
        let (sender, rooms) = (lab.core(0).device, roomPeer.rooms)
        for _ in 0..<burst {
            roomPeer.network.passOn(frame, from: sender, now: lab.now, among: rooms)
        }
        #expect(roomPeer.drops[.tooMany] == lab.core(2).drops[.tooMany])
        roomPeer.network.passOn(frame, from: sender, now: lab.now, among: rooms)
        #expect(roomPeer.drops[.tooMany] == (lab.core(2).drops[.tooMany] ?? 0) + 1)
    }

    @Test("nothing is passed on for strangers, to oneself, to the sender, or a second time")
    func refusals() throws {
        var roomPeer = lab.core(2)
        let (one, other, stranger) = (lab.core(0).device, lab.core(1).device, lab.core(3).device)
        func refused(_ from: DeviceID, _ to: DeviceID) -> Bool {
            let before = roomPeer.drops[.notAllowed] ?? 0
            let frame = RelayFrame(device: to, packet: 0, part: .whole, bytes: [1])
            let rooms = roomPeer.rooms
            roomPeer.network.passOn(frame, from: from, now: lab.now, among: rooms)
            return roomPeer.drops[.notAllowed] == before + 1
        }
        let wrong = [(one, stranger), (stranger, one), (one, one), (one, roomPeer.device)]
        let answers = wrong.map { refused($0.0, $0.1) }
        #expect(answers == [true, true, true, true])
        let right = refused(one, other)
        #expect(!right)
        // To peer 1 peer 0 is behind a relay itself.
        roomPeer = lab.core(1)
        let again = [refused(one, lab.core(2).device), refused(lab.core(2).device, one)]
        #expect(again == [true, true])
    }

    @Test("nobody is connected through somebody who is not in the room")
    func outsider() throws {
        let lab = try Lab(peers: 3, seed: 3)
        try lab.create("DOVE", on: 0)
        try lab.join("DOVE", on: 1)
        for peer in 0..<2 { lab.handle(.hint(lab.endpoint(of: 2), device: nil), on: peer) }
        lab.run(for: .seconds(1))
        lab.split([0], [1])
        lab.run(for: .seconds(6))
        let other = lab.core(1).device
        let summary = lab.core(0).peers(now: lab.now).first { $0.device == other }
        #expect(summary?.state == .lost && summary?.endpoint?.isRelayed == false)
    }
}
