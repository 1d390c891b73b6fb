import Documents
import Games
import Rules
import Testing
import Vocabulary
import Wire

@testable import Peer
@testable import Replication
@testable import Simulation

@Suite("Documents and changed programs")
struct DocumentCheatTests {
    private let position: SiblingPosition

    init() throws { position = try #require(SiblingPosition([0x80])) }

    @Test("what does not fit counts at no peer, in whatever order it comes")
    func unfit() throws {
        let book = try Workbook(seed: 1)
        try book.chapter("one", on: 0)
        try book.lab.settle(book.room)
        let one = try book.record("one")
        try book.note("a", .last(in: one), on: 0)
        try book.lab.settle(book.room)
        let note = try book.record("a")
        let wanted = book.lab.core(0).stateDigest(of: book.room)
        let nowhere = RecordName(edit: OperationID(words: Words4(1, 2, 3, 4)), change: 0)
        let unfit: [[Edit.Change]] = [
            [.make(parent: nil, position, [:])],
            [.make(parent: nil, position, [0: .integer(3)])],
            [.make(parent: nil, position, [0: .text("chapter")])],
            [.make(parent: nil, position, [0: .integer(2)])],
            [.make(parent: .named(one), position, [0: .integer(1)])],
            [.make(parent: .named(one), position, [0: .integer(2), 2: .integer(0)])],
            [.make(parent: .named(one), position, [0: .integer(2), 63: .nothing])],
            [.make(parent: .named(nowhere), position, [0: .integer(2)])],
            [.move(.named(note), parent: nil, position)],
            [.move(.named(nowhere), parent: .named(one), position)],
            [.set(.named(note), [0: .integer(1)])],
            [.set(.named(note), [2: .text("9")])],
            [.set(.named(note), [4: .record(note)])],
            [.set(.named(note), [4: .record(nowhere)])],
            [.hide(.named(nowhere), true)],
            // One change that does not fit takes the others along.
            [.hide(.named(one), true), .set(.named(note), [2: .integer(10)])],
        ]
        for changes in unfit { try book.force(changes, on: 3) }
        for payload: [UInt8] in [[], [0x80], [0x81, 0x83, 0x03]] {
            let edit = try #require(Edit([.hide(.named(one), true)]))
            var draft = RoomLogs.Draft(.edit(edit), seat: try book.seat(3))
            draft.payload = payload
            try book.force([draft], on: 3)
        }
        try book.expectSame()
        #expect(book.lab.core(0).stateDigest(of: book.room) == wanted)
        #expect(try book.outline(on: 0) == ["*one", "**a"])
        // That was not for want of a hand.
        try book.force([.hide(.named(one), true)], on: 3)
        try book.expectSame()
        #expect(try book.outline(on: 0) == [])
    }

    @Test("nobody edits for another's seat, nor takes back what another did")
    func seats() throws {
        let book = try Workbook(seed: 2)
        try book.chapter("one", on: 0)
        try book.lab.settle(book.room)
        let one = try book.record("one")
        let edit = try #require(Edit([.hide(.named(one), true)]))
        try book.force(
            [
                RoomLogs.Draft(.edit(edit), seat: try book.seat(0)),
                RoomLogs.Draft(.edit(edit), seat: nil),
                RoomLogs.Draft(
                    .visible(Visible(target: one.edit, flag: false)),
                    seat: try book.seat(3)
                ),
                RoomLogs.Draft(
                    .visible(Visible(target: one.edit, flag: false)),
                    seat: try book.seat(0)
                ),
            ],
            on: 3
        )
        try book.expectSame()
        #expect(try book.outline(on: 1) == ["*one"])
    }

    @Test(
        "rings that two make without knowing are struck the same everywhere, and a flood of them is"
    )
    func rings() throws {
        let book = try Workbook(seed: 3)
        try book.chapter("one", on: 0)
        try book.lab.settle(book.room)
        for text in ["a", "b"] { try book.note(text, .last(in: book.record("one")), on: 0) }
        try book.lab.settle(book.room)
        let (a, b) = (try book.record("a"), try book.record("b"))
        for _ in 0..<40 {
            try book.force([.move(.named(a), parent: .named(b), position)], on: 3)
            try book.force([.move(.named(b), parent: .named(a), position)], on: 2)
            try book.force([.move(.named(a), parent: .named(a), position)], on: 3)
        }
        try book.expectSame()
        let shown = try book.outline(on: 0)
        #expect(shown.contains { $0.hasSuffix("a") } && shown.contains { $0.hasSuffix("b") })
    }

    @Test(
        "what somebody edits whom the master has taken out counts nowhere, and counts again never"
    )
    func dismissed() throws {
        let book = try Workbook(seed: 4)
        try book.chapter("one", on: 0)
        try book.lab.settle(book.room)
        try book.note("a", .last(in: book.record("one")), on: 3)
        try book.lab.settle(book.room)
        #expect(try book.outline(on: 0) == ["*one", "**a"])
        // Neither knows of the other.
        try book.force([.hide(.named(try book.record("one", on: 3)), true)], on: 3)
        try book.lab.perform(.kick(book.code, book.lab.core(3).device), on: 0)
        book.lab.run(for: .seconds(2))
        #expect(try book.outline(on: 0) == ["*one", "**a"])
        let logs = try #require(book.lab.core(0).logs(of: book.room))
        let shuffle = Shuffle(logs, games: Workbook.games)
        let wanted = book.lab.core(0).stateDigest(of: book.room)
        for seed in UInt64(1)...8 {
            let most = [1, 8, 200][Int(seed) % 3]
            #expect(try shuffle.state(seed: seed, most: most).digest == wanted, "order \(seed)")
        }
    }

    @Test("a log makes as many records as it may, and none beyond")
    func flood() throws {
        let book = try Workbook(seed: 5)
        let changes = [Edit.Change](
            repeating: .make(parent: nil, position, [0: .integer(1)]),
            count: Limits.editChanges
        )
        let edit = try #require(Edit(changes))
        let draft = RoomLogs.Draft(.edit(edit), seat: try book.seat(3))
        let count = Limits.recordsPerLog / Limits.editChanges
        for _ in 0..<count / 64 {
            try book.force([RoomLogs.Draft](repeating: draft, count: 64), on: 3)
        }
        let make = RecordDeed.make(kind: "chapter", fields: [:], .last(in: nil))
        #expect(
            try book.refusal(make, on: 3) == .record(.usedUp(most: Limits.recordsPerLog))
        )
        try book.force([.make(parent: nil, position, [0: .integer(1)])], on: 3)
        try book.lab.settle(book.room, within: .seconds(120))
        let document = try #require(book.lab.core(0).document(of: book.room))
        #expect(document.outline().count == Limits.recordsPerLog)
        // The others go on.
        try book.chapter("mine", on: 1)
        try book.lab.settle(book.room, within: .seconds(120))
        #expect(try book.record("mine").change == 0)
    }
}
