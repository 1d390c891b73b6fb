import Rules
import Testing
import Vocabulary
import Wire

@testable import Documents
@testable import Peer
@testable import Replication
@testable import Simulation

/// What somebody with a changed program can do to a document, and how little of it the others feel.
@Suite("Hostile documents")
struct DocumentHostileTests {
    private let middle: SiblingPosition

    init() throws { middle = try #require(SiblingPosition([0x80])) }

    /// A book with one chapter and so many notes below it.
    private func book(seed: UInt64, notes: Int) throws -> (book: Workbook, notes: [RecordName]) {
        let book = try Workbook(seed: seed)
        try book.chapter("one", on: 0)
        let one = try book.record("one")
        for start in stride(from: 0, to: notes, by: Limits.editChanges / 4) {
            let count = min(notes - start, Limits.editChanges / 4)
            let note = RecordChange.make(kind: "note", fields: [:], .last(in: .named(one)))
            try book.edit(.change([RecordChange](repeating: note, count: count)), on: 0)
        }
        try book.lab.settle(book.room)
        let document = try #require(book.lab.core(0).document(of: book.room))
        return (book, document.children(of: one))
    }

    /// Steps of each of the last operations of a room, for somebody who has all before them.
    private func steps(of book: Workbook, last count: Int) throws -> [Int] {
        let logs = try #require(book.lab.core(0).logs(of: book.room))
        var state = RoomState(logs: logs, games: Workbook.games)
        let places = logs.allPlaces.sorted { logs.key(of: $0) < logs.key(of: $1) }
        state.reduce(Array(places.dropLast(count)))
        return places.suffix(count).map { place in
            Work.measure { state.reduce([place]) }.steps
        }
    }

    @Test("a flood of writes that others lose is told so far and not further, and none is kept")
    func losses() throws {
        let (book, notes) = try book(seed: 31, notes: 200)
        let heard = Heard(book.lab)
        book.lab.split([0, 1], [2, 3])
        for note in notes { try book.edit(.set(note, fields: ["size": .integer(1)]), on: 1) }
        // Its clock runs ahead, so that it has the last word.
        for _ in 0..<4 {
            for note in notes {
                try book.force([.set(.named(note), [2: .integer(9), 3: .truth(true)])], on: 3)
            }
        }
        book.lab.heal()
        try book.expectSame(orders: 2)
        #expect(!heard.losses(on: 1).isEmpty)
        #expect(heard.most(on: 1) <= DocumentUpdate.mostLosses)
        #expect([0, 2, 3].allSatisfy { heard.losses(on: $0).isEmpty })
        book.lab.crash(1)
        try book.lab.restart(1)
        for peer in 0..<Workbook.peers {
            var edited = book.lab.nodes[peer].core.rooms[book.room]?.state.edited
            let kept = edited?.takeNews()
            #expect(kept?.news(for: book.lab.core(1).device).isEmpty == true, "peer \(peer)")
        }
    }

    @Test("of so many losses of somebody as many are told as may, of one batch", arguments: [0, 1])
    func lossLimit(excess: Int) throws {
        var update = DocumentUpdate()
        let device = DeviceID(words: Words4(1, 2, 3, 4))
        let edit = OperationID(words: Words4(1, 2, 3, 4))
        func lose(_ number: Int, of device: DeviceID) -> Bool {
            let contest = Contest(
                record: RecordName(edit: edit, change: 0),
                thing: .field(number),
                winner: edit,
                loser: edit,
                author: Author(device: device, seat: SeatID(1))
            )
            guard update.takes(contest) else { return false }
            update.note(contest, winner: nil)
            return true
        }
        let told = (0..<DocumentUpdate.mostLosses + excess).filter { lose($0, of: device) }
        #expect(told.count == DocumentUpdate.mostLosses)
        #expect(update.news(for: device).losses.count == DocumentUpdate.mostLosses)
        // Nobody else's losses are pushed out.
        #expect(lose(0, of: DeviceID(words: Words4(5, 6, 7, 8))))
    }

    @Test("as many records are named as may be, and beyond them all is said to be another")
    func recordLimit() {
        var update = DocumentUpdate()
        func touch(_ number: Int) {
            let edit = OperationID(words: Words4(UInt64(number), 0, 0, 0))
            update.note([RecordName(edit: edit, change: 0): Touch()])
        }
        for number in 0..<DocumentUpdate.mostRecords { touch(number) }
        #expect(!update.isEverywhere && update.records.count == DocumentUpdate.mostRecords)
        touch(0)
        #expect(!update.isEverywhere)
        touch(DocumentUpdate.mostRecords)
        #expect(update.isEverywhere && update.records.isEmpty)
        touch(0)
        #expect(update.records.isEmpty)
    }

    @Test("moves in rings by two halves that do not hear each other end the same everywhere")
    func splitRings() throws {
        for seed in UInt64(41)...44 {
            let (book, notes) = try book(seed: seed, notes: 40)
            book.lab.split([0, 1], [2, 3])
            // Each half hangs them below one another, in chains that close rings with the other half's.
            for (turn, peer) in [(1, 1), (7, 3), (13, 1), (31, 3), (32, 1), (33, 3)] {
                for index in notes.indices {
                    let other = notes[(index + turn) % notes.count]
                    try book.force(
                        [.move(.named(notes[index]), parent: .named(other), middle)],
                        on: peer
                    )
                }
            }
            book.lab.heal()
            try book.expectSame(orders: 4)
            let most = try steps(of: book, last: 200).max() ?? 0
            #expect(most <= 400, "\(most) steps")
        }
    }

    @Test("guests of a device do not use up the records of its person, who writes to the same log")
    func recordsOfPerson() throws {
        let (book, _) = try book(seed: 71, notes: 0)
        let guest = SeatID(7)
        let entry = SeatEntry(seat: guest, name: "Gil", avatar: "")
        try book.lab.perform(.takeSeat(book.code, entry), on: 1)
        let make = Edit.Change.make(parent: nil, middle, [0: .integer(1)])
        let edit = try #require(Edit([Edit.Change](repeating: make, count: Limits.editChanges)))
        let most = Limits.recordsPerLog - Hand.recordsOfPerson
        let drafts = (0..<most / Limits.editChanges - 1).map { _ in
            RoomLogs.Draft(.edit(edit), seat: guest)
        }
        try book.force(drafts, on: 1)
        let chapter = RecordChange.make(kind: "chapter", fields: [:], .last(in: nil))
        func refusal(_ count: Int, of seat: SeatID?) -> Refusal? {
            let deed = RecordDeed.change([RecordChange](repeating: chapter, count: count))
            do {
                try book.lab.perform(.edit(book.code, deed, seat: seat), on: 1)
                return nil
            } catch LabError.refused(_, let refusal) {
                return refusal
            } catch {
                Issue.record(error)
                return nil
            }
        }
        #expect(refusal(20, of: guest) == nil)
        #expect(refusal(13, of: guest) == .record(.usedUp(most: most)))
        #expect(refusal(12, of: guest) == nil)
        #expect(refusal(1, of: guest) == .record(.usedUp(most: most)))
        #expect(refusal(20, of: nil) == nil)
    }

    @Test("the longest keys, wide and deep trees, floods and undo cost an operation no more")
    func costs() throws {
        let (book, notes) = try book(seed: 61, notes: 64)
        let parent = Edit.Reference.named(notes[0])
        for number in 0..<300 {
            let bytes = (0..<Limits.siblingPosition).map { UInt8(1 + (number * 37 + $0) % 255) }
            let position = try #require(SiblingPosition(bytes))
            try book.force(
                (0..<6).map { _ in .make(parent: parent, position, [0: .integer(2)]) },
                on: 3
            )
        }
        var last: OperationID?
        for number in 0..<60 {
            let changes = notes.dropFirst().prefix(8).map { note in
                Edit.Change.set(.named(note), [2: .integer(Int64(1 + number % 9))])
            }
            last = try book.force(Array(changes), on: 3)
            try book.force([.hide(parent, number % 2 == 0)], on: 3)
            let visible = Visible(target: try #require(last), flag: number % 3 == 0)
            try book.force([RoomLogs.Draft(.visible(visible), seat: try book.seat(3))], on: 3)
        }
        try book.expectSame(orders: 1)
        let most = try steps(of: book, last: 300).max() ?? 0
        #expect(most <= 400, "\(most) steps")
    }
}
