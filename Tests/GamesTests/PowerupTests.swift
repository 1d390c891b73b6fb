import Rules
import Testing
import Vocabulary
import Wire

@testable import Games

@Suite("Powerups: where and when they are, what they do, and for whom")
struct PowerupTests {
    private typealias Table = GameTable<Competitive>

    @Test(
        "they appear from 10 s after the beginning to 5 s before the end, within the canvas, and not on one another"
    )
    func places() {
        var kinds: Set<Powerup.Kind> = []
        for seed in UInt64(1)...60 {
            var table = Table(players: 4)
            table.shake(seed)
            let powerups = table.game.powerups
            #expect(powerups.count == 6 && powerups.map(\.number) == Array(0..<6))
            #expect(powerups.map(\.at) == powerups.map(\.at).sorted())
            for powerup in powerups {
                kinds.insert(powerup.kind)
                #expect(10_000...40_000 ~= powerup.at)
                #expect(240...3_855 ~= powerup.place.x && 240...3_855 ~= powerup.place.y)
            }
        }
        #expect(kinds == Set(Powerup.Kind.allCases))
    }

    @Test("they follow from the dice alone, and where there is no time for any there is none")
    func seeds() {
        var (one, other, third) = (
            Table(players: 3), Table(players: 3), Table(players: 3, ["draw": 14])
        )
        one.shake(3)
        other.shake(3)
        third.shake(3)
        #expect(one.game.powerups == other.game.powerups)
        #expect(third.game.powerups.isEmpty)
        #expect(Table(players: 3, ["draw": 15]).game.powerups.isEmpty, "before the dice are shown")
    }

