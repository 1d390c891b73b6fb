import Canvas
import Peer
import Replication
import Testing
import Vocabulary
import Wire

@testable import Simulation

@Suite("Names of logs in which nobody has written")
struct LogNameTests {
    /// A member that peer 0 knows names 1,030 logs of devices that nobody has heard of.
    private struct Party {
        let lab: Lab
        let room: RoomID
        var liar: Stranger

        init(seed: UInt64, peers: Int = 4) throws {
            lab = try Lab(peers: peers, seed: seed)
            room = try lab.create("NAME", on: 0)
            try lab.join("NAME", on: 1, 2)
            var scribbles = Scribbles(seed: seed)
            try lab.draw(scribbles.strokes(1), in: "NAME", on: 1)
            try lab.draw(scribbles.strokes(1), in: "NAME", on: 2)
            try lab.settle(room)
            lab.crash(2)
            liar = try Stranger(lab, insteadOf: 2)
            try liar.send([.room(number: 0, id: room)])
            for number in 0..<1_030 {
                let bytes = [UInt8(1), UInt8(number >> 8), UInt8(number & 255)]
                let key = bytes + [UInt8](repeating: 9, count: 29)
                let name = LogName(device: try #require(DeviceID(key)), nonce: UInt64(number))
                try liar.send([.log(room: 0, number: UInt32(number), name: name)])
                lab.run(for: .milliseconds(5))
            }
        }

        func logs(_ peer: Int) -> [OperationLog] { lab.core(peer).logs(of: room)?.logs ?? [] }
    }

    @Test(
        "1,030 names of one member fill no disk, reach nobody else, and newcomers write afterwards"
    )
    func flood() throws {
        let party = try Party(seed: 51)
        let lab = party.lab
        #expect(party.logs(0).count == Limits.logs)
        #expect(party.logs(1).count == 3)
        let stored = lab.nodes[0].disk.stored.first { $0.id == party.room }
        #expect(stored?.logs.count == 3)
        // A newcomer's log finds a place where all are taken.
        try lab.join("NAME", on: 3)
        var scribbles = Scribbles(seed: 52)
        try lab.draw(scribbles.strokes(3), in: "NAME", on: 3)
        let device = lab.core(3).device
        #expect(
            lab.run(until: .seconds(20)) {
                lab.core(0).strokes(of: party.room).count { $0.author == device } == 3
            }
        )
        #expect(party.logs(0).count == Limits.logs)
        // To each of them on a way of its own.
        #expect(lab.run(until: .seconds(1)) { party.logs(1).count == 4 })
        lab.run(for: .seconds(5))
        #expect(party.logs(1).count == 4)
        #expect(party.logs(3).allSatisfy { !$0.entries.isEmpty })
    }

    @Test("who comes back from its disk has all that was written, and places to give")
    func restart() throws {
        let party = try Party(seed: 53)
        let lab = party.lab
        try lab.join("NAME", on: 3)
        var scribbles = Scribbles(seed: 54)
        try lab.draw(scribbles.strokes(2), in: "NAME", on: 3)
        let device = lab.core(3).device
        let hasCome = {
            lab.core(0).strokes(of: party.room).count { $0.author == device } == 2
        }
        #expect(lab.run(until: .seconds(20)) { hasCome() })
        let digest = lab.core(0).stateDigest(of: party.room)
        lab.crash(0, flushing: 2)
        try lab.restart(0)
        #expect(lab.core(0).stateDigest(of: party.room) == digest)
        #expect(hasCome())
        try lab.draw(scribbles.strokes(1), in: "NAME", on: 0)
        #expect(lab.nodes[0].disk.contradiction == nil)
        #expect(
            lab.run(until: .seconds(20)) {
                lab.core(0).stateDigest(of: party.room) == lab.core(3).stateDigest(of: party.room)
            }
        )
    }
}
