import Activities
import Physics
import Rules
import Testing
import Vocabulary

@testable import Games

/// What is the same in every race, tried with both games that have one.
@Suite("A race")
struct RaceTests {
    private static func pegs(_ players: Int, _ settings: [String: Int64] = [:]) -> PeggleTable {
        PeggleTable(players: players, settings.merging(["mode": 2]) { $1 })
    }

    private static func bubbles(_ players: Int, _ settings: [String: Int64] = [:]) -> BubbleTable {
        BubbleTable(players: players, settings.merging(["mode": 2]) { $1 })
    }

    /// A field of what a seat is shown.
    private static func shown<Rules: Game>(
        _ name: String,
        to seat: SeatID?,
        at table: GameTable<Rules>
    ) -> Value? {
        table.game.view(for: seat, ViewContext(record: table.record()))[name]
    }

    @Test("all shoot in one turn, each at a board of their own, and the turn waits for all")
    func volley() {
        var table = Self.pegs(3)
        let seats = table.seats
        #expect(table.game.waits(in: table.record(), elapsed: 0) == seats)
        let two = [(seats[2], PeggleTable.shoot(100)), (seats[0], PeggleTable.shoot(-300))]
        #expect(table.game.waits(in: table.record(two), elapsed: 0) == [seats[1]])
        #expect(table.game.done(in: table.record(two)) == [seats[0], seats[2]])
        table.end(two)
        #expect(table.game.phase.name == "falling")
        #expect(table.game.shots.map(\.seat) == [seats[0], seats[2]])
        let longest = table.game.lanes.all.compactMap { $0.flown?.flight.time }.max() ?? 0
        #expect(table.game.phase.lasts == Int64(longest) + 1_500)
        // Who has not shot still has all balls, and a board on which nothing has happened.
        #expect(table.game.lanes[seats[1]].left == 10)
        #expect(table.game.lanes[seats[1]].board == PegBoard(PeggleLevel[1].pegs))
        #expect(table.game.lanes[seats[1]].flown == nil)
        #expect(table.game.lanes[seats[0]].board != table.game.lanes[seats[2]].board)
    }

    @Test("the same shots come to the same, and each has points of their own")
    func fair() {
        var pegs = Self.pegs(2)
        pegs.end(pegs.seats.map { ($0, PeggleTable.shoot(420)) })
        #expect(Set(pegs.game.scores.values).count == 1)
        #expect(pegs.game.lanes.all[0].bucket == pegs.game.lanes.all[1].bucket)
        var bubbles = Self.bubbles(2)
        for _ in 0..<6 {
            bubbles.end(bubbles.seats.map { ($0, BubbleTable.shoot(420)) })
            bubbles.end()
        }
        let lanes = bubbles.game.lanes.all
        #expect(lanes[0].grid == lanes[1].grid)
        #expect(lanes[0].magazine.current == lanes[1].magazine.current)
        #expect(lanes[0].magazine.next == lanes[1].magazine.next)
    }

    @Test("a second shot, one in the air, and one by who only watches are refused")
    func refused() {
        var table = Self.pegs(2)
        let (first, second) = (table.seats[0], table.seats[1])
        let shot = [(first, PeggleTable.shoot(0))]
        #expect(table.refusal(PeggleTable.shoot(0), by: first, after: shot) == "shot-already")
        #expect(table.refusal(PeggleTable.shoot(0), by: second, after: shot) == nil)
        #expect(table.refusal(PeggleTable.shoot(3_601), by: second) == "no-such-aim")
        #expect(table.refusal(PeggleTable.shoot(0), by: SeatID(5)) == MoveFault.notPlaying.code)
        table.end(shot)
        #expect(table.refusal(PeggleTable.shoot(0), by: second) == MoveFault.notNow.code)
    }

    @Test("each swaps for themselves")
    func swaps() {
        let rooms = (UInt64(1)...20).map { number in
            BubbleTable(
                players: 2,
                ["mode": 2, "level": 9],
                room: RoomID(words: Words4(number, 2, 3, 4))
            )
        }
        let found = rooms.first { $0.game.magazine.current != $0.game.magazine.next }
        guard var table = found else {
            Issue.record("two alike in every room")
            return
        }
        let (current, next) = (table.game.magazine.current, table.game.magazine.next)
        table.end(
            [
                (table.seats[0], BubbleTable.swap), (table.seats[0], BubbleTable.shoot(0)),
                (table.seats[1], BubbleTable.shoot(0)),
            ]
        )
        #expect(table.game.shots.map(\.colour) == [next, current])
    }