    @Test("one is there by the word of another device; where all sit at one, by its own")
    func shown() {
        let (table, powerup) = Table.with(.quake)
        let (ada, ben) = (table.seats[0], table.seats[1])
        let show = Table.doing("show", powerup.number)
        let touch = Table.doing("touch", powerup.number)
        func refusal(_ sayer: SeatID?, sharing: [Int] = []) -> String? {
            let said = sayer.map { [(lamport: UInt64(1), seat: $0, move: show)] } ?? []
            do throws(MoveFault) {
                try table.game.check(touch, by: ada, in: table.drawn(said, sharing: sharing))
                return nil
            } catch { return error.code }
        }
        #expect(refusal(nil) == "not-there-yet")
        #expect(refusal(ada) == "not-there-yet", "who says so oneself cheats")
        #expect(refusal(ben) == nil)
        #expect(
            refusal(ben, sharing: [0, 1]) == "not-there-yet",
            "both are at one device, and a third is not"
        )
        #expect(refusal(ada, sharing: [0, 1, 2]) == nil)
        #expect(refusal(nil, sharing: [0, 1, 2]) == "not-there-yet")
    }

    @Test("a device says that one is there when its time has come, and not before")
    func appears() throws {
        let (table, powerup) = Table.with(.hide)
        let record = table.drawn()
        let device = try #require(record.hosts[table.seats[0]])
        for (elapsed, isThere) in [(powerup.at - 1, false), (powerup.at, true)] {
            let context = ViewContext(record: record, elapsed: elapsed)
            let move = RoundRecord.Done(
                seat: table.seats[0],
                move: Table.doing("show", powerup.number)
            )
            #expect(table.game.chores(of: device, in: context).contains(.move(move)) == isThere)
        }
        #expect(
            table.game.nextTurn(in: ViewContext(record: record, elapsed: powerup.at - 1))
                == powerup.at
        )
    }

    @Test("each is had once by everybody, and none that there is not")
    func once() {
        let (table, powerup) = Table.with(.quake)
        let (ada, ben) = (table.seats[0], table.seats[1])
        let touch = Table.doing("touch", powerup.number)
        let said: [(lamport: UInt64, seat: SeatID, move: Value)] = [
            (1, ben, Table.doing("show", powerup.number)),
            (2, ada, Table.doing("show", powerup.number)),
            (3, ada, touch),
        ]
        func refusal(_ move: Value, _ seat: SeatID) -> String? {
            do throws(MoveFault) {
                try table.game.check(move, by: seat, in: table.drawn(said))
                return nil
            } catch { return error.code }
        }
        #expect(refusal(touch, ada) == "touched-already")
        #expect(refusal(touch, ben) == nil, "it is still there for others")
        for number in [-1, 6, 1_000] {
            #expect(refusal(Table.doing("touch", number), ada) == "no-such-powerup")
        }
        #expect(refusal(.map(["do": .text("touch")]), ada) == "no-such-powerup")
        #expect(refusal(touch, SeatID(5)) == "not-playing")
    }

    @Test(
        "what the next stroke goes over is borne out, and nothing else",
        arguments: [
            ([], .pending), ([(lamport: 9, hits: true)], .borne),
            ([(lamport: 9, hits: false)], .void),
            // Only what is drawn after it counts, and the first stroke of that.
            ([(lamport: 2, hits: true)], .void),
            ([(lamport: 9, hits: false), (lamport: 10, hits: true)], .void),
            ([(lamport: 9, hits: true), (lamport: 10, hits: false)], .borne),
        ] as [([(lamport: UInt64, hits: Bool)], Activation.Standing)]
    )
    func standings(strokes: [(lamport: UInt64, hits: Bool)], standing: Activation.Standing) {
        let (table, powerup) = Table.with(.splotch)
        let ada = table.seats[0]
        let record = table.drawn(
            [(3, ada, Table.doing("touch", powerup.number))],
            marks: [ada: strokes.map { ($0.lamport, $0.hits ? [powerup.number] : []) }]
        )
        #expect(table.game.touches(in: record).map(\.standing) == [standing])
    }

    @Test("an extra stroke is won by a stroke over it that was claimed before, by nothing else")
    func extra() throws {
        let (table, powerup) = Table.with(.stroke)
        let (ada, ben) = (table.seats[0], table.seats[1])
        let touch = Table.doing("touch", powerup.number)
        let record = table.drawn([(3, ada, touch)], marks: [ada: [(9, [powerup.number])]])
        #expect(
            table.game.left(of: ada, in: record) == 1 && table.game.left(of: ben, in: record) == 1
        )
        let other = table.drawn([(3, ada, touch)], marks: [ada: [(9, [])]])
        #expect(table.game.left(of: ada, in: other) == 0)
        let unclaimed = table.drawn(marks: [ada: [(9, [powerup.number])]])
        #expect(table.game.left(of: ada, in: unclaimed) == 0)
        let sheets = table.game.openSheets(in: record)
        let spots = try #require(sheets.first?.spots)
        #expect(spots[powerup.number].claim == table.order(3))
        #expect(sheets[1].spots.allSatisfy { $0.claim == nil }, "it is hers alone")
        #expect(spots.count == 6 && spots.filter { $0.claim != nil }.count == 1)
        #expect(Int(sheets[1].spots[0].centre.x) == 4_096 + Int(table.game.powerups[0].place.x))
    }

    @Test("canvases of all others are hidden for 1 s, and of nobody whose activation is void")
    func hides() {
        let (table, powerup) = Table.with(.hide)
        let ada = table.seats[0]
        let moves = [(lamport: UInt64(3), seat: ada, move: Table.doing("touch", powerup.number))]
        func hidden(
            _ elapsed: Int64,
            _ strokes: [(lamport: UInt64, spots: [Int])] = []
        ) -> Set<SeatID> {
            let record = table.drawn(moves, marks: [ada: strokes])
            return table.game.hidden(
                in: ViewContext(record: record, elapsed: elapsed, seen: [20_000])
            )
        }
        #expect(hidden(20_000) == Set(table.seats.dropFirst()))
        #expect(hidden(20_999) == Set(table.seats.dropFirst()))
        #expect(hidden(21_000).isEmpty)
        #expect(hidden(20_500, [(9, [powerup.number])]) == Set(table.seats.dropFirst()))
        #expect(hidden(20_500, [(9, [])]).isEmpty)
        let context = ViewContext(record: table.drawn(moves), elapsed: 20_100, seen: [20_000])
        #expect((table.game.nextTurn(in: context) ?? .max) <= 21_000)
    }

    @Test(
        "who is spared is spared for 5 s from then on, and not from what has begun before",
        arguments: [
            (19_999, false), (20_000, true), (24_999, true), (25_000, false),
        ] as [(Int64, Bool)]
    )
    func shielded(moment: Int64, isSpared: Bool) throws {
        // One of each kind, however the dice fall.
        let (table, powerup) = Table.with(.shield, ["powerups": 12])
        let hide = try #require(table.game.powerups.first { $0.kind == .hide })
        let (ada, ben) = (table.seats[0], table.seats[1])
        let record = table.drawn([
            (3, ben, Table.doing("touch", powerup.number)),
            (4, ada, Table.doing("touch", hide.number)),
        ])
        let context = ViewContext(record: record, elapsed: moment, seen: [20_000, moment])
        #expect(table.game.hidden(in: context).contains(ben) == !isSpared)
        #expect(table.game.hidden(in: context).contains(table.seats[2]))
        guard case .list(let effects)? = table.game.view(for: ben, context)["effects"] else {
            Issue.record("no effects are told")
            return
        }
        #expect(
            effects.last?["spared"] == .seats(isSpared ? [ben] : []),
            "what has no effect is told"
        )
    }

    @Test("blots lie on all other canvases, the same for everybody")
    func blots() {
        let (table, powerup) = Table.with(.splotch)
        let record = table.drawn([(3, table.seats[1], Table.doing("touch", powerup.number))])
        func blots(_ seat: SeatID?) -> Value? {
            guard
                case .list(let effects)? = table.game.view(for: seat, ViewContext(record: record))[
                    "effects"
                ]
            else { return nil }
            return effects.first?["blots"]
        }
        #expect(
            blots(table.seats[0]) == blots(table.seats[2]) && blots(nil) == blots(table.seats[0])
        )
        guard case .list(let all)? = blots(nil) else {
            Issue.record("no blots are told")
            return
        }
        #expect(all.map { $0["seat"]?.seat } == [table.seats[0], table.seats[2]])
        #expect(Set(all.map { $0["x"] }).count == 2)
    }

    @Test("what was borne out is remembered, and nothing else")
    func remembered() throws {
        var (table, powerup) = Table.with(.quake)
        let (ada, ben) = (table.seats[0], table.seats[1])
        let record = table.drawn(
            [
                (3, ada, Table.doing("touch", powerup.number)),
                (4, ben, Table.doing("touch", powerup.number)),
            ],
            marks: [ada: [(9, [powerup.number])], ben: [(9, [])]]
        )
        table.end { $0 = record }
        #expect(table.game.heats.last?.activated.map(\.seat) == [ada])
    }
}
