import Peer
import Replication
import Simulation
import Testing
import Vocabulary
import Wire

@Suite("Strangers")
struct StrangerTests {
    /// A device that nobody let in, talking to peer 0 by hand from the place of peer 1.
    private struct Stranger {
        let lab: Lab
        let connection: UInt32
        var number: UInt32 = 0

        init(_ lab: Lab) throws {
            self.lab = lab
            var welcome: [UInt8] = []
            lab.tap = { if $0 == 0, $1 == 1, $2.first == 2 { welcome = $2 } }
            defer { lab.tap = nil }
            let device = try #require(DeviceID([UInt8](repeating: 7, count: 32)))
            let greeting = Packet.Greeting(connection: 9, device: device, boot: 1)
            lab.handle(
                .datagram(from: lab.endpoint(of: 1), bytes: Packet.hello(greeting)),
                on: 0
            )
            guard case .welcome(_, let answer) = try Packet(decoding: welcome) else {
                throw LabError.noAnswer(peer: 0, seed: lab.seed)
            }
            connection = answer.connection
        }

        mutating func send(_ frames: [Frame]) {
            var writer = Packet.begin(connection: connection, number: number)
            number += 1
            for frame in frames { frame.encode(into: &writer) }
            lab.handle(.datagram(from: lab.endpoint(of: 1), bytes: writer.bytes), on: 0)
        }
    }

    @Test("a stranger cannot fill the table of a room's logs")
    func logs() throws {
        let lab = try Lab(peers: 2, seed: 3)
        let room = try lab.create("DOVE", on: 0)
        var stranger = try Stranger(lab)
        stranger.send([.room(number: 0, id: room)])
        for number in 0..<1_000 {
            let device = try #require(DeviceID([UInt8](repeating: UInt8(number % 250), count: 32)))
            let name = LogName(device: device, nonce: UInt64(number))
            stranger.send([.log(room: 0, number: UInt32(number), name: name)])
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
        stranger.send([.room(number: 0, id: room), .log(room: 0, number: 0, name: name)])
        stranger.send([.heads(room: 0, heads: [Head(log: 0, count: 1 << 40, prefix: 0)])])
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
            stranger.send([.run(frame)])
        }
        let limit = Limits.orphans + Limits.creditOfStrangers
        #expect(lab.core(0).drops[.tooManyOrphans] == 2_000 / (limit / 20 * 20 + 20))
        #expect(lab.core(0).logs(of: room)?.count == 1)
    }
}
