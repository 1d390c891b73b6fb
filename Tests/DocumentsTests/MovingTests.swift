import Documents
import Testing
import Vocabulary
import Wire

@Suite("Moves in the tree")
struct MovingTests {
    private static let middle = SiblingPosition([0x80])

    @Test("of two that go into each other the later does not count, and stands on top")
    func crossed() throws {
        var table = Table()
        let (first, second) = (try table.make(), try table.make())
        let middle = try #require(Self.middle)
        try table.edit([.move(.named(second), parent: .named(first), middle)])
        let earlier = try table.edit([.move(.named(first), parent: .named(second), middle)], at: 2)
        #expect(table.document.children(of: nil) == [second])
        #expect(table.document.children(of: second) == [first])
        #expect(table.document.record(second)?.isStruck == true)
        // The ring is gone, so what closed it counts, until it is there again.
        table.turn(earlier.key.id, false)
        #expect(table.document.children(of: nil) == [first])
        #expect(table.document.children(of: first) == [second])
        table.turn(earlier.key.id, true)
        #expect(table.document.children(of: nil) == [second])
    }

    @Test("a move out of a ring lets no other record jump")
    func kept() throws {
        var table = Table()
        let (first, second) = (try table.make(), try table.make())
        let middle = try #require(Self.middle)
        try table.edit([.move(.named(second), parent: .named(first), middle)])
        try table.edit([.move(.named(first), parent: .named(second), middle)], at: 2)
        let changes = try table.document.moving(first, into: nil, after: second)
        try table.edit(changes)
        #expect(table.document.children(of: nil) == [second, first])
        #expect(table.document.record(second)?.isStruck == false)
    }

    @Test("a record goes neither into itself nor into what lies below it")
    func intoItself() throws {
        var table = Table()
        let chain = try table.chain(3)
        for target in chain {
            #expect(throws: DocumentFault.intoItself(chain[0])) {
                try table.document.moving(chain[0], into: target, after: nil)
            }
        }
        let middle = try #require(Self.middle)
        try table.edit([.move(.named(chain[0]), parent: .named(chain[0]), middle)])
        #expect(table.document.children(of: nil) == [chain[0]])
        #expect(table.document.outline().count == 3)
    }

    @Test("a tree is as deep as the limit, and what hangs deeper is not shown")
    func depth() throws {
        var table = Table()
        let chain = try table.chain(Limits.recordDepth)
        let last = try #require(chain.last)
        #expect(table.document.outline().count == Limits.recordDepth)
        #expect(throws: DocumentFault.tooDeep(depth: Limits.recordDepth + 1)) {
            try table.document.making(in: last, after: nil, fields: [:])
        }
        let other = try table.make()
        #expect(throws: DocumentFault.tooDeep(depth: Limits.recordDepth + 1)) {
            try table.document.moving(chain[0], into: other, after: nil)
        }
        // Somebody does so all the same: the last one is too deep, and only that one.
        let middle = try #require(Self.middle)
        try table.edit([.move(.named(chain[0]), parent: .named(other), middle)])
        #expect(table.document.outline().count == Limits.recordDepth)
        #expect(table.document.record(last) == nil)
        #expect(table.document.children(of: chain[chain.count - 2]) == [])
    }

    @Test("a ring of as many records as a tree is deep is opened, a longer one is not shown")
    func rings() throws {
        for (count, shown) in [(Limits.recordDepth, true), (Limits.recordDepth + 1, false)] {
            var table = Table()
            let middle = try #require(Self.middle)
            var records: [RecordName] = []
            for _ in 0..<count { records.append(try table.make()) }
            for (record, next) in zip(records, records.dropFirst() + records.prefix(1)) {
                try table.edit([.move(.named(record), parent: .named(next), middle)])
            }
            #expect(table.document.outline().count == (shown ? count : 0))
            let latest = try #require(records.last)
            #expect(table.document.record(latest)?.isStruck == (shown ? true : nil))
            // Anybody who moves one of them elsewhere shows all again.
            try table.edit([.move(.named(records[0]), parent: nil, middle)])
            #expect(table.document.outline().count == min(count, Limits.recordDepth))
        }
    }

    @Test("what is taken away takes all below along, and what moves out is there again")
    func hidden() throws {
        var table = Table()
        let chain = try table.chain(3)
        try table.edit([.hide(.named(chain[0]), true)])
        #expect(table.document.outline() == [])
        let middle = try #require(Self.middle)
        try table.edit([.move(.named(chain[1]), parent: nil, middle)], by: Table.ben)
        #expect(table.document.outline().map(\.name) == [chain[1], chain[2]])
        try table.edit([.hide(.named(chain[0]), false)], by: Table.ben)
        #expect(table.document.outline().count == 3)
    }

    @Test("a log makes as many records as it may, and not one more")
    func budget() throws {
        var table = Table()
        let middle = try #require(Self.middle)
        let many = [Edit.Change](repeating: .make(parent: nil, middle, [:]), count: 32)
        for _ in 0..<Limits.recordsPerLog / 32 { try table.edit(many) }
        #expect(table.document.recordsLeft(log: 0) == 0)
        #expect(table.document.outline().count == Limits.recordsPerLog)
        let over = try table.edit([
            .make(parent: nil, middle, [:]), .set(.new(0), [0: .truth(true)]),
        ])
        #expect(table.document.outline().count == Limits.recordsPerLog)
        #expect(table.document.record(RecordName(edit: over.key.id, change: 0)) == nil)
        // Another log has its own.
        try table.edit([.make(parent: nil, middle, [:])], by: Table.ben)
        #expect(table.document.outline().count == Limits.recordsPerLog + 1)
    }
}
