import Identity
import Testing
import Vocabulary
import Wire

@testable import Replication

@Suite("Branches of a log")
struct BranchTests {
    /// The room's opener after three strokes, and twice the same author going on from there.
    private let shared: Author
    private let left: Author
    private let right: Author

    init() throws {
        var author = try Author(opening: 1)
        author.draw(3)
        shared = author
        var other = author
        author.draw(2)
        other.write([.witness])
        other.draw(4)
        left = author
        right = other
    }

    /// A reader of one branch that takes in the other.
    private func reader(
        _ first: Author,
        _ second: Author
    ) throws -> (logs: RoomLogs, numbering: LogNumbering, changes: [StorageChange]) {
        var logs = RoomLogs(room: shared.logs.room, cryptography: Sodium())
        var numbering = try logs.numbering(of: first.logs)
        for run in first.logs.runs(of: .max) {
            _ = try logs.receive(run, numbering: numbering, from: first.device)
        }
        let id = second.logs.logs[0].entries[4].id
        var changes = try logs.addBranch(of: 0, at: 4, id: id)
        numbering.pin(0, at: 4, to: id)
        for run in second.logs.runs(of: .max) {
            changes +=
                try logs.receive(run, numbering: numbering, from: second.device).changes
        }
        return (logs, numbering, changes)
    }

