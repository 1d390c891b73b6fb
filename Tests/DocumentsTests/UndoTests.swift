import Documents
import SeededRandom
import Testing
import Vocabulary
import Wire

@Suite("Undo of one's own")
struct UndoTests {
    @Test(
        "gives back what there was, edit by edit, and redo what there was after",
        arguments: 1...20 as ClosedRange<UInt64>
    )
    func alone(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var table = Table()
        var states: [[RecordView]] = []
        let parent = try table.make()
        for _ in 0..<40 {
            states.append(table.document.outline())
            let names = table.document.outline().map(\.name).filter { $0 != parent }
            switch (Int.random(in: 0..<4, using: &random), names.randomElement(using: &random)) {
            case (0, let name?):
                try table.edit(try table.document.moving(name, into: parent, after: nil))
            case (1, let name?):
                try table.edit([.set(.named(name), [3: .integer(Int64(states.count))])])
            case (2, let name?): try table.edit([.hide(.named(name), true)])
            default: _ = try table.make([0: .text("new")])
            }
        }
        states.append(table.document.outline())
        for (index, state) in states.enumerated().reversed() {
            #expect(table.document.outline() == state)
            if index > 0 {
                table.turn(try #require(table.document.undoTarget(Table.ada)), false)
            }
        }
        for (index, state) in states.enumerated() {
            #expect(table.document.outline() == state)
            if index + 1 < states.count {
                table.turn(try #require(table.document.redoTarget(Table.ada)), true)
            }
        }
        #expect(table.document.redoTarget(Table.ada) == nil)
    }

    @Test("touches nothing that others did")
    func others() throws {
        var table = Table()
        let record = try table.make([0: .text("Ada")])
        try table.edit([.set(.named(record), [1: .integer(1), 2: .integer(1)])])
        try table.edit([.set(.named(record), [2: .integer(2)])], by: Table.ben)
        let target = try #require(table.document.undoTarget(Table.ada))
        table.turn(target, false)
        #expect(table.document.record(record)?.fields == [0: .text("Ada"), 2: .integer(2)])
        // Nobody undoes for another.
        table.turn(target, true, by: Table.ben)
        #expect(table.document.record(record)?.fields == [0: .text("Ada"), 2: .integer(2)])
        table.turn(target, true)
        #expect(table.document.record(record)?.fields[1] == .integer(1))
    }

    @Test("passes over what somebody has overwritten since")
    func overwritten() throws {
        var table = Table()
        let record = try table.make([0: .integer(0)])
        let first = try table.edit([.set(.named(record), [1: .integer(1)])])
        try table.edit([.set(.named(record), [0: .integer(1)])])
        let other = try table.edit([.set(.named(record), [0: .integer(2)])], by: Table.ben)
        #expect(table.document.undoTarget(Table.ada) == first.key.id)
        table.turn(other.key.id, false, by: Table.ben)
        #expect(table.document.undoTarget(Table.ada) != first.key.id)
        #expect(table.document.record(record)?.fields[0] == .integer(1))
    }

    @Test("a new edit ends what can be done again")
    func redo() throws {
        var table = Table()
        let record = try table.make()
        let set = try table.edit([.set(.named(record), [0: .truth(true)])])
        table.turn(set.key.id, false)
        #expect(table.document.redoTarget(Table.ada) == set.key.id)
        #expect(table.document.redoTarget(Table.ben) == nil)
        try table.edit([.set(.named(record), [1: .truth(true)])])
        #expect(table.document.redoTarget(Table.ada) == nil)
    }

    @Test("a flag that comes before its edit counts when that comes, and only its author's")
    func early() throws {
        var table = Table()
        let record = try table.make()
        let set = try table.edit([.set(.named(record), [0: .truth(true)])])
        let other = table.turn(set.key.id, false, by: Table.ben)
        let own = table.turn(set.key.id, false)
        var late = Document()
        for operation in [other, own, set] { late.apply(operation) }
        #expect(late.undoTarget(Table.ada) == nil)
        #expect(late.redoTarget(Table.ada) == set.key.id)
        var free = Document()
        for operation in [other, set] { free.apply(operation) }
        #expect(free.undoTarget(Table.ada) == set.key.id)
    }

    @Test("passes over records that last, and takes back what was done before them")
    func lasting() throws {
        var table = Table(lasting: [2])
        let peg = try table.make([0: .integer(1)])
        let game = try table.make([0: .integer(2)])
        let target = try #require(table.document.undoTarget(Table.ada))
        #expect(target == peg.edit)
        table.turn(target, false)
        #expect(table.document.outline().map(\.name) == [game])
        #expect(table.document.undoTarget(Table.ada) == nil)
        // What makes anything else besides is taken back whole.
        let both = try table.edit([
            .make(parent: nil, try #require(SiblingPosition([9])), [0: .integer(2)]),
            .make(parent: nil, try #require(SiblingPosition([10])), [0: .integer(1)]),
        ])
        #expect(table.document.undoTarget(Table.ada) == both.key.id)
    }

    @Test("an edit is on or off for its author, and nobody else's")
    func named() throws {
        var table = Table()
        let record = try table.make()
        #expect(table.document.isOn(record.edit, of: Table.ada) == true)
        #expect(table.document.isOn(record.edit, of: Table.ben) == nil)
        table.turn(record.edit, false)
        #expect(table.document.isOn(record.edit, of: Table.ada) == false)
        #expect(table.document.isOn(OperationID(words: Party.words(99)), of: Table.ada) == nil)
    }
}
