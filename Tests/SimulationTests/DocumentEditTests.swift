import Documents
import Replication
import Rules
import Testing
import Vocabulary
import Wire

@testable import Peer
@testable import Simulation

@Suite("Edits of several changes")
struct DocumentEditTests {
    private func count(_ book: Workbook) -> Int? { book.lab.core(0).logs(of: book.room)?.count }

    @Test("changes see those before them, are one operation, and go back at once")
    func together() throws {
        let book = try Workbook(seed: 1)
        try book.chapter("old", on: 0)
        try book.note("a", .last(in: book.record("old")), on: 0)
        let (old, a) = (try book.record("old"), try book.record("a"))
        let before = count(book)
        let changes: [RecordChange] = [
            .make(kind: "chapter", fields: ["title": .text("new")], .before(.named(old))),
            .make(kind: "note", fields: ["text": .text("x")], .last(in: .new(0))),
            .make(kind: "note", fields: ["text": .text("w")], .before(.new(1))),
            .move(.named(a), .after(.new(2))),
            .set(.new(1), fields: ["text": .text("y")]),
            .make(kind: "note", fields: ["text": .text("z")], .first(in: .named(a))),
        ]
        try book.edit(.change(changes), on: 0)
        #expect(count(book) == before.map { $0 + 1 })
        let shown = ["*new", "**w", "**a", "***z", "**y", "*old"]
        #expect(try book.outline(on: 0) == shown)
        try book.expectSame()
        #expect(try book.outline(on: 2) == shown)
        try book.edit(.undo, on: 0)
        #expect(try book.outline(on: 0) == ["*old", "**a"])
        try book.edit(.redo, on: 0)
        try book.expectSame()
        #expect(try book.outline(on: 3) == shown)
    }

