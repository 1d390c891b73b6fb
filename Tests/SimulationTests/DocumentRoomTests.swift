import Documents
import Games
import Rules
import Testing
import Vocabulary
import Wire

@testable import Peer
@testable import Replication
@testable import Simulation

@Suite("Documents in rooms")
struct DocumentRoomTests {
    @Test("what people make, move, set, hide and take back is the same for all")
    func together() throws {
        let book = try Workbook(seed: 1)
        try book.chapter("one", on: 0)
        try book.chapter("two", on: 0)
        try book.lab.settle(book.room)
        let (one, two) = (try book.record("one"), try book.record("two"))
        try book.note("a", .last(in: one), on: 1)
        try book.note("b", .last(in: one), on: 1)
        try book.note("c", .first(in: two), on: 2)
        try book.lab.settle(book.room)
        #expect(try book.outline(on: 3) == ["*one", "**a", "**b", "*two", "**c"])
        try book.edit(.move(book.record("c"), .before(book.record("b"))), on: 3)
        try book.edit(.set(two, fields: ["title": .text("zwei")]), on: 2)
        try book.lab.settle(book.room)
        #expect(try book.outline(on: 0) == ["*one", "**a", "**c", "**b", "*zwei"])
        try book.edit(.hide(one, true), on: 1)
        try book.lab.settle(book.room)
        #expect(try book.outline(on: 2) == ["*zwei"])
        // Undo is a seat's own.
        try book.edit(.undo, on: 2)
        try book.edit(.undo, on: 1)
        try book.edit(.undo, on: 1)
        try book.lab.settle(book.room)
        #expect(try book.outline(on: 0) == ["*one", "**a", "**c", "*two"])
        try book.edit(.redo, on: 1)
        try book.expectSame()
        #expect(try book.outline(on: 0) == ["*one", "**a", "**c", "**b", "*two"])
        #expect(try book.refusal(.redo, on: 0) == .nothingToRedo(book.code))
    }

    @Test("what many edit at once merges, whatever the network does", arguments: [1, 2, 3])
    func merging(seed: UInt64) throws {
        let book = try Workbook(seed: seed, network: .lossy)
        try book.chapter("one", on: 0)
        try book.lab.settle(book.room)
        let one = try book.record("one")
        var dice = Dice(seed: seed)
        for turn in 0..<60 {
            let peer = Int.random(in: 1..<Workbook.peers, using: &dice)
            let document = try #require(book.lab.core(peer).document(of: book.room))
            let notes = document.outline().map(\.name).filter { $0 != one }
            let other = notes.randomElement(using: &dice) ?? one
            let deed: RecordDeed
            switch Int.random(in: 0..<10, using: &dice) {
            case 0..<4:
                deed = .make(kind: "note", fields: ["text": .text("\(turn)")], .last(in: other))
            case 4..<7:
                deed = .move(notes.randomElement(using: &dice) ?? other, .first(in: other))
            case 7: deed = other == one ? .redo : .hide(other, Bool.random(using: &dice))
            case 8: deed = .undo
            default: deed = .redo
            }
            _ = try book.refusal(deed, on: peer)
            if turn % 7 == 0 { book.lab.run(for: .milliseconds(30)) }
        }
        try book.expectSame()
        #expect(try book.outline(on: 0).first == "*one")
    }

