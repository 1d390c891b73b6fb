import Identity
import SeededRandom
import Testing
import Vocabulary
import Wire

@testable import Replication

@Suite("Receiving runs")
struct ReceivingTests {
    private let credit = 1 << 20

    @Test(
        "runs in any order, repeated and cut anywhere, give the same set",
        arguments: UInt64(1)...12
    )
    func anyOrder(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let whole = try Author.three(seed: seed)[0].logs
        var runs = (0..<3).flatMap { _ in whole.runs(of: Int.random(in: 1...4, using: &random)) }
        runs.shuffle(using: &random)
        var logs = RoomLogs(room: whole.room, cryptography: Sodium())
        let numbering = try logs.numbering(of: whole)
        var order: [Place] = []
        for run in runs {
            let source = try #require(whole.logs.randomElement(using: &random)).name.device
            // What one source alone has sent cannot always be proven: all of it comes from each.
            let reception = try logs.receive(
                run,
                numbering: numbering,
                from: source,
                credit: credit
            )
            order += reception.appended
        }
        for run in whole.runs(of: .max) {
            let source = whole.logs[0].name.device
            order += try logs.receive(run, numbering: numbering, from: source, credit: credit)
                .appended
        }
        #expect(logs.digestOfAll == whole.digestOfAll)
        #expect(Set(order).count == order.count)
        #expect(order.count == whole.count)
        for (index, place) in order.enumerated() {
            #expect(logs[place].frontier.allSatisfy(order[..<index].contains))
        }
    }

    @Test("logs that name one another under one seal each are proven together")
    func interleaved() throws {
        var one = try Author(opening: 1)
        var two = try Author(joining: &one, seed: 2)
        for _ in 0..<40 {
            one.draw()
            try two.learn(from: one)
            two.draw()
            try one.learn(from: two)
        }
        let whole = one.logs
        #expect(whole.logs.allSatisfy { $0.seals.count == 1 })
        var logs = RoomLogs(room: whole.room, cryptography: Sodium())
        let numbering = try logs.numbering(of: whole)
        let runs = whole.runs(of: .max)
        #expect(runs.count == 2)
        let first = try logs.receive(runs[0], numbering: numbering, from: one.device)
        #expect(first.appended.isEmpty && first.isWaiting && logs.count == 0)
        let second = try logs.receive(runs[1], numbering: numbering, from: one.device)
        #expect(second.appended.count == whole.count && !second.isWaiting)
        #expect(logs.digestOfAll == whole.digestOfAll)
    }

    @Test("what waits from one source does not hinder another, with logs heard of in between")
    func sources() throws {
        let authors = try Author.three(seed: 5)
        let whole = authors[0].logs
        var logs = RoomLogs(room: whole.room, cryptography: Sodium())
        let last = try #require(whole.runs(of: 3).last { $0.seal == nil || $0.first > 3 })
        var partial = LogNumbering()
        let number = Int(last.log)
        partial.map(last.log, to: try logs.addLog(whole.logs[number].name), limit: Limits.logs)
        let stranded = try logs.receive(last, numbering: partial, from: authors[1].device)
        #expect(stranded.isWaiting)
        let numbering = try logs.numbering(of: whole)
        for run in whole.runs(of: .max) {
            _ = try logs.receive(run, numbering: numbering, from: authors[2].device, credit: credit)
        }
        #expect(logs.digestOfAll == whole.digestOfAll)
    }

    @Test("an operation that names what is not here waits for it")
    func missingReference() throws {
        var one = try Author(opening: 1)
        var two = try Author(joining: &one, seed: 2)
        two.draw()
        var logs = RoomLogs(room: one.logs.room, cryptography: Sodium())
        let numbering = try logs.numbering(of: two.logs)
        let early = try logs.receive(
            two.logs.run(two.own, 0..<1),
            numbering: numbering,
            from: two.device
        )
        #expect(early.isWaiting && early.appended.isEmpty)
        let (own, creator) = (two.own, 1 - two.own)
        #expect(logs.senders(ofUnread: { $0 == own }) == [two.device])
        #expect(logs.senders(ofUnread: { $0 == creator }).isEmpty)
        // Anybody who passes it on answers for it too: nothing shows yet who wrote it.
        let other = DeviceID(words: Words4(7, 7, 7, 7))
        _ = try logs.receive(two.logs.run(own, 0..<1), numbering: numbering, from: other)
        #expect(logs.senders(ofUnread: { $0 == own }) == [two.device, other])
        let rest = try logs.receive(
            two.logs.run(creator, 0..<2),
            numbering: numbering,
            from: one.device
        )
        #expect(rest.appended.count == 3)
        #expect(logs.senders(ofUnread: { _ in true }).isEmpty)
    }

    @Test("a log that nobody has explained is refused by its number")
    func unknownLog() throws {
        var one = try Author(opening: 1)
        let two = try Author(joining: &one, seed: 2)
        var logs = RoomLogs(room: one.logs.room, cryptography: Sodium())
        let run = two.logs.run(1 - two.own, 0..<1)
        #expect(throws: ReplicationError.malformed(.unknownLog(number: run.log))) {
            _ = try logs.receive(run, numbering: LogNumbering(), from: two.device)
        }
    }

    @Test("waiting operations end at their limit, and asking raises it", arguments: [0, 1, 100])
    func orphans(credit: Int) throws {
        var one = try Author(opening: 1)
        one.write([Payload](repeating: .witness, count: Limits.runOperations + 99))
        one.write([Payload](repeating: .witness, count: 99))
        let whole = one.logs
        var logs = RoomLogs(room: whole.room, cryptography: Sodium())
        let numbering = try logs.numbering(of: whole)
        // The first is missing, so that all wait.
        for sequence in 1...Limits.orphans + credit {
            let run = whole.run(0, sequence..<sequence + 1)
            #expect(
                try logs.receive(run, numbering: numbering, from: one.device, credit: credit)
                    .isWaiting
            )
            // What waits already is not counted twice.
            #expect(
                try logs.receive(run, numbering: numbering, from: one.device, credit: credit)
                    .isWaiting
            )
        }
        let next = Limits.orphans + credit + 1
        #expect(throws: ReplicationError.tooManyOrphans) {
            _ = try logs.receive(
                whole.run(0, next..<next + 1),
                numbering: numbering,
                from: one.device,
                credit: credit
            )
        }
        #expect(logs.quarantine.isEmpty && logs.count == 0)
    }

    @Test("kept seals are at most 256 operations apart, and the last operation has one")
    func seals() throws {
        var one = try Author(opening: 1)
        one.draw(700)
        for size in [Limits.runOperations, 1, Limits.runOperations - 1, 2] {
            one.write([Payload](repeating: .witness, count: size))
        }
        let sequences = one.logs.logs[0].seals.map { Int($0.sequence) }
        #expect(sequences.last == one.logs.count - 1)
        for (before, after) in zip([-1] + sequences, sequences) {
            #expect(1...Limits.runOperations ~= after - before)
        }
        // No two neighbours could have been one.
        for (before, after) in zip([-1] + sequences, sequences.dropFirst()) {
            #expect(after - before > Limits.runOperations)
        }
    }
}
