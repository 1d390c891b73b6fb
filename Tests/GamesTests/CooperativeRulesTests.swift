import Activities
import Rules
import Testing
import Vocabulary
import Wire

@testable import Games

@Suite("The rules of the long picture")
struct CooperativeRulesTests {
    private typealias Table = GameTable<Cooperative>

    @Test("dice decide the order, and each has one turn in it")
    func order() {
        var orders: Set<[SeatID]> = []
        for seed in UInt64(1)...40 {
            var table = Table(players: 3)
            table.begin(seed: seed)
            let order = [table.current].compactMap(\.self) + table.seats(in: "queue")
            #expect(order.sorted() == table.seats)
            orders.insert(order)
            for _ in order { table.turn(1) }
            #expect(table.game.portions.map(\.author) == order)
            #expect(table.game.phase.name == "unveil")
        }
        #expect(orders.count == 6, "every order comes up")
    }

    @Test("where nobody shows dice the order is that of the room")
    func noDice() {
        var (one, other) = (Table(players: 5), Table(players: 5))
        one.begin(seed: nil)
        other.begin(seed: nil)
        #expect(one.game.state == other.game.state)
    }

    @Test("one gets ready for 3 s, and draws for as long as is set", arguments: [5, 90, 600])
    func clocks(seconds: Int64) {
        var table = Table.ofThree(["portion": seconds])
        table.begin()
        #expect(table.game.phase.name == "upnext" && table.game.phase.lasts == 3_000)
        #expect(table.game.waits(in: table.record(), elapsed: 0) == [table.current])
        table.end()
        #expect(table.game.phase.name == "portion")
        #expect(table.game.phase.lasts == seconds * 1_000)
    }

    @Test("portions lie side by side, and all eight are on the board")
    func places() {
        var table = Table(players: 8)
        table.begin()
        for index in 0..<8 {
            table.end()
            let sheets = table.game.openSheets(in: table.record())
            #expect(sheets.count == 1)
            let region = BoardRegion(
                x: Int16(index * 3_072)...Int16(index * 3_072 + 3_071),
                y: 0...4_095
            )
            #expect(sheets.first?.region == region)
            #expect(sheets.first?.authors == .only(Set([table.current].compactMap(\.self))))
            #expect(sheets.first?.ink == .live && sheets.first?.undo == .allowed)
            table.draw(1)
        }
        #expect(table.game.board == BoardRegion(x: 0...24_575, y: 0...4_095))
        #expect(Limits.coordinates.contains(24_575))
    }

    @Test(
        "who waits sees nothing, whose turn it is the edge of the last portion, who has drawn all"
    )
    func eyes() throws {
        var table = Table(players: 4)
        table.begin()
        table.turn(2)
        table.turn(1)
        for phase in ["upnext", "portion"] {
            #expect(table.game.phase.name == phase && table.game.phase.isSecret)
            let drawn = Sheet.Seats.only(Set(table.seats(in: "finished")))
            let (first, second) = (table.game.backdrops[0], table.game.backdrops[1])
            #expect(table.game.backdrops.count == 2)
            #expect(first.viewers == drawn && second.viewers == drawn)
            let current = try #require(table.current)
            #expect(first.strip(for: current) == nil)
            #expect(second.strip(for: current) == BoardRegion(x: 5_632...6_143, y: 0...4_095))
            let waiting = table.seats(in: "queue")[0]
            for nobody in [waiting, nil] {
                #expect(second.strip(for: nobody) == nil && !second.viewers.contains(nobody))
            }
            #expect(table.game.drawing(1, 0) == nil && table.game.drawing(1, 1) == nil)
            table.end()
        }
        #expect(table.game.openSheets(in: table.record()).isEmpty, "nobody draws between turns")
    }

    @Test("a turn without a stroke takes no part of the picture")
    func nothing() {
        var table = Table(players: 3)
        table.begin()
        table.turn(1)
        table.turn(0)
        table.turn(3)
        #expect(table.game.portions.map(\.strokes.count) == [1, 3])
        #expect(table.game.phase.name == "unveil")
        #expect(table.seats(in: "finished").count == 3)
        #expect(table.game.board == BoardRegion(x: 0...6_143, y: 0...4_095))
    }

    @Test("where nobody draws anything there is nothing to unveil")
    func empty() {
        var table = Table(players: 2)
        table.begin()
        table.turn(0)
        table.turn(0)
        #expect(table.game.phase.name == "over" && table.game.phase.isLast)
        #expect(table.game.drawing(1, 0) == nil)
    }

    @Test("who goes away in their turn is the last one, once; who leaves ink behind has drawn")
    func leaving() throws {
        var table = Table(players: 3)
        table.begin()
        table.end()
        let gone = try #require(table.current)
        table.present.remove(gone)
        table.end()
        #expect(table.seats(in: "queue").last == gone)
        table.turn(1)
        table.present.insert(gone)
        table.turn(1)
        #expect(table.current == gone)
        table.end()
        table.present.remove(gone)
        table.end()
        #expect(table.game.phase.name == "unveil", "twice is enough")
        #expect(table.game.portions.count == 2)
    }

