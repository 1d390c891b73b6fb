import Documents
import Testing
import Vocabulary
import Wire

@Suite("Drafting edits")
struct DraftTests {
    /// A table with so many siblings on top, of which the names come in their order.
    private static func siblings(
        _ count: Int,
        at place: (Int) -> [UInt8]
    ) throws -> (table: Table, names: [RecordName]) {
        var table = Table()
        for start in stride(from: 0, to: count, by: Limits.editChanges) {
            let changes = try (start..<min(count, start + Limits.editChanges)).map { number in
                Edit.Change.make(parent: nil, try #require(SiblingPosition(place(number))), [:])
            }
            // Half of them of each log, so that neither has too many.
            let author = start / Limits.editChanges % 2 == 0 ? Table.ada : Table.ben
            try table.edit(changes, by: author)
        }
        return (table, table.document.children(of: nil))
    }

    /// Three bytes that rise with a number.
    private static func rising(_ number: Int) -> [UInt8] {
        [UInt8(1 + number >> 16), UInt8(number >> 8 & 0xff), UInt8(number & 0xff), 0x80]
    }

    /// Has all changes of an edit look for their places, each in another way.
    private static func steps(among names: [RecordName], of document: Document) -> Int {
        Work.measure {
            var draft = DocumentDraft(document)
            for change in 0..<Limits.editChanges {
                let sibling = Edit.Reference.named(names[names.count / 2 - change])
                let moved = Edit.Reference.named(names[change])
                do {
                    switch change % 4 {
                    case 0: try draft.make(in: nil, after: nil, fields: [:])
                    case 1:
                        let last = draft.lastChild(of: nil, except: moved)
                        try draft.move(moved, into: nil, after: last)
                    case 2: try draft.move(moved, into: nil, after: sibling)
                    default:
                        let before = draft.sibling(before: sibling, except: moved)
                        try draft.move(moved, into: nil, after: before)
                    }
                } catch {
                    Issue.record(error)
                }
            }
        }.steps
    }

    @Test("what an edit of 32 changes looks at does not grow with the siblings")
    func siblings() throws {
        let steps = try [1_000, 30_000].map { count in
            let (table, names) = try Self.siblings(count, at: Self.rising)
            #expect(names.count == count)
            return Self.steps(among: names, of: table.document)
        }
        // Five doublings, each a step of a search or two for each change.
        #expect(steps[1] <= steps[0] + 5 * 4 * Limits.editChanges, "\(steps)")
        #expect(steps[1] <= 20_000, "\(steps)")
    }

    @Test("siblings that stand too close together make room, and few of them move for one")
    func crowded() throws {
        var table = Table()
        let (first, last) = (try table.make(), try table.make())
        let count = 600
        var moves = 0
        for _ in 0..<count {
            let changes = try table.document.making(in: nil, after: first, fields: [:])
            #expect(changes.count <= 1 + DocumentDraft.mostMoves)
            moves += changes.count - 1
            for moves in changes.dropFirst().chunks(of: DocumentDraft.movesAtOnce) {
                try table.edit(moves)
            }
            try table.edit([changes[0]])
        }
        #expect(moves <= 8 * count, "\(moves)")
        let all = table.document.children(of: nil)
        #expect(all.count == count + 2)
        #expect(all.first == first && all.last == last)
        // Each new one came right after the first, so the oldest is the last but one.
        let new = all.dropFirst().dropLast().map(\.edit)
        #expect(new == new.sorted(by: >))
    }

    @Test("between two of one position there is room for another")
    func twins() throws {
        var table = Table()
        let middle = try #require(SiblingPosition([0x80]))
        try table.edit([.make(parent: nil, middle, [:])])
        try table.edit([.make(parent: nil, middle, [:])], by: Table.ben)
        let twins = table.document.children(of: nil)
        let between = try table.document.making(in: nil, after: twins[0], fields: [:])
        let new = RecordName(edit: try table.edit(between).key.id, change: 0)
        #expect(table.document.children(of: nil) == [twins[0], new, twins[1]])
    }

    @Test("as many make room as may, and where it takes one more there is none", arguments: [0, 1])
    func mostMoves(excess: Int) throws {
        let count = 1 + DocumentDraft.mostMoves + excess
        let (table, names) = try Self.siblings(count) { _ in [0x80] }
        var document = table.document
        guard excess == 0 else {
            #expect(throws: DocumentFault.crowded) {
                try document.making(in: nil, after: names[0], fields: [:])
            }
            return
        }
        let changes = try document.making(in: nil, after: names[0], fields: [:])
        #expect(changes.count == 1 + DocumentDraft.mostMoves)
        var script = Script()
        for moves in changes.dropFirst().chunks(of: DocumentDraft.movesAtOnce) {
            try script.edit(moves)
        }
        let new = RecordName(edit: try script.edit([changes[0]]), change: 0)
        for operation in script.operations { document.apply(operation) }
        #expect(document.children(of: nil) == [names[0], new] + names.dropFirst())
    }

