import Identity
import Testing
import Vocabulary
import Wire

@testable import Replication

@Suite("Refusing runs")
struct RefusalTests {
    private var author: Author
    private var logs: RoomLogs
    private let numbering: LogNumbering

    init() throws {
        author = try Author(opening: 1)
        author.draw(5)
        logs = RoomLogs(room: author.logs.room, cryptography: Sodium())
        numbering = try logs.numbering(of: author.logs)
    }

    /// The error of a run, and that nothing of it stays; the true run is believed afterwards.
    private mutating func refusal(_ run: RunFrame) throws -> ReplicationError? {
        var refusal: ReplicationError?
        do throws(ReplicationError) {
            _ = try logs.receive(run, numbering: numbering, from: author.device)
        } catch {
            refusal = error
        }
        #expect(logs.count == 0 && logs.quarantine.isEmpty)
        let good = author.logs.run(0, 0..<6)
        #expect(
            try logs.receive(good, numbering: numbering, from: author.device).appended.count == 6
        )
        return refusal
    }

    @Test("a seal with a bit changed is refused")
    mutating func wrongSignature() throws {
        var run = author.logs.run(0, 0..<6)
        run.seal = run.seal.map { seal in
            var words = seal.words
            words[6] ^= 1
            return Signature(words: words)
        }
        #expect(try refusal(run) == .wrongSignature)
    }

    @Test("a seal of another device is refused")
    mutating func wrongDevice() throws {
        var run = author.logs.run(0, 0..<6)
        let stranger = try DeviceKey(stored: [UInt8](repeating: 9, count: 32))
        run.seal = stranger.sign(Operation.sealMessage(author.logs.logs[0].entries[5].id))
        #expect(try refusal(run) == .wrongSignature)
    }

    @Test("operations with one left out, or in another order, are refused")
    mutating func brokenChain() throws {
        var bodies = author.logs.bodies(log: 0, range: 0..<1)
        bodies += author.logs.bodies(log: 0, range: 2..<6)
        var run = author.logs.run(0, 0..<6)
        run.bodies = bodies
        run.count = 5
        #expect(try refusal(run) == .wrongSignature)
    }

    @Test("bytes after the last operation, and too few of them, are refused")
    mutating func length() throws {
        var long = author.logs.run(0, 0..<6)
        long.bodies.append(0)
        #expect(try refusal(long) == .malformed(.trailing(count: 1)))
        logs = RoomLogs(room: author.logs.room, cryptography: Sodium())
        _ = try logs.numbering(of: author.logs)
        var short = author.logs.run(0, 0..<6)
        short.bodies.removeLast()
        #expect(try refusal(short) != nil)
    }

    @Test("a log may begin after 15 others of its device and not after 16")
    mutating func manyLogs() throws {
        for nonce in 0..<UInt64(Limits.logsPerDevice - 1) {
            try author.beginLog(100 + nonce)
            author.draw()
        }
        #expect(!author.logs.mayBeginLog(author.device))
        try author.beginLog(999)
        author.draw()
        let whole = author.logs
        var received = 0
        for run in whole.runs(of: .max) {
            let numbering = try logs.numbering(of: whole)
            if Int(run.log) == author.own {
                #expect(throws: ReplicationError.tooManyLogs(author.device)) {
                    _ = try logs.receive(run, numbering: numbering, from: author.device)
                }
            } else {
                received += try logs.receive(run, numbering: numbering, from: author.device)
                    .appended.count
            }
        }
        #expect(received == whole.count - 1)
    }

    @Test("logs of a device that know nothing of one another are all taken, in any order")
    mutating func logsApart() throws {
        var copies: [Author] = []
        for nonce in 0..<UInt64(Limits.logsPerDevice + 4) {
            var copy = author
            try copy.beginLog(100 + nonce)
            copy.draw()
            copies.append(copy)
        }
        func received(_ order: [Author]) throws -> RoomLogs {
            var logs = RoomLogs(room: author.logs.room, cryptography: Sodium())
            for copy in order {
                let numbering = try logs.numbering(of: copy.logs)
                for run in copy.logs.runs(of: .max) {
                    _ = try logs.receive(run, numbering: numbering, from: copy.device)
                }
            }
            return logs
        }
        let one = try received(copies)
        #expect(one.count == 6 + copies.count)
        #expect(one.digestOfAll == (try received(copies.reversed())).digestOfAll)
    }

    @Test("a log of a device that nobody has let in is refused")
    mutating func notAdmitted() throws {
        var stranger = try Author(opening: 4)
        var copy = RoomLogs(room: author.logs.room, cryptography: Sodium())
        _ = try copy.numbering(of: author.logs)
        let good = author.logs.run(0, 0..<6)
        _ = try copy.receive(good, numbering: LogNumbering(identity: true), from: author.device)
        let own = try copy.addLog(LogName(device: stranger.device, nonce: 1))
        _ = copy.write([RoomLogs.Draft(.leave, seat: nil)], to: own, signer: stranger.key)
        _ = try logs.receive(good, numbering: numbering, from: author.device)
        let all = try logs.numbering(of: copy)
        #expect(throws: ReplicationError.notAdmitted(stranger.device)) {
            _ = try logs.receive(copy.run(own, 0..<1), numbering: all, from: stranger.device)
        }
        // Nor does its own room's Create count here.
        let foreign = try logs.numbering(of: stranger.logs)
        #expect(throws: ReplicationError.misplacedCreate) {
            _ = try logs.receive(
                stranger.logs.run(0, 0..<1),
                numbering: foreign,
                from: stranger.device
            )
        }
        stranger.draw()
        #expect(logs.count == 6)
    }

    @Test(
        "a Create after the first operation is refused, alone or behind another",
        arguments: [true, false]
    )
    mutating func secondCreate(isAlone: Bool) throws {
        let good = author.logs.run(0, 0..<6)
        _ = try logs.receive(good, numbering: numbering, from: author.device)
        author.draw()
        if isAlone {
            let stroke = author.logs.run(0, 6..<7)
            _ = try logs.receive(stroke, numbering: numbering, from: author.device)
        }
        let count = logs.count
        let create = Create(code: try #require(RoomCode("MORE")), activity: "draw")
        author.write([.create(create)])
        let bad = author.logs.run(0, count..<8)
        #expect(throws: ReplicationError.misplacedCreate) {
            _ = try logs.receive(bad, numbering: numbering, from: author.device)
        }
        #expect(logs.count == count)
    }
}
