import Peer
import Replication
import Simulation
import Testing
import Vocabulary
import Wire

@Suite("Strangers")
struct StrangerTests {
    @Test("a stranger cannot fill the table of a room's logs")
    func logs() throws {
        let lab = try Lab(peers: 2, seed: 3)
        let room = try lab.create("DOVE", on: 0)
        var stranger = try Stranger(lab)
        try stranger.send([.room(number: 0, id: room)])
        for number in 0..<1_000 {
            let device = try #require(DeviceID([UInt8](repeating: UInt8(number % 250), count: 32)))
            let name = LogName(device: device, nonce: UInt64(number))
            try stranger.send([.log(room: 0, number: UInt32(number), name: name)])
            lab.run(for: .milliseconds(5))
        }
        let held = try #require(lab.core(0).logs(of: room)?.logs.count)
        #expect(held == 1 + Limits.logsOfStrangers)
        #expect(lab.core(0).drops[.notAllowed] == 1_000 - Limits.logsOfStrangers)
        try lab.join("DOVE", on: 1)
        var scribbles = Scribbles(seed: 3)
        try lab.draw(scribbles.strokes(5), in: "DOVE", on: 1)
        try lab.settle(room)
    }

    @Test("a stranger that names huge heads gets no more room for what it sends")
    func credit() throws {
        let lab = try Lab(peers: 2, seed: 4)
        let room = try lab.create("DOVE", on: 0)
        var stranger = try Stranger(lab)
        let device = try #require(DeviceID([UInt8](repeating: 7, count: 32)))
        let name = LogName(device: device, nonce: 1)
        try stranger.send([.room(number: 0, id: room), .log(room: 0, number: 0, name: name)])
        try stranger.send([.heads(room: 0, heads: [Head(log: 0, count: 1 << 40, prefix: 0)])])
        var writer = ByteWriter()
        for _ in 0..<20 {
            OperationBody.write(
                kind: 8,
                seat: .same,
                frontier: [],
                payload: UnsafeRawBufferPointer(start: nil, count: 0),
                into: &writer
            )
        }
        for run in 0..<100 {
            let frame = RunFrame(
                room: 0,
                log: 0,
                first: UInt64(run * 20),
                count: 20,
                bodies: writer.bytes,
                seal: nil
            )
            try stranger.send([.run(frame)])
            lab.run(for: .milliseconds(5))
        }
        let limit = Limits.orphans + Limits.creditOfStrangers
        #expect(lab.core(0).drops[.tooManyOrphans] == 2_000 / (limit / 20 * 20 + 20))
        #expect(lab.core(0).logs(of: room)?.count == 1)
    }
}
