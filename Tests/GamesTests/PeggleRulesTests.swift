import Physics
import Rules
import Testing
import Vocabulary
import Wire

@testable import Games

@Suite("The rules of pegs")
struct PeggleRulesTests {
    @Test("turns go around, and all look at a ball before the next one")
    func turns() {
        var table = PeggleTable(players: 3)
        for turn in 0..<4 {
            #expect(table.game.phase.name == "cannon")
            #expect(table.game.phase.lasts == 45_000)
            #expect(table.game.shooter == table.seats[turn % 3])
            #expect(table.game.waits(in: table.record(), elapsed: 0) == [table.seats[turn % 3]])
            #expect(table.game.done(in: table.record()) == [])
            let shot = [(table.seats[turn % 3], PeggleTable.shoot(0))]
            #expect(table.game.waits(in: table.record(shot), elapsed: 0) == [])
            #expect(table.game.done(in: table.record(shot)) == [table.seats[turn % 3]])
            table.end(shot)
            #expect(table.game.phase.name == "falling")
            #expect(table.game.shooter == table.seats[turn % 3])
            #expect(table.game.waits(in: table.record(), elapsed: 0) == table.seats)
            #expect(table.game.shots.count == turn + 1)
            table.end()
        }
    }

    @Test("a ball is looked at for as long as it is up, and a little longer while pegs go")
    func spectacle() throws {
        var table = PeggleTable()
        table.end([(table.seats[0], PeggleTable.shoot(700))])
        let flight = try #require(table.game.flown?.flight)
        #expect(table.game.phase.lasts == Int64(flight.time) + 1_500)
        #expect(table.game.flown?.before == PegBoard(PeggleLevel[1].pegs))
        let lit = Set(flight.events.map(\.peg))
        #expect(!lit.isEmpty)
        for peg in table.game.level.pegs.pegs.indices {
            #expect(table.game.board.standing[peg] == !lit.contains(peg))
        }
    }

    @Test("who is not there is passed over, and so is a player who does not shoot in time")
    func passedOver() {
        var table = PeggleTable(players: 3)
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
        var table = PeggleTable(players: players)
        for _ in 1..<3 * players {
            table.end()
            #expect(table.game.stage == .cannon)
        }
        table.end()
        #expect(table.game.stage == .over)
        #expect(table.game.ending == .deserted)
        #expect(table.game.phase.isLast)
        #expect(table.game.waits(in: table.record(), elapsed: 0) == table.seats)
    }

    @Test(
        "where nobody is left the game is over, but what is won stays won",
        arguments: [true, false]
    )
    func deserted(isWon: Bool) throws {
        var table = PeggleTable(players: 2)
        try table.set(orange: isWon ? [(512, 600)] : [(512, 600), (100, 600)])
        table.end([(table.seats[0], PeggleTable.shoot(0))])
        table.present = []
        table.end()
        #expect(table.game.ending == (isWon ? .won : .deserted))
        #expect(table.game.stage == .over)
    }

    @Test("together all have the points of all, and as rivals each has their own", arguments: 0...1)
    func points(mode: Int64) throws {
        var table = PeggleTable(players: 2, ["mode": mode])
        // The one straight below is hit, and the bucket is elsewhere.
        try table.set(orange: [(512, 600), (100, 600), (900, 600)], blue: [(200, 300)])
        table.bucket(catches: false)
        table.end([(table.seats[0], PeggleTable.shoot(0))])
        let shot = table.game.shots[0]
        #expect(shot.orange == 1 && shot.blue == 0)
        #expect(shot.points == 100)
        #expect(!shot.isReturned && table.game.left == 9)
        let other: Int64 = mode > 0 ? 0 : 100
        #expect(table.game.scores == [table.seats[0]: 100, table.seats[1]: other])
        #expect(table.game.board.standing == [false, true, true, true])
        #expect(table.game.ending == nil)
        #expect(table.shown("standing") == .text("0111"))
    }

    @Test("the fewer orange pegs are left, the more points are multiplied")
    func factor() throws {
        var table = PeggleTable()
        let orange = (0..<25).map { (x: 100 + 30 * $0, y: 900) }
        try table.set(orange: orange)
        for (left, factor): (Int, Int64) in [(25, 1), (15, 2), (10, 3), (6, 5), (3, 10)] {
            while table.game.board.standing.count(where: \.self) > left {
                table.game.board.standing.firstIndex(of: true).map { table.game.board.remove($0) }
            }
            #expect(table.shown("factor") == .number(factor))
        }
    }

