import ClientAPI
import Documents
import Rules
import Testing
import Vocabulary
import Wire

@testable import Daemon
@testable import Peer

@Suite("What a page is still to be told of a document")
struct DocumentTellingTests {
    private static let room = RoomID(words: Words4(1, 2, 3, 4))
    private static let author = Author(
        device: DeviceID(words: Words4(5, 6, 7, 8)),
        seat: SeatID(1)
    )
    private static let card = DocumentDescription(
        "cards",
        sheet: .shared,
        records: [
            RecordKind(
                1,
                "card",
                below: [.top],
                fields: (1..<Limits.recordFields).map {
                    .init($0, "f\($0)", .text(most: Limits.fieldText))
                }
            )
        ]
    )

    private var document = Document()
    private var time: UInt64 = 0
    private let position: SiblingPosition

    init() throws { position = try #require(SiblingPosition([0x80])) }

    /// Applies an edit.
    ///
    /// - Returns: Its name, and what is another.
    @discardableResult
    private mutating func edit(
        _ changes: [Edit.Change]
    ) throws -> (id: OperationID, changes: [DocumentNews.Change]) {
        time += 1
        let id = OperationID(words: Words4(time, 0, 0, 0))
        let touched = document.apply(
            DocumentOperation(
                key: OrderKey(lamport: time, id: id),
                author: Self.author,
                log: Int(time) * Limits.editChanges / Limits.recordsPerLog,
                action: .edit(try #require(Edit(changes)))
            )
        )
        return (id, touched.map { .init(record: $0.key, what: $0.value) })
    }

    private mutating func cards(_ count: Int) throws -> [RecordName] {
        var names: [RecordName] = []
        while names.count < count {
            let make = Edit.Change.make(parent: nil, position, [0: .integer(1)])
            let many = min(count - names.count, Limits.editChanges)
            let (id, _) = try edit([Edit.Change](repeating: make, count: many))
            names += (0..<many).map { RecordName(edit: id, change: UInt8($0)) }
        }
        return names
    }

    /// Reads all that a page is told.
    private func read(
        _ telling: inout DocumentTelling,
        into shown: inout Set<String>
    ) -> (slices: Int, most: Int) {
        var (slices, most) = (0, 0)
        while !telling.isDone, slices < 10_000 {
            let (slice, _) = telling.next(of: document, Self.card)
            slices += 1
            most = max(most, slice.changes.records.count + slice.changes.changed.count)
            shown.formUnion(slice.changes.records.map(\.record))
            shown.subtract(slice.changes.gone)
        }
        return (slices, most)
    }

    @Test("a page that comes is told all, in slices, and beginning looks at no record")
    mutating func whole() throws {
        let names = try cards(20_000)
        try edit(names.prefix(20).map { .hide(.named($0), true) })
        let document = document
        let (begun, steps) = Work.measure {
            DocumentTelling(number: 1, Self.room, whole: document.recordCount)
        }
        #expect(steps == 0)
        var telling = begun
        var shown: Set<String> = []
        let (slices, most) = read(&telling, into: &shown)
        #expect(shown == Set(names.dropFirst(20).map { Translation.text($0) }))
        #expect(slices == 157 && most == APILimits.recordsAtOnce)
    }

    @Test("records that are not here are passed over, so many at a time")
    mutating func gone() throws {
        let names = try cards(4_000)
        for start in stride(from: 0, to: names.count, by: 16) {
            try edit(names[start...].prefix(16).map { .hide(.named($0), true) })
        }
        var telling = DocumentTelling(number: 1, Self.room, whole: document.recordCount)
        var shown: Set<String> = []
        let slices = read(&telling, into: &shown).slices
        #expect(shown.isEmpty && slices == 4)
    }

    @Test("a change of one field is told as that field, whatever else the record holds")
    mutating func small() throws {
        let name = try cards(1)[0]
        let text = String(repeating: "x", count: Limits.fieldText)
        for field in 1..<Limits.recordFields {
            try edit([.set(.named(name), [field: .text(text)])])
        }
        let (_, changes) = try edit([.set(.named(name), [7: .text("new"), 8: .nothing])])
        var telling = DocumentTelling(number: 1, changesOf: Self.room)
        telling.note(changes, count: document.recordCount)
        let told = telling.next(of: document, Self.card).slice.changes
        let changed = ChangedRecord(
            record: Translation.text(name),
            fields: ["f7": .text("new"), "f8": .nothing]
        )
        #expect(told == RecordChanges(changed: [changed]) && telling.isDone)
    }

    @Test("large records come few at a time")
    mutating func large() throws {
        let names = try cards(8)
        let text = String(repeating: "x", count: Limits.fieldText)
        for name in names {
            for field in 1..<Limits.recordFields {
                try edit([.set(.named(name), [field: .text(text)])])
            }
        }
        let (_, changes) = try edit(names.map { .hide(.named($0), false) })
        var telling = DocumentTelling(number: 1, changesOf: Self.room)
        telling.note(changes, count: document.recordCount)
        var shown: Set<String> = []
        let (slices, most) = read(&telling, into: &shown)
        #expect(shown.count == names.count)
        #expect(most <= 2 && slices >= 4)
    }

    @Test(
        "what waits is bounded: beyond it all is told again, and what has gone is",
        arguments: [0, 1]
    )
    mutating func flood(excess: Int) throws {
        let count = DocumentTelling.mostChanges + excess
        let names = try cards(count)
        var telling = DocumentTelling(number: 1, Self.room, whole: document.recordCount)
        var shown: Set<String> = []
        _ = read(&telling, into: &shown)
        #expect(shown.count == count)
        for start in stride(from: 0, to: count, by: 16) {
            let (_, changes) = try edit(names[start...].prefix(16).map { .hide(.named($0), true) })
            telling.note(changes, count: document.recordCount)
        }
        #expect(telling.rest.isEmpty == (excess == 0))
        _ = read(&telling, into: &shown)
        #expect(shown.isEmpty)
    }

    @Test("a flood that goes on does not keep a page from ever being told all")
    mutating func endlessFlood() throws {
        let names = try cards(2_000)
        var telling = DocumentTelling(number: 1, Self.room, whole: document.recordCount)
        var shown: Set<String> = []
        var slices = 0
        while shown.count < names.count, slices < 100 {
            shown.formUnion(
                telling.next(of: document, Self.card).slice.changes.records.map(\.record)
            )
            telling.noteAll(count: document.recordCount)
            slices += 1
        }
        #expect(shown.count == names.count && slices == 16)
        #expect(!telling.isDone)
    }

    @Test("losses that wait are bounded", arguments: [0, 1])
    func losses(excess: Int) {
        var telling = DocumentTelling(number: 1, changesOf: Self.room)
        let loss = LostEdit(record: "ab", thing: .place, field: nil, name: nil)
        for _ in 0..<DocumentTelling.mostLosses + excess { telling.note([loss]) }
        #expect(telling.takeLosses().count == DocumentTelling.mostLosses && telling.isDone)
    }
}
