import Activities
import Foundation
import Physics
import Rules
import Testing
import Vocabulary
import Wire

@testable import Games

@Suite("Levels of pegs")
struct PeggleLevelTests {
    @Test("they are ten, each is another one, and a number beyond them means the nearest")
    func ten() {
        #expect(PeggleLevel.all.map(\.number) == Array(1...10))
        #expect(Set(PeggleLevel.all.map(\.name)).count == 10)
        #expect(PeggleLevel.all.count == PeggleLevel.count)
        #expect(Set(PeggleLevel.all.map(\.pegs)).count == 10)
        #expect(PeggleLevel[0].number == 1)
        #expect(PeggleLevel[.max].number == 10)
        #expect(PeggleLevel[.min].number == 1)
    }

    @Test("each has pegs of both kinds, and enough orange ones", arguments: 1...10)
    func kinds(number: Int64) {
        let pegs = PeggleLevel[number].pegs.pegs
        #expect(pegs.count >= 40)
        #expect(pegs.count { $0.kind == .orange } >= 8)
        #expect(pegs.count { $0.kind == .blue } >= 30)
    }

    @Test("they are those of the specification")
    func specified() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let file = root.appendingPathComponent("Protocol/games/peggle-levels.txt")
        var levels: [(name: String, pegs: [Peg])] = []
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
            guard !line.hasPrefix(";") else { continue }
            if let heading = line.wholeMatch(of: /(\d+) (.+)/) {
                #expect(Int(heading.output.1) == levels.count + 1)
                levels.append((String(heading.output.2), []))
                continue
            }
            let words = line.split(separator: " ")
            let kind = try #require(["orange": Peg.Kind.orange, "blue": .blue][words[0]])
            for place in words.dropFirst() {
                let numbers = try place.split(separator: ",").map { try #require(Int($0)) }
                #expect(numbers.count == 2)
                let peg = Peg(x: numbers[0], y: numbers[1], kind: kind)
                levels[levels.count - 1].pegs.append(peg)
            }
        }
        #expect(levels.map(\.name) == PeggleLevel.all.map(\.name))
        #expect(levels.map(\.pegs) == PeggleLevel.all.map(\.pegs.pegs))
    }

    /// Whether somebody who aims so well clears a level alone, and with how many balls left.
    private static func balls(_ number: Int64, skill: Int64, room: UInt64) -> Int64? {
        var table = PeggleTable(["level": number], room: RoomID(words: Words4(room, 2, 3, 4)))
        let gunner = Gunner(skill: skill)
        while table.game.stage == .cannon {
            let game = table.game
            let aim = gunner.best(game.board, bucket: game.bucket, shift: Int(room) * 17 % 100)
            table.shoot(Int64(aim.number))
        }
        return table.game.ending == .won ? table.game.left : nil
    }

    @Test("each can be won by somebody who aims well", arguments: 1...10)
    func winnable(number: Int64) {
        #expect((1...6).contains { Self.balls(number, skill: 3, room: $0) != nil })
    }

    @Test("who aims better wins more often, and the first level leaves more balls than the last")
    func skills() {
        let rooms: ClosedRange<UInt64> = 1...4
        func wins(_ skill: Int64) -> Int {
            [1, 4, 8, 10].reduce(0) { sum, level in
                sum + rooms.count { Self.balls(level, skill: skill, room: $0) != nil }
            }
        }
        #expect(wins(1) < wins(2) && wins(2) <= wins(3))
        func left(_ level: Int64) -> Int64 {
            rooms.reduce(0) { $0 + (Self.balls(level, skill: 3, room: $1) ?? -1) }
        }
        #expect(left(1) > left(10))
    }

    @Test("a gunner takes the best of all that it tries: what wins, else what lights orange ones")
    func gunner() throws {
        let pegs = [
            Peg(x: 2_048, y: 2_400, kind: .orange), Peg(x: 800, y: 1_400, kind: .blue),
            Peg(x: 1_000, y: 1_400, kind: .blue),
        ]
        let board = PegBoard(try PegLevel(pegs))
        let aim = Gunner(skill: 3).best(board, bucket: 0, shift: 50)
        var after = board
        after.clear(board.flight(aim, phase: 0))
        #expect(after.isWon)
        #expect([1, 2, 3].map { Gunner(skill: $0).tries } == [5, 17, 91])
    }

    @Test("what a document shows is a level: who comes first stands, and nothing off the board")
    func design() {
        func peg(_ x: Int, _ y: Int, _ kind: Int64 = 0) -> [Int: FieldValue] {
            [0: .integer(1), 1: .integer(PegDesign.place(x: x, y: y)), 2: .integer(kind)]
        }
        let records: [[Int: FieldValue]] = [
            peg(48, 480), peg(143, 480, 1), peg(144, 480, 1), peg(4_048, 4_720), peg(4_049, 4_720),
            peg(900, 900, 2), [0: .integer(1), 1: .integer(.max), 2: .integer(0)],
            [0: .integer(1), 1: .integer(-1), 2: .integer(0)], [0: .integer(1), 2: .integer(0)],
            [0: .integer(2), 1: .text("BIRD")], [0: .integer(1), 1: .text("7"), 2: .integer(1)],
            [:],
        ]
        let design = PegDesign(records: records)
        #expect(design.stands.prefix(4) == [true, false, true, true])
        #expect(!design.stands.dropFirst(4).contains(true))
        #expect(design.pegs.map(\.kind) == [.blue, .orange, .blue])
    }

    @Test(
        "those of ours are levels of a file, and what lies outside, in one another or nowhere is none"
    )
    func file() throws {
        let format = try #require(Peggle.levels)
        func level(_ orange: Value, _ blue: Value = .text("")) -> Value {
            .map(["name": .text("A"), "orange": orange, "blue": blue])
        }
        func places(_ pegs: [Peg]) -> Value {
            .text(pegs.map { "\($0.x),\($0.y)" }.joined(separator: " "))
        }
        for ours in PeggleLevel.all {
            let (orange, blue) = (
                ours.pegs.pegs.filter { $0.kind == .orange },
                ours.pegs.pegs.filter { $0.kind == .blue }
            )
            #expect(format.isLevel(level(places(orange), places(blue))))
            #expect(format.isLevel(level(.text(""), places(blue))))
        }
        let many = (0...PegLevel.mostPegs).map {
            Peg(x: 100 + 120 * ($0 % 30), y: 600 + 200 * ($0 / 30), kind: .blue)
        }
        #expect(format.isLevel(level(places(many.dropLast()))))
        let bad: [Value] = [
            level(places(many)), level(.text("")), level(.text("47,900")), level(.text("900,4721")),
            level(.text("900,900 995,900")), level(.text("900,900"), .text("905,905")),
            level(.text("900,900 ")), level(.text(" 900,900")), level(.text("900,900,900")),
            level(.text("0900,0900,")), level(.text("+900,900")), level(.text("9,900")),
            level(.text("00900,900")), level(.number(7)), level(.text("900,900"), .null),
            .map(["name": .text("A")]), .list([]), .null,
        ]
        #expect(bad.allSatisfy { !format.isLevel($0) })
        let long = String(repeating: "é", count: 30)
        for name in ["A", "My first one", "8 · ½ – ok!", "🎱", long] { #expect(format.isName(name)) }
        for name in ["", " ", " A", "A ", "A\tB", "A\u{a0}B", "A\u{200e}", long + "e"] {
            #expect(!format.isName(name))
        }
    }
}
