import Documents
import Physics
import Testing
import Vocabulary
import Wire

@testable import Games
@testable import Peer
@testable import Simulation

@Suite("Levels of bubbles that several people make")
struct BubbleDesignerTests {
    @Test(
        "eight who edit in two halves of a network end with one level, and nothing is lost",
        arguments: Seeds.of("designs", first: 6)
    )
    func halves(seed: UInt64) throws {
        var party = try DesignParty(
            BubbleDesigner.description,
            seed: seed,
            network: seed % 2 == 0 ? .calm : .lossy
        )
        try party.go(on: 30, DesignParty.paint)
        try party.expectSame()
        let made = try party.goApart(60, DesignParty.paint)
        try party.expectSame()
        let after = Set(try party.records(on: 0).map(\.name))
        #expect(made.filter { !after.contains($0) } == [])
        try party.go(on: 20, DesignParty.paint)
        try party.expectSame()
    }

    @Test("of two who fill one cell apart the first in the tree is there, the other one below")
    func oneCell() throws {
        for seed in UInt64(1)...4 {
            let party = try DesignParty(BubbleDesigner.description, seed: seed)
            party.lab.split([0, 1, 2, 3], [4, 5, 6, 7])
            try party.hang(1, in: 60, on: 1)
            try party.hang(7, in: 60, on: 6)
            party.lab.run(for: .seconds(1))
            let cell = BubbleDesign.cells[60]
            #expect(try party.bubbles(on: 0).grid[cell] == .blue)
            #expect(try party.bubbles(on: 7).grid[cell] == .bomb)
            party.lab.heal()
            try party.expectSame()
            let records = try party.records(on: 3)
            #expect(records.count == 2)
            let there = try party.bubbles(on: 3).grid[cell]
            let kind = there.map { FieldValue.integer(Int64($0.rawValue) + 1) }
            #expect(kind == records[0].fields[2])
            // Without it the other one is there.
            try party.edit(.hide(records[0].name, true), on: 2)
            try party.expectSame()
            #expect(try party.bubbles(on: 0).grid[cell] == (there == .blue ? .bomb : .blue))
        }
    }

    @Test("the one whose colour does not count is told, and nobody else is")
    func told() throws {
        let party = try DesignParty(BubbleDesigner.description, seed: 5)
        try party.hang(1, in: 0, on: 0)
        try party.expectSame()
        let record = try #require(try party.records(on: 0).first).name
        let heard = Heard(party.lab)
        party.lab.split([0, 1, 2, 3], [4, 5, 6, 7])
        try party.edit(.set(record, fields: ["kind": .integer(2)]), on: 2)
        try party.edit(.set(record, fields: ["kind": .integer(3)]), on: 5)
        party.lab.heal()
        try party.expectSame()
        let loser = try party.bubbles(on: 0).grid[BubbleDesign.cells[0]] == .red ? 5 : 2
        for peer in 0..<DesignParty.peers {
            #expect(heard.losses(on: peer).map(\.thing) == (peer == loser ? [.field(2)] : []))
        }
    }

    @Test("a changed program hangs no tenth kind, nothing outside, and nothing that is no bubble")
    func unfit() throws {
        let party = try DesignParty(BubbleDesigner.description, seed: 6)
        try party.hang(9, in: 137, on: 1)
        try party.expectSame()
        let bubble = try #require(try party.records(on: 0).first).name
        let wanted = party.lab.core(0).stateDigest(of: party.room)
        let position = try #require(SiblingPosition([0x80]))
        let fields: [[Int: FieldValue]] = [
            [1: .integer(138), 2: .integer(1)], [1: .integer(-1), 2: .integer(1)],
            [1: .integer(.max >> 10), 2: .integer(1)], [1: .integer(0), 2: .integer(0)],
            [1: .integer(0), 2: .integer(10)], [1: .integer(0), 2: .text("b")],
            [1: .text("0"), 2: .integer(1)], [1: .truth(true)], [3: .integer(1)],
            [1: .integer(0), 2: .integer(1), 63: .text(String(repeating: "x", count: 700))],
        ]
        for fields in fields {
            let whole = fields.merging([0: .integer(1)]) { $1 }
            try party.force([.make(parent: nil, position, whole)], on: 7)
            try party.force([.set(.named(bubble), fields)], on: 7)
        }
        let more: [[Edit.Change]] = [
            [.make(parent: nil, position, [0: .integer(3)])],
            [.make(parent: .named(bubble), position, [0: .integer(1), 1: .integer(0)])],
            [.make(parent: nil, position, [0: .integer(2), 1: .text("ABCDEFGHI")])],
            // One change that does not fit takes the others along.
            [.hide(.named(bubble), true), .set(.named(bubble), [2: .integer(10)])],
        ]
        for changes in more { try party.force(changes, on: 7) }
        try party.expectSame()
        #expect(party.lab.core(0).stateDigest(of: party.room) == wanted)
        #expect(try party.bubbles(on: 0).grid.filled == [BubbleDesign.cells[137]])
    }

    @Test("a level is never larger than its cells, whatever somebody writes")
    func flood() throws {
        let party = try DesignParty(BubbleDesigner.description, seed: 7)
        let position = try #require(SiblingPosition([0x80]))
        let bubbles = (0..<32).map { number in
            Edit.Change.make(
                parent: nil,
                position,
                [0: .integer(1), 1: .integer(Int64(number % 3)), 2: .integer(4)]
            )
        }
        #expect(Edit(bubbles + bubbles.prefix(1)) == nil)
        for _ in 0..<40 { try party.force(bubbles, on: 7) }
        try party.expectSame()
        #expect(try party.records(on: 0).count == 1_280)
        #expect(try party.bubbles(on: 0).grid.filled == Array(BubbleDesign.cells[..<3]))
    }

    @Test("nobody draws there")
    func drawing() throws {
        let party = try DesignParty(BubbleDesigner.description, seed: 8)
        let stroke = Stroke(
            style: StrokeStyle(tool: .pen, color: 0, width: 4, opacity: 255),
            points: [StrokePoint(x: 0, y: 0)]
        )
        #expect(throws: LabError.self) { try party.draw(stroke, on: 3) }
    }
}