    @Test("all changes of an edit have no more siblings make room than one may")
    func sharedMoves() throws {
        let (table, names) = try Self.siblings(1_000) { _ in [0x80] }
        var draft = DocumentDraft(table.document)
        var crowded = 0
        for change in 0..<Limits.editChanges {
            let sibling = Edit.Reference.named(names[names.count - 20 * change - 20])
            do throws(DocumentFault) {
                try draft.make(in: nil, after: sibling, fields: [:])
            } catch {
                #expect(error == .crowded)
                crowded += 1
            }
            #expect(draft.moves.count <= DocumentDraft.mostMoves)
        }
        #expect(crowded > 0 && draft.changes.count > 1)
    }

    @Test("what comes back in an edit stands where it stood, for the changes after it too")
    func back() throws {
        var table = Table()
        let names = try (0..<3).map { _ in try table.make() }
        try table.edit([.hide(.named(names[1]), true)])
        var draft = DocumentDraft(table.document)
        #expect(draft.sibling(before: .named(names[2]), except: nil) == .named(names[0]))
        draft.hide(.named(names[1]), false)
        #expect(draft.sibling(before: .named(names[2]), except: nil) == .named(names[1]))
        try draft.make(in: nil, after: .named(names[1]), fields: [:])
        draft.hide(.named(names[2]), true)
        #expect(draft.lastChild(of: nil, except: nil) == .new(1))
        let edit = try table.edit(draft.changes + draft.moves)
        let new = RecordName(edit: edit.key.id, change: 1)
        #expect(table.document.children(of: nil) == [names[0], names[1], new])
    }

    @Test(
        "who puts records as far back as can be keeps nobody from the last place",
        arguments: [1, 5, 40]
    )
    func farBack(count: Int) throws {
        var table = Table()
        let first = try table.make()
        let end = [UInt8](repeating: 0xff, count: Limits.siblingPosition)
        for number in 0..<count {
            // All as far back as can be, or one after the other up to there.
            let last = count == 5 ? 0xff : UInt8(0xff - count + 1 + number)
            let bytes = Array(end.dropLast()) + [last]
            let change = Edit.Change.make(parent: nil, try #require(SiblingPosition(bytes)), [:])
            try table.edit([change], by: Table.ben)
        }
        let before = table.document.children(of: nil)
        for _ in 0..<3 {
            let last = table.document.children(of: nil).last
            let changes = try table.document.making(in: nil, after: last, fields: [0: .truth(true)])
            for moves in changes.dropFirst().chunks(of: DocumentDraft.movesAtOnce) {
                try table.edit(moves)
            }
            let made = RecordName(edit: try table.edit([changes[0]]).key.id, change: 0)
            #expect(table.document.children(of: nil).last == made)
        }
        let after = table.document.children(of: nil)
        #expect(Array(after.prefix(before.count)) == before && after.first == first)
    }

    @Test("where more are crowded together at the end than make room, another one goes before them")
    func crowdedEnd() throws {
        var table = Table()
        let end = [UInt8](repeating: 0xff, count: Limits.siblingPosition)
        for number in UInt8(1)...250 {
            let bytes = Array(end.dropLast()) + [number + 5]
            let change = Edit.Change.make(parent: nil, try #require(SiblingPosition(bytes)), [:])
            try table.edit([change], by: number % 2 == 0 ? Table.ben : Table.ada)
        }
        for count in 1...40 {
            let last = table.document.children(of: nil).last
            let changes = try table.document.making(in: nil, after: last, fields: [:])
            #expect(changes.count == 1)
            try table.edit(changes)
            #expect(table.document.children(of: nil).count == 250 + count)
        }
    }
}

extension Collection {
    /// The elements in order, so many at a time.
    fileprivate func chunks(of count: Int) -> [[Element]] {
        var rest = self[...]
        var chunks: [[Element]] = []
        while !rest.isEmpty {
            chunks.append(Array(rest.prefix(count)))
            rest = rest.dropFirst(count)
        }
        return chunks
    }
}
