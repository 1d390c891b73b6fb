import Activities
import Foundation
import Physics
import Rules
import Testing
import Vocabulary

@testable import Games

@Suite("Levels of bubbles")
struct BubbleLevelTests {
    @Test(
        "each can be played: nothing hangs from nothing or near the line, all colours are there",
        arguments: 1...10
    )
    func sound(number: Int64) throws {
        let level = BubbleLevel[number]
        var grid = level.grid
        #expect(grid.dropFloating() == [])
        #expect(!grid.isCleared)
        #expect(try #require(grid.filled.last).row <= 9)
        #expect(grid.colours == Bubble.colours)
        #expect(!level.name.isEmpty)
    }

    @Test("they are ten, each is another one, and a number beyond them means the nearest")
    func ten() {
        #expect(BubbleLevel.all.count == BubbleLevel.count)
        #expect(Set(BubbleLevel.all.map(\.name)).count == 10)
        #expect(Set(BubbleLevel.all.map(\.grid)).count == 10)
        #expect(BubbleLevel[0].name == BubbleLevel.all[0].name)
        #expect(BubbleLevel[.max].name == BubbleLevel.all[9].name)
        #expect(BubbleLevel[.min].grid == BubbleLevel.all[0].grid)
    }

    @Test("every kind of bubble hangs in one of them")
    func kinds() {
        let kinds = Set(
            BubbleLevel.all.flatMap { level in level.grid.filled.map { level.grid[$0] } }
        )
        #expect(kinds == Set(Bubble.allCases))
    }

    @Test("they are those of the specification")
    func specified() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let file = root.appendingPathComponent("Protocol/games/bubble-blast-levels.txt")
        var levels: [(name: String, rows: [String])] = []
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
            guard !line.hasPrefix(";") else { continue }
            if let heading = line.wholeMatch(of: /(\d+) (.+)/) {
                #expect(Int(heading.output.1) == levels.count + 1)
                levels.append((String(heading.output.2), []))
            } else {
                levels[levels.count - 1].rows.append(String(line))
            }
        }
        #expect(levels.map(\.name) == BubbleLevel.all.map(\.name))
        #expect(levels.map { BubbleGrid(rows: $0.rows) } == BubbleLevel.all.map(\.grid))
        // No row has more in it than it can hold.
        for level in levels {
            for (row, line) in level.rows.enumerated() {
                #expect(line.count == HexCell.width(of: row))
            }
        }
    }

    @Test("a grid is written and read as it is")
    func letters() {
        for level in BubbleLevel.all {
            #expect(level.grid.rows.count == 14)
            #expect(BubbleGrid(rows: level.grid.rows) == level.grid)
        }
        #expect(Bubble.allCases.allSatisfy { Bubble(letter: $0.letter) == $0 })
        #expect(Bubble(letter: "?") == nil)
        // What does not fit is left out.
        #expect(BubbleGrid(rows: [String(repeating: "b", count: 99), "?"]).filled.count == 12)
    }

    /// Whether somebody who aims well clears a level.
    private static func isWon(_ number: Int64, skill: Int64, room: UInt64) -> Bool {
        var table = BubbleTable(["level": number], room: RoomID(words: Words4(room, 2, 3, 4)))
        let marksman = Marksman(skill: skill)
        while table.game.stage == .aim, let current = table.game.magazine.current {
            let (grid, next) = (table.game.grid, table.game.magazine.next)
            guard let choice = marksman.best(grid, current, next, shift: 50) else { return false }
            let seat = table.seats[0]
            table.end(
                (choice.swaps ? [(seat, BubbleTable.swap)] : []) + [
                    (seat, BubbleTable.shoot(Int64(choice.aim)))
                ]
            )
            table.end()
        }
        return table.game.verdict == .won
    }

    @Test("each can be won by somebody who aims well", arguments: 1...10)
    func winnable(number: Int64) {
        #expect((1...6).contains { Self.isWon(number, skill: 3, room: $0) })
    }

    @Test("who aims better wins more often, and the first level more often than the last")
    func skills() {
        let rooms: ClosedRange<UInt64> = 1...5
        let levels: [Int64] = [1, 3, 5, 10]
        func wins(_ skill: Int64, _ levels: [Int64]) -> Int {
            levels.reduce(0) { sum, level in
                sum + rooms.count { Self.isWon(level, skill: skill, room: $0) }
            }
        }
        #expect(wins(1, levels) < wins(3, levels))
        #expect(wins(2, [1]) >= wins(2, [10]))
    }

    @Test("a marksman takes the best of all that it tries, and thinks of swapping if it is good")
    func marksman() throws {
        let grid = BubbleGrid(rows: ["....bb......"])
        for skill: Int64 in 1...3 {
            let choice = try #require(Marksman(skill: skill).best(grid, .red, .blue, shift: 0))
            #expect(choice.swaps == (skill == 3))
            #expect((choice.worth == 100_000) == (skill == 3))
        }
        #expect(Marksman(skill: 3).best(grid, .blue, .blue, shift: 99)?.swaps == false)
    }

    @Test("those of ours are levels of a file, and what is empty, too short or too long is none")
    func file() throws {
        let format = try #require(BubbleBlast.levels)
        func level(_ rows: [String]) -> Value {
            .map(["name": .text("A"), "rows": .list(rows.map { .text($0) })])
        }
        for ours in BubbleLevel.all {
            #expect(format.isLevel(level(Array(ours.grid.rows.prefix(12)))))
        }
        let rows = Array(BubbleLevel[1].grid.rows.prefix(12))
        let bad: [Value] = [
            level(rows.map { _ in "" }), level(BubbleGrid().rows.dropLast(2)), level(rows + [""]),
            level(rows.dropLast()), level(rows.dropLast() + ["............"]),
            level([rows[0] + "b"] + rows.dropFirst()), level(["zbbbrrrroooo"] + rows.dropFirst()),
            level(["B" + rows[0].dropFirst()] + rows.dropFirst()), .map(["rows": .text("b")]),
            .map(["rows": .list(rows.map { _ in .number(1) })]), .list([]), .null,
        ]
        #expect(bad.allSatisfy { !format.isLevel($0) })
        for name in ["A", "Level1", "éàü", "日本", "٣"] { #expect(format.isName(name)) }
        for name in ["", "two words", "A-B", "elevenchars", "A\u{301}"] {
            #expect(!format.isName(name))
        }
    }
}