    @Test("who is away when their turn would come has it when they are back")
    func away() throws {
        var table = Table(players: 3)
        table.begin()
        let first = try #require(table.current)
        table.present.remove(first)
        table.end()
        #expect(table.game.phase.name == "upnext" && table.current != first)
        table.turn(1)
        table.present.insert(first)
        table.turn(1)
        #expect(table.current == first)
        table.turn(1)
        #expect(table.game.portions.last?.author == first)
    }

    @Test("when all are away the picture is unveiled")
    func deserted() {
        var table = Table(players: 2)
        table.begin()
        table.turn(1)
        table.present = []
        table.end()
        #expect(table.game.phase.name == "unveil")
    }

    @Test("more than half of the others let a turn without a clock end", arguments: 2...6)
    func passed(players: Int) throws {
        var table = Table(players: players, ["portion": 0])
        table.begin()
        table.end()
        #expect(table.game.phase.lasts == nil)
        let current = try #require(table.current)
        let others = table.seats.filter { $0 != current }
        for count in 0...others.count {
            let moves = others.prefix(count).map { ($0, Table.doing("pass")) }
            let record = table.record(moves)
            for (elapsed, isLong) in [(Int64(0), false), (59_999, false), (60_000, true)] {
                let waits = table.game.waits(in: record, elapsed: elapsed)
                #expect(waits == (isLong && count * 2 > others.count ? [] : [current]))
            }
        }
    }

    @Test("to go on without somebody is offered after a minute, where there is no clock")
    func offered() throws {
        var table = Table(players: 2, ["portion": 0])
        table.begin()
        table.end()
        #expect(table.game.nextTurn(after: 0) == 60_000)
        #expect(table.game.nextTurn(after: 60_000) == nil)
        let current = try #require(table.current)
        let other = try #require(table.seats.first { $0 != current })
        for (seat, elapsed, isOffered) in [
            (other, Int64(59_999), false), (other, 60_000, true), (current, 60_000, false),
        ] {
            let context = ViewContext(record: table.record(), elapsed: elapsed)
            #expect(table.game.view(for: seat, context)["passable"] == .flag(isOffered))
        }
        var timed = Table(players: 2)
        timed.begin()
        timed.end()
        #expect(timed.game.nextTurn(after: 0) == nil)
    }

    @Test("the whole has all strokes from left to right, and each portion a paper of its own")
    func drawings() {
        var table = Table(players: 2)
        table.begin()
        table.turn(2)
        table.turn(1)
        let portions = table.game.portions
        for phase in ["unveil", "over"] {
            #expect(table.game.phase.name == phase && !table.game.phase.isSecret)
            #expect(table.game.drawing(1, 0) == portions[0].strokes + portions[1].strokes)
            #expect(table.game.drawing(1, 2) == portions[1].strokes)
            for (round, tile) in [(1, 3), (1, -1), (0, 0), (2, 0)] {
                #expect(table.game.drawing(round, tile) == nil)
            }
            table.end()
        }
        #expect(table.game.paper(1, 0) == BoardRegion(x: 0...6_143, y: 0...4_095))
        #expect(table.game.paper(1, 1) == BoardRegion(x: -512...3_583, y: 0...4_095))
        #expect(table.game.paper(1, 2) == BoardRegion(x: 2_560...6_655, y: 0...4_095))
        let stroke = Stroke(style: StrokeStyle(), points: [StrokePoint(x: 3_072, y: 9)])
        #expect(table.game.paper(1, 2).lifted(stroke).points == [StrokePoint(x: 512, y: 9)])
    }

    @Test("how many strokes a portion has is told when all may see it")
    func counts() {
        var table = Table(players: 2)
        table.begin()
        table.turn(2)
        func told() -> [Value?] {
            guard case .list(let portions)? = table.shown("portions", to: table.current) else {
                return []
            }
            return portions.map { $0["strokes"] }
        }
        #expect(told() == [nil])
        table.turn(3)
        #expect(told() == [.number(2), .number(3)])
        let view = table.game.view(for: nil, ViewContext(record: table.record()))
        let report = CooperativeReport.rounds(of: view) { "\($0)" }
        #expect(report.map(\.drawings) == [3])
        #expect(
            report.first?.lines.count == 3 && report.first?.lines[0] == "one picture in 2 parts"
        )
    }

    @Test("nobody has points, whatever they bring along")
    func points() {
        let table = Table(players: 2, ["played": 3], carried: [7, 9])
        #expect(table.game.scores.values.allSatisfy { $0 == 0 })
    }
}