    @Test("the bucket gives a ball back that has lit something", arguments: [true, false])
    func returned(isCaught: Bool) throws {
        var table = PeggleTable()
        try table.set(orange: [(480, 600), (100, 300)])
        let aim = try #require(
            (-200...200).compactMap { Aim($0) }.first { aim in
                let ends = [0, 1_000, 2_000, 3_000].map { table.game.board.flight(aim, phase: $0) }
                return ends.allSatisfy { !$0.events.isEmpty }
                    && Set(ends.map { $0.end == .caught }).count == 2
            }
        )
        table.bucket(catches: isCaught, aim)
        table.end([(table.seats[0], PeggleTable.shoot(Int64(aim.number)))])
        #expect(table.game.shots[0].isReturned == isCaught)
        #expect(table.game.left == (isCaught ? 10 : 9))
    }

    @Test("a ball that has lit nothing does not come back, so that no game is endless")
    func nothing() throws {
        var table = PeggleTable(["balls": 2])
        try table.set(orange: [(100, 300)])
        for left: Int64 in [1, 0] {
            table.bucket(catches: true)
            table.end([(table.seats[0], PeggleTable.shoot(0))])
            #expect(table.game.flown?.flight.end == .caught)
            #expect(table.game.left == left)
            #expect(table.game.shots.last?.isReturned == false)
            table.end()
        }
        #expect(table.game.ending == .empty)
    }

    @Test("the bucket goes on from where it was, as long as a ball is up")
    func bucket() throws {
        var table = PeggleTable()
        let before = table.game.bucket
        table.end([(table.seats[0], PeggleTable.shoot(900))])
        let time = try #require(table.game.flown?.flight.time)
        #expect(table.game.bucket == (before + time) % 4_096)
        #expect(table.shown("shot")?["bucket"] == .number(Int64(before)))
        let rooms = (UInt64(1)...20).map { RoomID(words: Words4($0, 2, 3, 4)) }
        #expect(Set(rooms.map { PeggleTable(room: $0).game.bucket }).count > 10)
    }

    @Test(
        "who lights the last orange peg wins, with 500 points for each ball that is left",
        arguments: 0...1
    )
    func won(mode: Int64) throws {
        var table = PeggleTable(players: 2, ["balls": 7, "mode": mode])
        try table.set(orange: [(512, 600)], blue: [(100, 600)])
        table.bucket(catches: false)
        table.end([(table.seats[0], PeggleTable.shoot(0))])
        #expect(table.game.ending == .won)
        #expect(table.game.prize == 3_000)
        let points = table.game.shots[0].points + 3_000
        let other = mode > 0 ? 0 : points
        #expect(table.game.scores == [table.seats[0]: points, table.seats[1]: other])
        #expect(table.game.stage == .falling)
        table.end()
        #expect(table.game.stage == .over)
        #expect(table.game.waits(in: table.record(), elapsed: 0) == table.seats)
        table.end()
        #expect(table.game.stage == .over)
    }

    @Test("who has shot all balls loses, with the last one won", arguments: [true, false])
    func empty(isCleared: Bool) throws {
        var table = PeggleTable(["balls": 1])
        try table.set(orange: isCleared ? [(512, 600)] : [(100, 600)])
        table.bucket(catches: false)
        table.end([(table.seats[0], PeggleTable.shoot(0))])
        #expect(table.game.left == 0)
        #expect(table.game.ending == (isCleared ? .won : .empty))
        #expect(table.game.prize == 0)
    }

    @Test("points are held within their bounds, and begin with those that are brought along")
    func carried() throws {
        let carried = [Limits.points.upperBound - 5, 7]
        var table = PeggleTable(players: 2, ["played": 1], carried: carried)
        try table.set(orange: [(512, 600), (100, 600)])
        table.shoot(0)
        #expect(table.game.shots[0].points >= 100)
        #expect(table.game.scores[table.seats[0]] == Limits.points.upperBound)
        #expect(PeggleTable(["played": 0], carried: [7]).game.scores.values.first == 0)
        #expect(table.game.progress == 1)
        #expect(PeggleTable().game.progress == 0)
    }

    @Test("no setting traps, however large")
    func settings() {
        for value in [Int64(Int32.min), -1, 0, Int64(Int32.max)] {
            let settings = Dictionary(
                uniqueKeysWithValues: Peggle.about.rules.map { ($0.name, value) }
            )
            var table = PeggleTable(settings)
            // No level comes, where one is to be brought.
            if table.game.stage == .unpacking { table.end() }
            table.shoot(300)
            #expect(table.game.shots.count == 1)
        }
    }
}
