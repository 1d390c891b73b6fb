import Games
import Peer
import Rules
import Testing
import Vocabulary
import Wire

@testable import Peer
@testable import Replication
@testable import Simulation

@Suite("Programs of a later version in one room with this one")
struct LaterProgramTests {
    private func operations(_ lab: Lab, _ peer: Int, _ room: RoomID) -> [OperationID: [UInt8]] {
        let entries = lab.core(peer).logs(of: room)?.logs.flatMap(\.entries) ?? []
        return Dictionary(uniqueKeysWithValues: entries.map { ($0.id, $0.payload) })
    }

    private func strokes(_ count: Int, seed: UInt64) -> [Stroke] {
        var scribbles = Scribbles(seed: seed)
        return scribbles.strokes(count)
    }

    /// Writes into the log of a running peer what a later program may.
    private func write(
        _ count: Int,
        seed: UInt64,
        in room: RoomID,
        on peer: Int,
        _ lab: Lab
    ) throws
        -> [OperationID]
    {
        var dice = Dice(seed: seed)
        let seat = lab.core(peer).ownSeat(in: room)
        let drafts = (0..<count).map { _ in LaterWorkload.draft(seat, &dice) }
        let ids = try lab.nodes[peer].core.peering.write(drafts, in: room, answering: nil)
        lab.handle(.tick, on: peer)
        return ids
    }

    @Test(
        "operations of kinds, or with fields, that mean nothing here are kept and passed on",
        arguments: [1, 2, 3]
    )
    func passedOn(seed: UInt64) throws {
        let lab = try Lab(peers: 3, seed: seed, network: seed == 3 ? .lossy : .calm)
        let room = try lab.create("DOVE", on: 0)
        try lab.join("DOVE", on: 1)
        var later: [OperationID] = []
        for turn in UInt64(0)..<6 {
            try lab.draw(strokes(2, seed: turn), in: "DOVE", on: Int(turn % 2))
            try lab.settle(room)
            let before = lab.core(1).logs(of: room)?.digest
            let state = lab.core(1).stateDigest(of: room)
            later += try write(5, seed: 10 * seed + turn, in: room, on: 0, lab)
            try lab.settle(room)
            // They count as held, and have no effect.
            #expect(lab.core(1).logs(of: room)?.digest != before)
            #expect(lab.core(1).stateDigest(of: room) == state)
        }
        let wanted = operations(lab, 0, room)
        #expect(later.count == 30 && later.allSatisfy { wanted[$0] != nil })
        // Their author is gone when somebody comes to whom they mean nothing either.
        lab.crash(0)
        lab.crash(1)
        try lab.restart(1)
        try lab.join("DOVE", on: 2)
        try lab.settle(room)
        let held = operations(lab, 2, room)
        #expect(later.allSatisfy { held[$0] == wanted[$0] })
        try lab.restart(0)
        try lab.draw(strokes(1, seed: 9), in: "DOVE", on: 0)
        try lab.settle(room)
        for peer in 0..<3 {
            #expect(lab.core(peer).strokes(of: room).count == 13)
            #expect(!lab.core(peer).drops.keys.contains(.malformed))
        }
        let logs = try #require(lab.core(2).logs(of: room))
        let file = Replay(logs, games: .standard).file
        let again = try Replay(file, cryptography: lab.cryptography, games: .standard)
        #expect(again.digest == lab.core(0).stateDigest(of: room))
    }

