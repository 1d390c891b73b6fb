import Physics
import Rules
import Testing
import Vocabulary
import Wire

@testable import Games

@Suite("The rules of bubbles")
struct BubbleRulesTests {
    @Test("turns go around, and all look at a shot before the next one")
    func turns() {
        var table = BubbleTable(players: 3)
        for turn in 0..<4 {
            #expect(table.game.phase.name == "aim")
            #expect(table.game.phase.lasts == 45_000)
            #expect(table.game.shooter == table.seats[turn % 3])
            #expect(table.game.waits(in: table.record(), elapsed: 0) == [table.seats[turn % 3]])
            #expect(table.game.done(in: table.record()) == [])
            let shot = [(table.seats[turn % 3], BubbleTable.shoot(0))]
            #expect(table.game.waits(in: table.record(shot), elapsed: 0) == [])
            #expect(table.game.done(in: table.record(shot)) == [table.seats[turn % 3]])
            table.end(shot)
            #expect(table.game.phase.name == "flight")
            #expect(table.game.shooter == table.seats[turn % 3])
            #expect(table.game.waits(in: table.record(), elapsed: 0) == table.seats)
            #expect(table.game.shots.count == turn + 1)
            table.end()
        }
    }

    @Test("a flight is looked at for as long as it takes, with what pops and falls")
    func spectacle() throws {
        var table = BubbleTable()
        table.hang("...bb.......")
        table.load(.blue)
        table.end([(table.seats[0], BubbleTable.shoot(0))])
        let flight = try #require(table.game.flown?.flight)
        #expect(flight.popped.map(\.wave) == [0, 0, 0])
        #expect(table.game.phase.lasts == Int64(flight.time + 120 + 800))
        #expect(table.game.flown?.before == BubbleGrid(rows: ["...bb......."]))
    }

    @Test("who is not there is passed over, and so is a player who does not shoot in time")
    func passedOver() {
        var table = BubbleTable(players: 3)
        table.present.remove(table.seats[1])
        table.shoot(0)
        #expect(table.game.shooter == table.seats[2])
        table.end()
        #expect(table.game.shooter == table.seats[0])
        #expect(table.game.turns.idle == 1)
        table.shoot(0)
        #expect(table.game.turns.idle == 0)
        table.present.remove(table.seats[2])
        #expect(table.game.waits(in: table.record(), elapsed: 0) == [])
    }

    @Test("nobody shoots three times around: the game is over", arguments: [1, 2, 8])
    func idle(players: Int) {
        var table = BubbleTable(players: players)
        for _ in 1..<3 * players {
            table.end()
            #expect(table.game.stage == .aim)
        }
        table.end()
        #expect(table.game.stage == .over)
        #expect(table.game.verdict == .deserted)
        #expect(table.game.phase.isLast)
        #expect(table.game.waits(in: table.record(), elapsed: 0) == table.seats)
    }

    @Test(
        "where nobody is left the game is over, but what is won stays won",
        arguments: [true, false]
    )
    func deserted(isWon: Bool) {
        var table = BubbleTable(players: 2)
        table.hang(isWon ? "....bb......" : "bb..rr..oo..")
        table.load(.blue)
        table.end([(table.seats[0], BubbleTable.shoot(-500))])
        if isWon {
            table.hang()
            table.game.verdict = .won
        }
        table.present = []
        table.end()
        #expect(table.game.verdict == (isWon ? .won : .deserted))
        #expect(table.game.stage == .over)
    }

    @Test("what pops gives ten points each, what falls twenty, and who shot gets them")
    func points() {
        var table = BubbleTable(players: 2)
        // Straight up it meets the two at the top from below; green hangs from them.
        table.hang("r....bb.....", "....g.g....", "....g..g....")
        table.load(.blue)
        table.end([(table.seats[0], BubbleTable.shoot(0))])
        let shot = table.game.shots[0]
        #expect(shot.popped == 3)
        #expect(shot.fallen == 4)
        #expect(shot.points == 110)
        #expect(shot.hasLanded)
        #expect(table.game.scores == [table.seats[0]: 110, table.seats[1]: 0])
        #expect(table.game.verdict == nil)
        #expect(table.game.grid == BubbleGrid(rows: ["r..........."]))
    }

