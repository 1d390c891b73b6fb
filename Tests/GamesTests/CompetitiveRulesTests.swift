import Rules
import Testing
import Vocabulary
import Wire

@testable import Games

@Suite("The rules of single strokes: who draws what, and when that ends")
struct CompetitiveRulesTests {
    private typealias Table = GameTable<Competitive>

    @Test("each has a canvas of their own, and one stroke with a pen alone", arguments: 2...4)
    func canvases(players: Int) {
        var table = Table(players: players)
        #expect(table.game.openSheets(in: table.drawn()).isEmpty)
        table.shake()
        let sheets = table.game.openSheets(in: table.drawn())
        #expect(sheets.map(\.authors) == table.seats.map { .only([$0]) })
        for (index, sheet) in sheets.enumerated() {
            let left = Int16(index * 4_096)
            #expect(sheet.region == BoardRegion(x: left...left + 4_095, y: 0...4_095))
            #expect(sheet.strokes == 1 && sheet.tools == [.pen] && sheet.pens == .cut)
            #expect(sheet.undo == .refused && sheet.clear == .refused)
            #expect(sheet.viewers == .everybody && sheet.ink == .live)
        }
        #expect(table.game.board.width == players * 4_096 && table.game.board.height == 4_096)
    }

    @Test("all that time shows on the board lies within what coordinates there are")
    func coordinates() {
        #expect(Limits.coordinates.contains(4 * 4_096 - 1))
    }

    @Test(
        "a round lasts as long as is set, and as long again as devices need to hand in",
        arguments: [5, 45, 300]
    )
    func clock(seconds: Int64) {
        var table = Table(players: 2, ["draw": seconds])
        table.shake()
        #expect(
            table.game.phase.name == "draw" && table.game.phase.lasts == seconds * 1_000 + 2_000
        )
        #expect(table.game.phase.isSecret)
        let context = ViewContext(record: table.drawn())
        #expect(table.game.closing(in: context) == seconds * 1_000)
    }

    @Test("at the end a device takes its pens off and says so, and then the round is over")
    func closing() throws {
        var table = Table(players: 3, ["powerups": 0])
        table.shake()
        let record = table.drawn(sharing: [0, 2])
        let device = try #require(record.hosts[table.seats[0]])
        for (elapsed, isOver) in [(Int64(45_249), false), (45_250, true)] {
            let context = ViewContext(record: record, elapsed: elapsed)
            let chores = table.game.chores(of: device, in: context)
            let own = [table.seats[0], table.seats[2]]
            let up = Value.map(["do": .text("up")])
            let wanted = own.flatMap { [Chore.lift($0), .move(.init(seat: $0, move: up))] }
            #expect(chores == (isOver ? wanted : []))
        }
        #expect(table.game.waits(in: record, elapsed: 99_000) == table.seats)
        let up = table.seats.map {
            (lamport: UInt64(1), seat: $0, move: Value.map(["do": .text("up")]))
        }
        #expect(table.game.waits(in: table.drawn(up), elapsed: 0).isEmpty)
        #expect(
            table.game.waits(in: table.drawn(Array(up.dropLast())), elapsed: 0) == [table.seats[2]]
        )
    }

    @Test(
        "once all strokes are drawn 3 s are left, or what there was",
        arguments: [(10_000, 13_000), (44_000, 45_000)]
    )
    func spent(drawn: Int64, end: Int64) throws {
        var table = Table(players: 2, ["powerups": 0])
        table.shake()
        let marks = Dictionary(
            uniqueKeysWithValues: table.seats.map { ($0, [(lamport: UInt64(5), spots: [Int]())]) }
        )
        let record = table.drawn(marks: marks)
        let device = try #require(record.hosts[table.seats[1]])
        let spent = Value.map(["do": .text("spent")])
        let chores = table.game.chores(of: device, in: ViewContext(record: record, elapsed: drawn))
        #expect(chores == [.move(.init(seat: table.seats[1], move: spent))])
        let said = table.drawn([(6, table.seats[1], spent)], marks: marks)
        let context = ViewContext(record: said, elapsed: drawn, seen: [drawn])
        #expect(table.game.closing(in: context) == end)
        #expect(table.game.nextTurn(in: context) == end)
        #expect(table.game.chores(of: device, in: context).isEmpty, "it is said once")
        let first = table.drawn(marks: [table.seats[0]: marks[table.seats[0]] ?? []])
        #expect(table.game.chores(of: device, in: ViewContext(record: first, elapsed: 9)).isEmpty)
    }

    @Test("what devices say by themselves nobody says for them, and each once")
    func devices() {
        var table = Table(players: 2)
        table.shake()
        let (ada, ben) = (table.seats[0], table.seats[1])
        for name in ["show", "spent", "up"] {
            #expect(table.game.author(of: .map(["do": .text(name)]), by: ada) != .people)
        }
        #expect(table.game.author(of: Table.doing("touch", 0), by: ada) == .people)
        let up = Value.map(["do": .text("up")])
        func refusal(_ move: Value, _ seat: SeatID, _ record: RoundRecord) -> String? {
            do throws(MoveFault) {
                try table.game.check(move, by: seat, in: record)
                return nil
            } catch { return error.code }
        }
        #expect(refusal(up, ada, table.drawn([(1, ben, up)])) == nil)
        #expect(refusal(up, ada, table.drawn([(1, ada, up)])) == "not-now")
        let spent = Value.map(["do": .text("spent")])
        #expect(refusal(spent, ada, table.drawn([(1, ben, spent)])) == "not-now")
    }

    @Test("one alone plays no further")
    func alone() {
        var table = Table(players: 2)
        table.shake()
        table.present = [table.seats[0]]
        table.end()
        #expect(table.game.phase.isLast)
    }

    @Test("the rounds are as many as is set, each with powerups of its own")
    func rounds() {
        var table = Table(players: 3, ["rounds": 2])
        table.play([[1], [0], [0]], seed: 1)
        let first = table.game.powerups
        table.end()
        #expect(table.game.gameRound == 2 && table.game.powerups.isEmpty)
        table.play([[1], [0], [0]], seed: 2)
        #expect(table.game.powerups != first && table.game.powerups.count == 6)
        table.end()
        #expect(table.game.phase.isLast && table.game.progress == 2)
    }

    @Test("drawings can be had once nobody draws, each on a paper of its own")
    func drawings() {
        var table = Table(players: 2)
        table.shake()
        #expect(table.game.drawing(1, 0) == nil)
        let stroke = OperationID(words: Words4(3, 0, 0, 0))
        let ben = table.seats[1]
        table.end { $0.drawings[ben] = [stroke] }
        #expect(table.game.phase.name == "admire")
        #expect(table.game.drawing(1, 1) == [stroke] && table.game.drawing(1, 0) == [])
        for (round, tile) in [(1, 2), (1, -1), (0, 0), (2, 0)] {
            #expect(table.game.drawing(round, tile) == nil)
        }
        #expect(table.game.paper(1, 1) == BoardRegion(x: 4_096...8_191, y: 0...4_095))
    }
}