    @Test("a game goes on around them, and its rounds end with them inside")
    func game() throws {
        let lab = try Lab(peers: 3, seed: 4, games: .withPoll)
        var poll = try PollRoom(lab, peers: 3)
        try poll.start()
        for round in 1...4 as ClosedRange<UInt32> {
            #expect(lab.run(until: .seconds(2)) { (0..<3).allSatisfy { poll.round($0) == round } })
            for peer in 0..<3 {
                _ = try write(3, seed: UInt64(round), in: poll.room, on: peer, lab)
                poll.enter(UInt32(peer), on: peer)
            }
        }
        #expect(lab.run(until: .seconds(2)) { (0..<3).allSatisfy { poll.round($0) == 5 } })
        try lab.settle(poll.room)
        try poll.check(0..<3)
        #expect(poll.view(1)?.end(4)?.entries.count == 3)
        for peer in 0..<3 { #expect(!lab.core(peer).drops.keys.contains(.malformed)) }
    }

    @Test("frames that mean nothing here break no packet, whatever stands around them")
    func frames() throws {
        let lab = try Lab(peers: 4, seed: 5, games: .withPoll)
        for peer in [0, 2] {
            let program = LaterProgram(forwarded: lab.cryptography)
            try lab.equip(peer, cryptography: program, signer: lab.nodes[peer].key)
        }
        var poll = try PollRoom(lab, peers: 3)
        try poll.start()
        for round in 1...4 as ClosedRange<UInt32> {
            #expect(lab.run(until: .seconds(2)) { (0..<3).allSatisfy { poll.round($0) == round } })
            for peer in 0..<3 { poll.enter(UInt32(peer), on: peer) }
        }
        #expect(lab.run(until: .seconds(2)) { (0..<3).allSatisfy { poll.round($0) == 5 } })
        try poll.join(on: 3)
        try lab.settle(poll.room)
        try poll.check(0..<4)
        for peer in 0..<4 { #expect(!lab.core(peer).drops.keys.contains(.malformed)) }
    }

    @Test(
        "a room of an activity that is not known here is kept, and the other rooms go on beside it"
    )
    func activity() throws {
        let lab = try Lab(peers: 3, seed: 6, games: .withPoll)
        let poll = try PollRoom(lab, peers: 2)
        let other = try lab.create("WREN", on: 0)
        try lab.join("WREN", on: 1)
        try lab.settle(other)
        let before = operations(lab, 1, poll.room)
        // The program is replaced by one that has never heard of the activity.
        lab.crash(1)
        lab.nodes[1].program.games = Catalogue([], documents: Catalogue.standard.documents)
        try lab.restart(1)
        #expect(lab.core(1).asideRooms.map(\.trouble) == [.rules(.activity("poll"))])
        // What peer 0 says of that room comes in the packets of the other one.
        try poll.start()
        poll.enter(1, on: 0)
        try lab.draw(strokes(5, seed: 6), in: "WREN", on: 0)
        lab.run(for: .seconds(3))
        try lab.settle(other)
        #expect(lab.core(1).strokes(of: other).count == 5)
        #expect(!lab.core(1).drops.keys.contains(.malformed))
        // With the activity it is all there again, for somebody who comes late, too.
        lab.crash(1)
        lab.nodes[1].program.games = .withPoll
        try lab.restart(1)
        #expect(lab.core(1).asideRooms.isEmpty)
        let held = operations(lab, 1, poll.room)
        #expect(before.allSatisfy { held[$0.key] == $0.value })
        try lab.settle(poll.room)
        lab.crash(0)
        try poll.join(on: 2)
        try lab.settle(poll.room)
        let last = operations(lab, 2, poll.room)
        #expect(before.allSatisfy { last[$0.key] == $0.value })
    }

    @Test("a program that throws away what means nothing to it never holds what the others hold")
    func forgetful() throws {
        let lab = try Lab(peers: 3, seed: 7)
        let program = ForgetfulProgram(forwarded: lab.cryptography)
        try lab.equip(1, cryptography: program, signer: lab.nodes[1].key)
        let room = try lab.create("DOVE", on: 0)
        try lab.join("DOVE", on: 1, 2)
        try lab.settle(room)
        _ = try write(3, seed: 1, in: room, on: 0, lab)
        #expect(throws: LabError.self) { try lab.settle(room) }
        #expect(lab.core(2).logs(of: room)?.count == lab.core(0).logs(of: room)?.count)
    }

    @Test(
        "whatever goes wrong, all hold the same in the end, what means nothing to them too",
        arguments: [UInt64(1), 2, 3, 4, 5, 6]
    )
    func swarm(seed: UInt64) throws {
        let party = try SwarmParty<LaterWorkload>(seed: seed)
        _ = try party.run()
        #expect(party.work.written > 0)
    }
}
