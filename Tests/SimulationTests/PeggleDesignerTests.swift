import Documents
import Physics
import Testing
import Vocabulary
import Wire

@testable import Games
@testable import Peer
@testable import Simulation

@Suite("Levels of pegs that several people make")
struct PeggleDesignerTests {
    /// No two pegs of a level lie in one another, and all are on the board.
    private static func isSound(_ pegs: [Peg]) -> Bool {
        pegs.indices.allSatisfy { second in
            pegs[second].isOnBoard && !pegs[..<second].contains { $0.overlaps(pegs[second]) }
        }
    }

    @Test(
        "eight who edit in two halves of a network end with one level in which no two pegs overlap",
        arguments: Seeds.of("peg-designs", first: 6)
    )
    func halves(seed: UInt64) throws {
        var party = try DesignParty(
            PeggleDesigner.description,
            seed: seed,
            network: seed % 2 == 0 ? .calm : .lossy
        )
        try party.go(on: 30, DesignParty.arrange)
        try party.expectSame()
        let made = try party.goApart(60, DesignParty.arrange)
        try party.expectSame()
        let after = Set(try party.records(on: 0).map(\.name))
        #expect(made.filter { !after.contains($0) } == [])
        try party.go(on: 20, DesignParty.arrange)
        try party.expectSame()
        let design = try party.pegs(on: 0)
        #expect(!design.pegs.isEmpty && Self.isSound(design.pegs))
        for peer in 1..<DesignParty.peers { #expect(try party.pegs(on: peer) == design) }
    }

    @Test("of two who set pegs into one another apart the first in the tree stands")
    func onePlace() throws {
        for seed in UInt64(1)...4 {
            let party = try DesignParty(PeggleDesigner.description, seed: seed)
            party.lab.split([0, 1, 2, 3], [4, 5, 6, 7])
            try party.set(1_000, 1_000, .blue, on: 1)
            try party.set(1_095, 1_000, .orange, on: 6)
            party.lab.run(for: .seconds(1))
            #expect(try party.pegs(on: 0).pegs.map(\.kind) == [.blue])
            #expect(try party.pegs(on: 7).pegs.map(\.kind) == [.orange])
            party.lab.heal()
            try party.expectSame()
            let records = try party.records(on: 3)
            #expect(records.count == 2)
            let design = try party.pegs(on: 3)
            #expect(design.stands == [true, false])
            // The one who has the other in hand puts it elsewhere, and both stand.
            try party.move(records[1].name, 1_096, 1_200, on: 2)
            try party.expectSame()
            #expect(try party.pegs(on: 0).stands == [true, true])
            // A touch is no overlap.
            try party.move(records[1].name, design.pegs[0].x + 96, 1_000, on: 5)
            try party.expectSame()
            #expect(try party.pegs(on: 0).stands == [true, true])
            // Without the first one the second stands wherever it is.
            try party.move(records[1].name, design.pegs[0].x + 95, 1_000, on: 5)
            try party.edit(.hide(records[0].name, true), on: 2)
            try party.expectSame()
            #expect(try party.pegs(on: 0).pegs.count == 1)
        }
    }

    @Test("the one whose move does not count is told, and nobody else is")
    func told() throws {
        let party = try DesignParty(PeggleDesigner.description, seed: 5)
        try party.set(1_000, 1_000, on: 0)
        try party.expectSame()
        let record = try #require(try party.records(on: 0).first).name
        let heard = Heard(party.lab)
        party.lab.split([0, 1, 2, 3], [4, 5, 6, 7])
        try party.move(record, 2_000, 2_000, on: 2)
        try party.move(record, 3_000, 3_000, on: 5)
        party.lab.heal()
        try party.expectSame()
        let loser = try party.pegs(on: 0).pegs.first?.x == 2_000 ? 5 : 2
        for peer in 0..<DesignParty.peers {
            #expect(heard.losses(on: peer).map(\.thing) == (peer == loser ? [.field(1)] : []))
        }
    }

    @Test("a changed program sets nothing outside, no third kind, and nothing that is no peg")
    func unfit() throws {
        let party = try DesignParty(PeggleDesigner.description, seed: 6)
        try party.set(48, 480, .orange, on: 1)
        try party.expectSame()
        let peg = try #require(try party.records(on: 0).first).name
        let wanted = party.lab.core(0).stateDigest(of: party.room)
        let position = try #require(SiblingPosition([0x80]))
        let fields: [[Int: FieldValue]] = [
            [1: .integer(-1), 2: .integer(1)], [1: .integer(1 << 25), 2: .integer(1)],
            [1: .integer(.max >> 10), 2: .integer(1)], [1: .integer(9_000_000), 2: .integer(2)],
            [1: .integer(9_000_000), 2: .integer(-1)], [1: .integer(9_000_000), 2: .text("b")],
            [1: .text("0"), 2: .integer(1)], [1: .truth(true)], [3: .integer(1)],
        ]
        for fields in fields {
            let whole = fields.merging([0: .integer(1)]) { $1 }
            try party.force([.make(parent: nil, position, whole)], on: 7)
            try party.force([.set(.named(peg), fields)], on: 7)
        }
        try party.expectSame()
        #expect(party.lab.core(0).stateDigest(of: party.room) == wanted)
        // What fits the fields and yet is off the board, or in another peg, is there and does not stand.
        let misplaced = [
            (47, 900), (4_049, 900), (900, 479), (900, 4_721), (4_095, 8_191), (143, 480),
        ]
        for (x, y) in misplaced { try party.set(x, y, on: 7) }
        try party.expectSame()
        #expect(try party.records(on: 0).count == 1 + misplaced.count)
        #expect(try party.pegs(on: 0).pegs == [Peg(x: 48, y: 480, kind: .orange)])
    }

    @Test("a level never holds more pegs than may be, whatever somebody writes")
    func flood() throws {
        let party = try DesignParty(PeggleDesigner.description, seed: 7)
        let position = try #require(SiblingPosition([0x80]))
        for row in 0..<14 {
            let pegs = (0..<32).map { column in
                Edit.Change.make(
                    parent: nil,
                    position,
                    [
                        0: .integer(1), 2: .integer(0),
                        1: .integer(PegDesign.place(x: 100 + 120 * column, y: 500 + 100 * row)),
                    ]
                )
            }
            try party.force(pegs, on: 7)
        }
        try party.expectSame()
        #expect(try party.records(on: 0).count == 448)
        let design = try party.pegs(on: 0)
        #expect(design.pegs.count == 300 && Self.isSound(design.pegs))
    }

    @Test("nobody draws there")
    func drawing() throws {
        let party = try DesignParty(PeggleDesigner.description, seed: 8)
        let stroke = Stroke(
            style: StrokeStyle(tool: .pen, color: 0, width: 4, opacity: 255),
            points: [StrokePoint(x: 0, y: 0)]
        )
        #expect(throws: LabError.self) { try party.draw(stroke, on: 3) }
    }
}