    @Test("who clears the grid wins for all, with ten points for each bubble that is left")
    func won() {
        var table = BubbleTable(players: 2, ["bubbles": 7])
        table.hang("#....bb.....")
        table.load(.blue)
        table.end([(table.seats[0], BubbleTable.shoot(0))])
        #expect(table.game.verdict == .won)
        #expect(table.game.prize == 60)
        #expect(table.game.scores == [table.seats[0]: 90, table.seats[1]: 60])
        #expect(table.game.stage == .flight)
        table.end()
        #expect(table.game.stage == .over)
        #expect(table.game.waits(in: table.record(), elapsed: 0) == table.seats)
        table.end()
        #expect(table.game.stage == .over)
    }

    @Test("a bubble that stays on the line loses")
    func line() {
        var table = BubbleTable()
        let (long, short) = ("rgrgrgrgrgrg", "gogogogogog")
        table.game.grid = BubbleGrid(rows: (0..<13).map { $0.isMultiple(of: 2) ? long : short })
        table.load(.blue)
        table.end([(table.seats[0], BubbleTable.shoot(0))])
        #expect(table.game.verdict == .line)
        #expect(table.game.prize == 0)
        table.end()
        #expect(table.game.stage == .over)
    }

    @Test("who has shot all bubbles loses, with the last one won", arguments: [true, false])
    func empty(isCleared: Bool) {
        var table = BubbleTable(["bubbles": 1])
        table.hang(isCleared ? ".....bb....." : ".....rr.....")
        table.load(.blue)
        table.end([(table.seats[0], BubbleTable.shoot(0))])
        #expect(table.game.magazine.left == 0)
        #expect(table.game.verdict == (isCleared ? .won : .empty))
        #expect(table.game.prize == 0)
    }

    @Test("points are held within their bounds, and begin with those that are brought along")
    func carried() {
        let carried = [Limits.points.upperBound - 5, 7]
        var table = BubbleTable(players: 2, ["played": 1], carried: carried)
        table.hang("....bb......", "....g......")
        table.load(.blue)
        table.shoot(0)
        #expect(table.game.shots[0].points >= 30)
        #expect(table.game.scores[table.seats[0]] == Limits.points.upperBound)
        #expect(BubbleTable(["played": 0], carried: [7]).game.scores.values.first == 0)
        #expect(table.game.progress == 1)
        #expect(BubbleTable().game.progress == 0)
    }

    /// A magnet that throws a shot out at the bottom, and one around which it turns until it bursts.
    static let lost: [(row: Int, column: Int, aim: Int64, lasts: Int64?)] = [
        (8, 10, 595, nil), (4, 2, -3_522, 8_192 + 800),
    ]

    @Test("a shot that does not land is lost, and brings nothing into the grid", arguments: lost)
    func isLost(row: Int, column: Int, aim: Int64, lasts: Int64?) throws {
        var table = BubbleTable()
        table.hang("r...........")
        table.game.grid[try #require(HexCell(row: row, column: column))] = .magnetic
        let before = table.game.grid
        table.end([(table.seats[0], BubbleTable.shoot(aim))])
        #expect(!table.game.shots[0].hasLanded)
        #expect(table.game.shots[0].points == 0)
        #expect(table.game.grid == before)
        #expect(table.game.magazine.left == 49)
        #expect(table.shown("shot")?["cell"] == .null)
        if let lasts { #expect(table.game.phase.lasts == lasts) }
    }
    @Test("together all have the points of all, else each has their own", arguments: 0...1)
    func together(mode: Int64) {
        var table = BubbleTable(players: 2, ["mode": mode])
        table.hang("r....bb.....", "....g.g....", "....g..g....")
        table.load(.blue)
        table.end([(table.seats[0], BubbleTable.shoot(0))])
        let points = table.game.shots[0].points
        #expect(points > 0 && table.game.verdict == nil)
        let other = mode == 0 ? points : 0
        #expect(table.game.scores == [table.seats[0]: points, table.seats[1]: other])
    }

}