    @Test("what is taken away in an edit is no place for what comes later in it")
    func hidden() throws {
        let book = try Workbook(seed: 2)
        try book.chapter("one", on: 0)
        let one = try book.record("one")
        let note = RecordChange.make(kind: "note", fields: [:], .last(in: .named(one)))
        #expect(
            try book.refusal(.change([.hide(.named(one), true), note]), on: 0)
                == .document(.noSuchRecord(one))
        )
        try book.edit(.hide(one, true), on: 0)
        try book.edit(.change([.hide(.named(one), false), note]), on: 0)
        #expect(try book.outline(on: 0) == ["*one", "?"])
    }

    @Test("an edit that cannot be made whole is refused by name, and nothing of it is made")
    func refusals() throws {
        let book = try Workbook(seed: 3)
        try book.chapter("one", on: 0)
        let one = try book.record("one")
        try book.note("a", .last(in: one), on: 0)
        try book.note("b", .last(in: one), on: 0)
        let (a, b) = (try book.record("a"), try book.record("b"))
        let before = count(book)
        func refused(_ changes: [RecordChange]) throws -> Refusal? {
            try book.refusal(.change(changes), on: 0)
        }
        let chapter = RecordChange.make(kind: "chapter", fields: [:], .last(in: nil))
        #expect(try refused([]) == .record(.tooLarge))
        #expect(try refused([RecordChange](repeating: chapter, count: 33)) == .record(.tooLarge))
        // A number that names nothing before.
        for reference in [0, 1, 2, 31, -1, .max] {
            let note = RecordChange.make(kind: "note", fields: [:], .last(in: .new(reference)))
            #expect(try refused([note]) == .document(.notMadeHere(change: reference)))
            let set = RecordChange.set(.new(reference), fields: ["text": .text("")])
            #expect(try refused([set]) == .document(.notMadeHere(change: reference)))
        }
        let hide = RecordChange.hide(.named(a), true)
        #expect(
            try refused([hide, .set(.new(0), fields: ["text": .text("")])])
                == .document(.notMadeHere(change: 0))
        )
        // Below one another, in a ring.
        #expect(
            try refused([
                .move(.named(a), .last(in: .named(b))), .move(.named(b), .last(in: .named(a))),
            ]) == .document(.intoItself(b))
        )
        #expect(try refused([.move(.named(a), .last(in: .named(a)))]) == .document(.intoItself(a)))
        #expect(try refused([.move(.named(a), .after(.named(a)))]) == .document(.noSuchRecord(a)))
        // Numbers and texts that nothing holds.
        for number in [Int64.min, -1, 0, 10, .max] {
            #expect(
                try refused([.set(.named(a), fields: ["size": .integer(number)])])
                    == .record(.value(kind: 2, field: 2))
            )
        }
        let text = String(repeating: "x", count: 2_000)
        #expect(
            try refused([.set(.named(a), fields: ["text": .text(text)])])
                == .record(.value(kind: 2, field: 1))
        )
        #expect(
            try refused([chapter, .move(.named(a), .last(in: nil))]) == .record(.misplaced(kind: 2))
        )
        #expect(count(book) == before)
        #expect(try book.outline(on: 0) == ["*one", "**a", "**b"])
    }

    @Test("records hang as deep as they may in one edit, and no deeper")
    func deep() throws {
        let book = try Workbook(seed: 4)
        var changes: [RecordChange] = [.make(kind: "chapter", fields: [:], .last(in: nil))]
        for above in 0..<Limits.recordDepth - 1 {
            changes.append(.make(kind: "note", fields: [:], .last(in: .new(above))))
        }
        #expect(changes.count == Limits.editChanges)
        try book.edit(.change(changes), on: 0)
        let outline = try #require(book.lab.core(0).document(of: book.room)?.outline())
        #expect(outline.map(\.depth) == Array(1...Limits.recordDepth))
        let last = try #require(outline.last?.name)
        #expect(
            try book.refusal(.make(kind: "note", fields: [:], .last(in: last)), on: 0)
                == .document(.tooDeep(depth: Limits.recordDepth + 1))
        )
    }

    @Test("siblings that stand too close are parted under edits of several changes as well")
    func crowded() throws {
        let book = try Workbook(seed: 5)
        try book.chapter("one", on: 0)
        let one = try book.record("one")
        try book.note("first", .last(in: one), on: 0)
        try book.note("last", .last(in: one), on: 0)
        let first = try book.record("first")
        let count = 120
        for turn in 0..<count {
            try book.edit(
                .change([
                    .make(kind: "note", fields: ["text": .text("a\(turn)")], .after(.named(first))),
                    .make(kind: "note", fields: ["text": .text("b\(turn)")], .after(.new(0))),
                    .make(kind: "note", fields: ["text": .text("c\(turn)")], .before(.new(1))),
                ]),
                on: 0
            )
        }
        try book.expectSame(orders: 2)
        let wanted = (0..<count).reversed().flatMap { ["**a\($0)", "**c\($0)", "**b\($0)"] }
        #expect(try book.outline(on: 2) == ["*one", "**first"] + wanted + ["**last"])
    }

    @Test("pages are told which records have changed, and nothing where none has")
    func news() throws {
        let book = try Workbook(seed: 6)
        try book.chapter("one", on: 0)
        try book.lab.settle(book.room)
        let one = try book.record("one")
        let heard = Heard(book.lab)
        try book.note("a", .last(in: one), on: 1)
        try book.lab.settle(book.room)
        let a = try book.record("a")
        #expect(heard.records(on: 0) == [[a]] && heard.records(on: 1) == [[a]])
        try book.edit(.change([.move(.named(a), .first(in: .named(one)))]), on: 2)
        try book.edit(.hide(one, true), on: 2)
        try book.edit(.undo, on: 2)
        try book.lab.settle(book.room)
        #expect(heard.records(on: 3).flatMap(\.self) == [a, a, one, one])
        try book.lab.perform(.draw(book.code, [], pen: nil), on: 1)
        try book.lab.settle(book.room)
        #expect(heard.records(on: 3).count == 4)
        #expect((0..<4).allSatisfy { heard.losses(on: $0).isEmpty })
    }

    @Test(
        "of two who write one field apart, the one whose write does not count is told, and no other"
    )
    func lost() throws {
        for seed in UInt64(7)...12 {
            let book = try Workbook(seed: seed)
            try book.chapter("one", on: 0)
            try book.note("a", .last(in: book.record("one")), on: 0)
            try book.lab.settle(book.room)
            let a = try book.record("a")
            let heard = Heard(book.lab)
            // What one has seen of the other is no contest.
            try book.edit(.set(a, fields: ["size": .integer(1)]), on: 1)
            try book.lab.settle(book.room)
            try book.edit(.set(a, fields: ["size": .integer(2)]), on: 2)
            try book.lab.settle(book.room)
            #expect((0..<4).allSatisfy { heard.losses(on: $0).isEmpty })
            book.lab.split([0, 1], [2, 3])
            try book.edit(.set(a, fields: ["size": .integer(3), "done": .truth(true)]), on: 1)
            try book.edit(.set(a, fields: ["size": .integer(4), "done": .truth(true)]), on: 2)
            try book.edit(.set(a, fields: ["text": .text("mine")]), on: 3)
            book.lab.heal()
            try book.expectSame(orders: 2)
            let size = try #require(book.lab.core(0).document(of: book.room)?.record(a)?.fields[2])
            let (winner, loser) = size == .integer(3) ? (1, 2) : (2, 1)
            let loss = DocumentNews.Loss(
                seat: try book.seat(loser),
                record: a,
                thing: .field(2),
                winner: try book.seat(winner)
            )
            #expect(heard.losses(on: loser) == [loss])
            #expect([0, 3, winner].allSatisfy { heard.losses(on: $0).isEmpty })
        }
    }

    @Test("whose move goes in a ring with another's is told when it does not count")
    func ring() throws {
        let book = try Workbook(seed: 13)
        try book.chapter("one", on: 0)
        let one = try book.record("one")
        for text in ["a", "b"] { try book.note(text, .last(in: one), on: 0) }
        try book.lab.settle(book.room)
        let (a, b) = (try book.record("a"), try book.record("b"))
        let heard = Heard(book.lab)
        book.lab.split([0, 1], [2, 3])
        try book.edit(.move(a, .last(in: b)), on: 1)
        try book.edit(.move(b, .last(in: a)), on: 2)
        book.lab.heal()
        try book.expectSame(orders: 2)
        let struck = try #require(
            book.lab.core(0).document(of: book.room)?.outline().first { $0.isStruck }
        )
        let loser = struck.name == a ? 1 : 2
        #expect(heard.losses(on: loser).map(\.record) == [struck.name])
        #expect(heard.losses(on: loser).map(\.thing) == [.place])
        #expect([0, 3, 3 - loser].allSatisfy { heard.losses(on: $0).isEmpty })
    }

    @Test("one edit is undone by its name, where others have written over it too, and no other")
    func byName() throws {
        let book = try Workbook(seed: 9)
        try book.chapter("first", on: 0)
        let record = try book.record("first")
        func rename(_ title: String, on peer: Int) throws -> OperationID {
            let deed = RecordDeed.change([.set(.named(record), fields: ["title": .text(title)])])
            try book.edit(deed, on: peer)
            let author = Author(device: book.lab.core(peer).device, seat: try book.seat(peer))
            return try #require(book.lab.core(peer).document(of: book.room)?.undoTarget(author))
        }
        let mine = try rename("mine", on: 0)
        try book.expectSame()
        _ = try rename("theirs", on: 1)
        try book.expectSame()
        // It shows no more: the latest that does is the chapter itself, and that stays.
        try book.edit(.turn(mine, false), on: 0)
        try book.expectSame()
        #expect(try book.outline(on: 2) == ["*theirs"])
        #expect(try book.refusal(.turn(mine, false), on: 0) == .nothingToUndo(book.code))
        #expect(try book.refusal(.turn(mine, true), on: 1) == .nothingToRedo(book.code))
        try book.edit(.turn(mine, true), on: 0)
        #expect(try book.refusal(.turn(mine, true), on: 0) == .nothingToRedo(book.code))
    }
}