    @Test("who clears a board first wins, and the others have what they have shot")
    func won() throws {
        var table = Self.pegs(3, ["balls": 7])
        let level = try PegLevel([Peg(x: 2_048, y: 2_400, kind: .orange)])
        table.game.lanes.change { $0 = PegLane(level, balls: 7, bucket: 0) }
        let aside = PeggleTable.shoot(3_000)
        table.end(
            [
                (table.seats[0], aside), (table.seats[1], PeggleTable.shoot(0)),
                (table.seats[2], PeggleTable.shoot(0)),
            ]
        )
        #expect(table.game.ending == .won)
        #expect(table.game.stage == .falling)
        let winner = table.game.lanes[table.seats[1]]
        #expect(winner.ending == .won && winner.prize == 500 * winner.left)
        #expect(table.game.scores[table.seats[0]] == 0)
        let points = table.game.shots[1].points + winner.prize
        #expect(table.game.scores[table.seats[1]] == points)
        #expect(table.game.scores[table.seats[2]] == points)
        table.end()
        #expect(table.game.stage == .over)
        let told = Peggle.report(
            of: table.game.view(for: nil, ViewContext(record: table.record()))
        ) { $0 == table.seats[1] ? "Ben" : "Cleo" }
        let wins = told.last?.lines.filter { $0.contains("has won the race") }
        #expect(wins?.map { $0.prefix(4) } == ["Ben ", "Cleo"])
    }

    @Test("who has nothing left is out, and the others go on until nobody has")
    func out() {
        var table = Self.bubbles(2, ["bubbles": 2])
        let (first, second) = (table.seats[0], table.seats[1])
        table.end([(first, BubbleTable.shoot(0))])
        table.end()
        table.end([(first, BubbleTable.shoot(900)), (second, BubbleTable.shoot(0))])
        table.end()
        #expect(table.game.lanes[first].ending == .empty)
        #expect(table.game.verdict == nil)
        #expect(table.game.stage == .aim)
        #expect(table.refusal(BubbleTable.shoot(0), by: first) == "out-of-race")
        #expect(table.game.waits(in: table.record(), elapsed: 0) == [second])
        #expect(Self.shown("shooter", to: first, at: table) == .null)
        table.end([(second, BubbleTable.shoot(900))])
        table.end()
        #expect(table.game.stage == .over)
        #expect(table.game.verdict == .empty)
    }

    @Test("who falls asleep holds nobody up, and nobody at all for three turns ends it")
    func idle() {
        var table = Self.pegs(3)
        for _ in 0..<2 { table.end() }
        table.end([(table.seats[1], PeggleTable.shoot(0))])
        table.end()
        #expect(table.game.turns.idle == 0)
        for turn in 1...3 {
            #expect(table.game.stage == .cannon)
            table.end()
            #expect(table.game.turns.idle == turn)
        }
        #expect(table.game.ending == .deserted)
        #expect(table.game.stage == .over)
    }

    @Test("where nobody is there any more who could shoot, it is over")
    func deserted() {
        var table = Self.bubbles(2)
        table.present = []
        #expect(table.game.waits(in: table.record(), elapsed: 0) == [])
        table.end()
        #expect(table.game.verdict == .deserted)
    }

    @Test("each is shown their own board large, and those of all small")
    func views() {
        var table = Self.pegs(3)
        let (first, second) = (table.seats[0], table.seats[1])
        table.end([(second, PeggleTable.shoot(700))])
        for seat in table.seats {
            #expect(Self.shown("whose", to: seat, at: table) == .seat(seat))
            guard case .list(let boards)? = Self.shown("boards", to: seat, at: table) else {
                Issue.record("no boards")
                continue
            }
            #expect(boards.map { $0["seat"]?.seat } == table.seats)
            let own = boards.first { $0["seat"]?.seat == seat }
            #expect(own?["standing"] == Self.shown("standing", to: seat, at: table))
            #expect(own?["shot"] == Self.shown("shot", to: seat, at: table))
            #expect((own?["shot"] == .null) == (seat != second))
        }
        // Who only watches sees the first player's.
        #expect(Self.shown("whose", to: nil, at: table) == .seat(first))
        #expect(Self.shown("shooter", to: nil, at: table) == .null)
        #expect(PeggleTable(players: 2).shown("boards") == .list([]))
        #expect(PeggleTable(players: 2).shown("whose") == .null)
    }

    @Test("one alone races, too: it is as if by turns")
    func alone() {
        var table = Self.bubbles(1)
        table.end([(table.seats[0], BubbleTable.shoot(0))])
        table.end()
        #expect(table.game.shots.count == 1)
        #expect(table.shown("whose") == .null)
        #expect(table.shown("shooter") == .seat(table.seats[0]))
    }

    @Test("a level that people have made is raced at by all")
    func made() {
        var table = Self.pegs(2, ["level": 0])
        let peg = PegDelivery.number(of: Peg(x: 2_000, y: 2_000, kind: .orange))
        let brings: Value = .map(["do": .text("unpack"), "pegs": .list([peg]), "last": .flag(true)])
        table.end([(table.seats[0], brings)])
        #expect(table.game.lanes.all.map { $0.board.level.pegs.count } == [1, 1])
    }

    @Test("what the digest holds of a race tells every board apart")
    func digests() throws {
        var lanes: Set<Value> = []
        for shooter in 0..<3 {
            var table = Self.bubbles(3)
            table.end([(table.seats[shooter], BubbleTable.shoot(500))])
            lanes.insert(try #require(table.game.state["lanes"]))
        }
        #expect(lanes.count == 3)
    }
}
