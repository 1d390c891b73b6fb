import Replication
import Testing
import Transport
import Vocabulary
import Wire

@testable import Peer
@testable import Simulation

@Suite("Addresses that did not answer")
struct GreetingTests {
    private let code = "DOVE"

    /// A room in which a few devices are gone, and somebody who walked in.
    private func party(gone: Int) throws -> (lab: Lab, liar: Int, room: RoomID) {
        let lab = try Lab(peers: gone + 3, seed: 11)
        let room = try lab.create(code, on: 0)
        for peer in 1..<gone + 2 { try lab.join(code, on: peer) }
        try lab.settle(room)
        for peer in 2..<gone + 2 { lab.crash(peer) }
        return (lab, 1, room)
    }

    @Test("get a few greetings a minute, however many devices a member says are there")
    func hearsay() throws {
        let (lab, liar, room) = try party(gone: 6)
        let victim = lab.count - 1
        lab.crash(victim)
        lab.run(for: .seconds(3))
        let number = try #require(lab.core(liar).rooms[room]?.session.number)
        let host = lab.core(0).device
        let gone = (2..<victim).map { lab.core($0).device }
        let address = lab.endpoint(of: victim)
        var sent = (count: 0, minute: 0)
        lab.taps.onSend = { peer, endpoint, _ in
            guard peer == 0, endpoint.address == address.address else { return }
            sent.count += 1
        }
        for port in UInt16(1)...48 {
            let named = PeerAddress(
                device: gone[Int(port) % gone.count],
                endpoint: Endpoint(address: address.address, port: 7_369 + port)
            )
            lab.nodes[liar].core.network.peerStates[host]?.link?
                .enqueue(.peers(room: number, peers: [named]), .control)
            lab.handle(.tick, on: liar)
            lab.run(for: .milliseconds(500))
        }
        lab.run(for: .seconds(36))
        #expect(sent.count > 0 && sent.count <= 8)
        sent.minute = sent.count
        lab.run(for: .seconds(600))
        #expect(sent.count - sent.minute <= 11)
    }

    @Test(
        "get at most three times what came from there, when a connection moves there and falls silent"
    )
    func moved() throws {
        let (lab, _, room) = try party(gone: 0)
        let victim = 2
        lab.crash(victim)
        try lab.settle(room)
        var recorded: [UInt8]?
        lab.tap = { if $0 == 1, $1 == 0 { recorded = $2 } }
        var scribbles = Scribbles(seed: 3)
        lab.split([0], [1])
        try lab.draw(scribbles.strokes(1), in: code, on: 1)
        lab.run(for: .milliseconds(100))
        let packet = try #require(recorded)
        var sent = 0
        lab.tap = nil
        let address = lab.endpoint(of: victim)
        lab.taps.onSend = { if $0 == 0, $1.address == address.address { sent += $2.count } }
        lab.handle(.datagram(from: address, bytes: packet), on: 0)
        lab.crash(1)
        lab.run(for: .seconds(300))
        #expect(sent > 0 && sent <= Limits.amplification * packet.count)
    }

    @Test(
        "are no fewer than before where a room peer was heard until it was lost, and fewer after that"
    )
    func lost() throws {
        let lab = try Lab(peers: 2, seed: 5)
        let room = try lab.create(code, on: 0)
        try lab.join(code, on: 1)
        try lab.settle(room)
        // The handshake is long ago, what was heard last is not.
        lab.run(for: .seconds(200))
        var hellos = 0
        lab.taps.onSend = { peer, _, bytes in
            if peer == 0, case .hello? = try? Packet(decoding: bytes) { hellos += 1 }
        }
        lab.split([0], [1])
        lab.run(for: .seconds(60))
        hellos = 0
        lab.run(for: .seconds(40))
        // One in eight of the attempts, which come every 100 ms.
        #expect(hellos >= 40 && hellos <= 160)
        lab.run(for: .seconds(60))
        hellos = 0
        lab.run(for: .seconds(60))
        #expect(hellos > 0 && hellos <= 12)
    }

    @Test("are told to nobody when a connection has just moved there")
    func gossip() throws {
        let lab = try Lab(peers: 3, seed: 4)
        let room = try lab.create(code, on: 0)
        try lab.join(code, on: 1)
        try lab.settle(room)
        let elsewhere = Endpoint(ipv4: 10, 9, 9, 9, port: 1)
        var recorded: [UInt8]?
        lab.tap = { if $0 == 1, $1 == 0 { recorded = $2 } }
        lab.split([0], [1])
        var scribbles = Scribbles(seed: 3)
        try lab.draw(scribbles.strokes(1), in: code, on: 1)
        lab.run(for: .milliseconds(100))
        let packet = try #require(recorded)
        lab.handle(.datagram(from: elsewhere, bytes: packet), on: 0)
        let known = lab.core(0).network.peerStates[lab.core(1).device]
        #expect(known?.link?.endpoint == elsewhere)
        #expect(known?.addressForOthers == lab.endpoint(of: 1))
    }
}
