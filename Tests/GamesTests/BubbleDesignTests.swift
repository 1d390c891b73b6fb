import Physics
import Rules
import Testing
import Vocabulary
import Wire

@testable import Games

@Suite("Levels of bubbles that people have made")
struct BubbleDesignTests {
    /// A record of the designer, as its fields are.
    private static func bubble(_ cell: Int64, _ kind: Int64) -> [Int: FieldValue] {
        [0: .integer(1), 1: .integer(cell), 2: .integer(kind)]
    }

    /// Levels of all densities.
    private static func designs() -> [BubbleDesign] {
        var dice = SeededDice(Seed(words: Words4(5, 6, 7, 8)), 0)
        return (0..<200).map { number in
            BubbleDesign(
                records: BubbleDesign.cells.indices.compactMap { cell in
                    guard dice.below(200) < number else { return nil }
                    return bubble(Int64(cell), Int64(dice.below(9)) + 1)
                }
            )
        }
    }

    @Test("the cells are those of twelve rows of twelve and eleven")
    func cells() throws {
        #expect(BubbleDesign.cells.count == 6 * (12 + 11))
        #expect(BubbleDesign.cells.last == HexCell(row: 11, column: 10))
        #expect(BubbleDesign.settings.count == 16)
        var full = BubbleGrid()
        for cell in BubbleDesign.cells { full[cell] = .blue }
        #expect(!full.isOverLine)
    }

    @Test("the first record of a cell hangs there, and what names no cell or kind nowhere")
    func records() throws {
        let records: [[Int: FieldValue]] = [
            Self.bubble(0, 1), Self.bubble(0, 2), Self.bubble(137, 9), Self.bubble(138, 1),
            Self.bubble(-1, 1), Self.bubble(5, 0), Self.bubble(6, 10), Self.bubble(.max, .min),
            [0: .integer(1), 1: .integer(7)], [0: .integer(1), 2: .integer(3)],
            [0: .integer(2), 1: .integer(8), 2: .integer(3)], [1: .integer(9), 2: .integer(3)],
            [0: .integer(1), 1: .text("7"), 2: .integer(1)], [:],
        ]
        let design = BubbleDesign(records: records)
        let cells = BubbleDesign.cells
        #expect(design.grid.filled == [cells[0], cells[137]])
        #expect(design.grid[cells[0]] == .blue && design.grid[cells[137]] == .magnetic)
    }

    @Test("every level is settled by settings, and is the same again")
    func settings() {
        for design in Self.designs() {
            let settings = design.settings
            #expect(BubbleDesign(settings: settings) == design)
            let list = settings.map { Setting(name: $0.key, value: $0.value) }
            #expect(BubbleBlast.about.fault(in: list) == nil)
        }
        #expect(BubbleDesign(settings: [:]).grid == BubbleGrid())
    }

    @Test("digits are cells from the left, and what is out of range means the nearest")
    func digits() {
        let design = BubbleDesign(settings: ["cells-1": 120_000_089, "cells-2": 3])
        #expect(design.grid.rows.prefix(2) == ["br.....*m...", ".....o....."])
        let most = BubbleDesign(settings: ["cells-1": .max, "cells-2": .min])
        #expect(most == BubbleDesign(settings: ["cells-1": 999_999_999]))
        // The last one has more digits than it holds cells.
        #expect(BubbleDesign(settings: ["cells-16": 999_999]).grid.filled.isEmpty)
        #expect(BubbleDesign(settings: ["cells-16": 999_999_999]).grid.filled.count == 3)
    }

    @Test("a game of such a level begins with what hangs from the top")
    func begins() {
        let cells: [String: Int64] = ["level": 0, "cells-1": 111_000_000, "cells-3": 999_999_999]
        let table = BubbleTable(cells)
        #expect(table.game.grid.rows.first == "bbb.........")
        #expect(table.game.grid.filled.count == 3)
        #expect(table.shown("level") == .number(0) && table.shown("hung") == .number(3))
        // Ours are played whatever the cells say.
        let ours = BubbleTable(cells.merging(["level": 2]) { $1 })
        #expect(ours.game.grid == BubbleLevel[2].grid)
    }

    @Test("the first of ours stands in for a level with nothing that can pop", arguments: [0, 995])
    func nothing(cells: Int64) {
        // What hangs in the second row alone falls; a stone and a magnet never pop.
        for settings in [["cells-2": cells], ["cells-1": cells / 5 * 5_000_000]] {
            let table = BubbleTable(settings.merging(["level": 0]) { $1 })
            #expect(table.game.grid == BubbleLevel[1].grid)
            #expect(table.shown("level") == .number(1))
        }
    }

    @Test("the first version knows of no such level")
    func first() {
        #expect(FirstBubbleBlast.about.rules.map(\.name).contains("cells-1") == false)
        #expect(FirstBubbleBlast.about.rules.first?.range == 1...10)
        #expect(Catalogue.standard["bubble-blast", rules: 1] != nil)
        #expect(Catalogue.standard.newestRules(of: "bubble-blast") == 3)
    }
}