    @Test("what a document does not take is refused by name, and nothing is written")
    func refusals() throws {
        let book = try Workbook(seed: 2)
        try book.chapter("one", on: 0)
        let one = try book.record("one")
        try book.note("a", .last(in: one), on: 0)
        let note = try book.record("a")
        let nowhere = RecordName(edit: OperationID(words: Words4(1, 2, 3, 4)), change: 0)
        let before = book.lab.core(0).logs(of: book.room)?.count
        func refused(_ deed: RecordDeed) throws -> Refusal? { try book.refusal(deed, on: 0) }
        #expect(
            try refused(.make(kind: "page", fields: [:], .last(in: nil))) == .record(.unknownKind)
        )
        #expect(
            try refused(.make(kind: "note", fields: [:], .last(in: nil)))
                == .record(.misplaced(kind: 2))
        )
        #expect(try refused(.move(note, .first(in: nil))) == .record(.misplaced(kind: 2)))
        #expect(try refused(.move(one, .first(in: note))) == .document(.intoItself(one)))
        #expect(
            try refused(.set(note, fields: ["colour": .truth(true)])) == .record(.noField("colour"))
        )
        #expect(
            try refused(.set(note, fields: ["size": .integer(10)]))
                == .record(.value(kind: 2, field: 2))
        )
        #expect(try refused(.set(note, fields: ["size": .integer(9)])) == nil)
        #expect(
            try refused(.set(note, fields: ["text": .text(String(repeating: "x", count: 41))]))
                == .record(.value(kind: 2, field: 1))
        )
        #expect(
            try refused(.set(note, fields: ["about": .record(note)]))
                == .record(.value(kind: 2, field: 4))
        )
        #expect(try refused(.set(note, fields: ["about": .record(one)])) == nil)
        #expect(try refused(.set(note, fields: [:])) == .record(.tooLarge))
        #expect(try refused(.hide(nowhere, true)) == .record(.unknownRecord(nowhere)))
        #expect(
            try refused(.move(note, .after(nowhere))) == .document(.noSuchRecord(nowhere))
        )
        #expect(book.lab.core(0).logs(of: book.room)?.count == before.map { $0 + 2 })
        try book.expectSame(orders: 3)
    }

    @Test("siblings that stand too close are parted, by edits that others take in as well")
    func crowded() throws {
        let book = try Workbook(seed: 3)
        try book.chapter("one", on: 0)
        let one = try book.record("one")
        try book.note("first", .last(in: one), on: 0)
        try book.note("last", .last(in: one), on: 0)
        let first = try book.record("first")
        // Each one halves what is left between the first and the one before.
        let count = 300
        for turn in 0..<count { try book.note("\(turn)", .after(first), on: 0) }
        try book.expectSame(orders: 2)
        let wanted = (0..<count).reversed().map { "**\($0)" }
        #expect(try book.outline(on: 2) == ["*one", "**first"] + wanted + ["**last"])
    }

    @Test("a document is there again after a restart, for who comes late, and in a replay")
    func lasting() throws {
        let book = try Workbook(seed: 4)
        try book.chapter("one", on: 0)
        try book.lab.settle(book.room)
        try book.note("a", .last(in: book.record("one")), on: 2)
        try book.lab.settle(book.room)
        let wanted = book.lab.core(0).stateDigest(of: book.room)
        book.lab.crash(2)
        try book.lab.restart(2)
        #expect(try book.outline(on: 2) == ["*one", "**a"])
        #expect(book.lab.core(2).stateDigest(of: book.room) == wanted)
        try book.edit(.undo, on: 2)
        try book.lab.settle(book.room)
        #expect(try book.outline(on: 0) == ["*one"])
        try book.edit(.redo, on: 2)
        try book.expectSame()
        let logs = try #require(book.lab.core(1).logs(of: book.room))
        let file = Replay(logs, games: Workbook.games).file
        let again = try Replay(file, cryptography: book.lab.cryptography, games: Workbook.games)
        #expect(again.digest == book.lab.core(1).stateDigest(of: book.room))
    }

    @Test("a room whose activity has no records takes no edits")
    func drawing() throws {
        let lab = try Lab(peers: 2, seed: 5, games: Workbook.games)
        let code = try #require(RoomCode("DOVE"))
        let room = try lab.perform(.create(code: code, activity: "draw", title: ""), on: 0)
        try lab.perform(.join(code, name: "Ben"), on: 1)
        let deed = RecordDeed.make(kind: "note", fields: [:], .last(in: nil))
        #expect(throws: LabError.self) { try lab.perform(.edit(code, deed), on: 1) }
        try lab.settle(room)
        let before = lab.core(0).stateDigest(of: room)
        let position = try #require(SiblingPosition([0x80]))
        let edit = try #require(Edit([.make(parent: nil, position, [0: .integer(1)])]))
        let seat = try #require(lab.core(1).ownSeat(in: room))
        _ = try lab.nodes[1].core.peering.write(
            [RoomLogs.Draft(.edit(edit), seat: seat)],
            in: room,
            answering: nil
        )
        lab.handle(.tick, on: 1)
        try lab.settle(room)
        #expect(lab.core(0).document(of: room) == nil)
        #expect(lab.core(0).stateDigest(of: room) == before)
    }
}