    @Test("a run of another branch does not fit, and says where to look")
    func mismatch() throws {
        var logs = RoomLogs(room: shared.logs.room, cryptography: Sodium())
        let numbering = try logs.numbering(of: left.logs)
        for run in left.logs.runs(of: .max) {
            _ = try logs.receive(run, numbering: numbering, from: left.device)
        }
        #expect(throws: ReplicationError.wrongSignature) {
            let run = right.logs.run(0, 6..<9)
            _ = try logs.receive(run, numbering: numbering, from: right.device)
        }
        #expect(logs.takeMismatch(numbering) == [LogPlace(log: 0, sequence: 5)])
        #expect(logs.takeMismatch(numbering).isEmpty)
        let heads = [Head(log: 0, count: 5, prefix: right.logs.logs[0].entries[4].id.prefix)]
        let differing = logs.differing(from: heads, numbering: numbering)
        #expect(differing == [LogPlace(log: 0, sequence: 4)])
    }

    @Test("nor does a seat written at length behind another operation")
    func seatMismatch() throws {
        var one = shared
        var other = shared
        one.write([.witness])
        other.write([.witness], seat: SeatID(7))
        other.write([.witness])
        for isInPieces in [false, true] {
            var logs = RoomLogs(room: shared.logs.room, cryptography: Sodium())
            let numbering = try logs.numbering(of: one.logs)
            for run in one.logs.runs(of: .max) {
                _ = try logs.receive(run, numbering: numbering, from: one.device)
            }
            var run = other.logs.run(0, 5..<6)
            if isInPieces { run.seal = nil }
            #expect(throws: ReplicationError.wrongSignature) {
                _ = try logs.receive(run, numbering: numbering, from: other.device)
            }
            #expect(logs.takeMismatch(numbering) == [LogPlace(log: 0, sequence: 4)])
        }
    }

    @Test("both branches are held, whichever came first; what they share is there once")
    func both() throws {
        for (first, second) in [(left, right), (right, left)] {
            let logs = try reader(first, second).logs
            #expect(logs.logs.map(\.base) == [0, 4])
            #expect(logs.count == 4 + 2 + 5)
            #expect(logs.allPlaces.count == logs.count)
            #expect(logs.logs[1].entries.map(\.id) == second.logs.logs[0].entries.map(\.id))
            let past = logs.past(of: Place(log: 1, sequence: 5))
            #expect(past.contains(Place(log: 0, sequence: 3)))
            #expect(!past.contains(Place(log: 0, sequence: 4)))
        }
    }

    @Test("digest and heads are the same whichever branch came first, once the log is cut")
    func digests() throws {
        var one = try reader(left, right).logs
        var other = try reader(right, left).logs
        #expect(one.digestOfAll != other.digestOfAll)
        for place in [4, 2] {
            one.setCut(shared.logs.logs[0].name, at: place)
            other.setCut(shared.logs.logs[0].name, at: place)
            #expect(one.digestOfAll == other.digestOfAll)
            #expect(one.maximalHeads(except: nil) == [Place(log: 0, sequence: place - 1)])
        }
        #expect(one.isCut(Place(log: 0, sequence: 2)))
        #expect(one.isCut(Place(log: 1, sequence: 4)))
        #expect(!one.isCut(Place(log: 0, sequence: 1)))
    }

    @Test("the room's Create is never cut")
    func create() throws {
        var logs = try reader(left, right).logs
        logs.setCut(shared.logs.logs[0].name, at: 0)
        #expect(!logs.isCut(Place(log: 0, sequence: 0)))
        #expect(logs.isCut(Place(log: 0, sequence: 1)))
    }

    @Test("from the cut on nothing is taken that was not asked for")
    func beyond() throws {
        var (logs, numbering, _) = try reader(left, right)
        logs.setCut(shared.logs.logs[0].name, at: 4)
        var more = right
        more.draw(1)
        let run = more.logs.run(0, 9..<10)
        var reception = try logs.receive(run, numbering: numbering, from: right.device)
        #expect(reception.appended.isEmpty)
        reception = try logs.receive(
            run,
            numbering: numbering,
            from: right.device,
            beyondCuts: [1: 10]
        )
        #expect(reception.appended == [Place(log: 1, sequence: 9)])
    }

    @Test("the two halves of what both hold are evidence")
    func evidence() throws {
        let logs = try reader(left, right).logs
        let one = try #require(logs.branch(at: Place(log: 0, sequence: 4)))
        let other = try #require(logs.branch(at: Place(log: 1, sequence: 4)))
        let isFirst = one.id(Sodium()) < other.id(Sodium())
        let evidence = ForkEvidence(
            log: logs.logs[0].name,
            first: isFirst ? one : other,
            second: isFirst ? other : one
        )
        #expect(try evidence.fork(in: logs.room, Sodium()).place == 4)
        // Before the place the branches are one, and prove nothing.
        let before = logs.branch(at: Place(log: 1, sequence: 3))?.id(Sodium())
        #expect(before == one.header.previous)
    }

    @Test("a room with branches is loaded as it was stored")
    func loading() throws {
        let (logs, _, changes) = try reader(left, right)
        let branch = changes.first
        #expect(
            branch
                == .addBranch(
                    room: logs.room,
                    number: 1,
                    name: logs.logs[0].name,
                    parent: 0,
                    place: 4
                )
        )
        let runs = changes.compactMap { change -> StoredRun? in
            if case .appendRun(_, 1, let run) = change { run } else { nil }
        }
        let origin = StoredRoom.Log.Origin(parent: 0, place: 4)
        let stored = StoredRoom(
            id: logs.room,
            logs: [
                left.logs.stored.logs[0],
                StoredRoom.Log(
                    name: logs.logs[0].name,
                    origin: origin,
                    runs: runs,
                    seals: logs.logs[1].seals
                ),
            ]
        )
        var order: [Place] = []
        let loaded = try RoomLogs(loading: stored, cryptography: Sodium(), order: &order)
        #expect(loaded.logs[1].entries.map(\.id) == logs.logs[1].entries.map(\.id))
        #expect(order.count == logs.count)
        let foreign = StoredRoom(id: logs.room, logs: Array(stored.logs.reversed()))
        #expect(throws: ReplicationError.self) {
            _ = try RoomLogs(loading: foreign, cryptography: Sodium(), order: &order)
        }
    }

    @Test("a log has 64 branches beside the first and not 65")
    func limit() throws {
        var logs = try reader(left, right).logs
        for number in 1..<Limits.branches {
            let id = OperationID(words: Words4(UInt64(number), 0, 0, 0))
            #expect(try logs.addBranch(of: 0, at: 4, id: id).count == 1)
            #expect(try logs.addBranch(of: 0, at: 4, id: id).isEmpty)
        }
        #expect(logs.logs.count == 1 + Limits.branches)
        #expect(throws: ReplicationError.tooManyLogs(shared.device)) {
            _ = try logs.addBranch(of: 0, at: 4, id: OperationID(words: .one))
        }
    }
}
