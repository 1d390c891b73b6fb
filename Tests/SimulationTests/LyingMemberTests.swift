import Peer
import Replication
import Testing
import Vocabulary
import Wire

@testable import Simulation

@Suite("A member that says it is ahead, and is not")
struct LyingMemberTests {
    /// What it does when it is asked.
    enum Lie: CaseIterable {
        /// Nothing.
        case silence
        /// Runs that no seal fits.
        case nonsense
        /// One small true operation at a time, as late as can be.
        case trickle
        /// Nothing, and says twenty times a second that it has still more.
        case growth
    }

    /// Peer 0 who is lied to, peer 1 who is honest, and a liar in the place of peer 2.
    private struct Party {
        let lab: Lab
        let room: RoomID
        let lie: Lie
        var liar: Stranger
        var logs: RoomLogs
        let log: Int
        let known: Int
        var sent: Int
        var steps = 0

        init(_ lie: Lie, seed: UInt64) throws {
            self.lie = lie
            lab = try Lab(peers: 3, seed: seed)
            room = try lab.create("LIAR", on: 0)
            try lab.join("LIAR", on: 1, 2)
            var scribbles = Scribbles(seed: seed)
            try lab.draw(scribbles.strokes(1), in: "LIAR", on: 2)
            try lab.settle(room)
            logs = try #require(lab.core(2).logs(of: room))
            let device = lab.core(2).device
            log = try #require(logs.logs.firstIndex { $0.name.device == device })
            known = logs.logs[log].entries.count
            sent = known
            lab.crash(2)
            let draft = RoomLogs.Draft(.witness, seat: logs.logs[log].entries.last?.seat)
            for _ in 0..<200 { _ = logs.write([draft], to: log, signer: lab.nodes[2].key) }
            liar = try Stranger(lab, insteadOf: 2)
            let names = logs.logs.enumerated().map { number, log in
                Frame.log(room: 0, number: UInt32(number), name: log.name)
            }
            try liar.send([.room(number: 0, id: room)] + names)
        }

        /// Lies for a while, twenty times a second.
        mutating func lie(for seconds: Int, until isDone: () -> Bool) throws -> Bool {
            for _ in 0..<seconds * 20 where !isDone() {
                steps += 1
                try liar.send(frames)
                lab.run(for: .milliseconds(50))
            }
            return isDone()
        }

        private var frames: [Frame] {
            mutating get {
                let growth = lie == .growth ? steps : 0
                let head = Head(log: UInt32(log), count: UInt64(100_000 + growth), prefix: 7)
                let heads = Frame.heads(room: 0, heads: [head])
                switch lie {
                case .silence, .growth: return [heads]
                case .nonsense: return [heads, nonsense]
                case .trickle:
                    guard steps % 14 == 0, let next else { return [heads] }
                    return [heads, next]
                }
            }
        }

        /// The next true operation.
        private var next: Frame? {
            mutating get {
                let run = logs.frame(room: 0, log: log, from: sent, end: sent + 1, space: 1_100)
                sent += run?.count ?? 0
                return run.map(Frame.run)
            }
        }

        private var nonsense: Frame {
            var writer = ByteWriter()
            OperationBody.write(
                kind: OperationKind.witness.rawValue,
                seat: .same,
                frontier: [],
                payload: UnsafeRawBufferPointer(start: nil, count: 0),
                into: &writer
            )
            return .run(
                RunFrame(
                    room: 0,
                    log: UInt32(log),
                    first: UInt64(known),
                    count: 1,
                    bodies: writer.bytes,
                    seal: Signature(words: Words8(repeating: 9))
                )
            )
        }
    }

    @Test("does not keep others from being asked", arguments: Lie.allCases, UInt64(1)...4)
    func asked(lie: Lie, seed: UInt64) throws {
        var party = try Party(lie, seed: seed)
        let lab = party.lab
        var scribbles = Scribbles(seed: seed)
        for _ in 0..<3 {
            // What peer 1 draws while nothing of it arrives must be asked for.
            lab.split([0], [1])
            _ = try party.lie(for: 5) { false }
            try lab.draw(scribbles.strokes(40), in: "LIAR", on: 1)
            _ = try party.lie(for: 2) { false }
            lab.heal()
            let room = party.room
            let isThere = try party.lie(for: 20) {
                lab.core(0).strokes(of: room).count == lab.core(1).strokes(of: room).count
            }
            #expect(isThere, "the liar alone is asked (seed \(seed))")
        }
    }
}
