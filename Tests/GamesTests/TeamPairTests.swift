import Rules
import Testing
import Vocabulary
import Wire

@testable import Games

@Suite("Teams: who was put together in the lobby")
struct TeamPairTests {
    /// Pairs by the places of their seats; a place behind all of them is nobody's, and -1 means that nothing is set.
    private static func settings(_ pairs: [(Int, Int)]) -> [String: Int64] {
        func number(_ place: Int) -> Int64 { place < 0 ? 0 : Int64(1_001 + place) }
        var settings: [String: Int64] = [:]
        for (index, pair) in pairs.enumerated() {
            settings["drawer-\(index + 1)"] = number(pair.0)
            settings["guesser-\(index + 1)"] = number(pair.1)
        }
        return settings
    }

    /// The teams of a game, by the places of their seats.
    private static func teams(_ desk: TeamDesk) -> [[Int]] {
        desk.game.teams.map { team in
            [team.drawer, team.guesser].compactMap { desk.seats.firstIndex(of: $0) }
        }
    }

    @Test("a seat's number is its first four bytes without the highest bit")
    func numbers() {
        #expect(ChosenPair.number(of: SeatID(0x8000_0001_FFFF_FFFF)) == 1)
        #expect(ChosenPair.number(of: SeatID(0xFFFF_FFFF_0000_0000)) == Int64(Int32.max))
        #expect(ChosenPair.number(of: SeatID(0x0000_0000_FFFF_FFFF)) == 0)
    }

    @Test("they are teams, whatever the dice say, and come first", arguments: UInt64(1)...8)
    func chosen(seed: UInt64) {
        var desk = TeamDesk(8, Self.settings([(5, 2), (0, 7)]))
        desk.begin(seed)
        let teams = Self.teams(desk)
        #expect(teams.prefix(2) == [[5, 2], [0, 7]])
        #expect(Set(teams.joined()) == Set(0..<8) && teams.count == 4)
    }

    @Test("all four pairs may be chosen, and then there are no dice", arguments: UInt64(1)...3)
    func all(seed: UInt64) {
        let pairs = [(1, 0), (3, 2), (5, 4), (7, 6)]
        var desk = TeamDesk(8, Self.settings(pairs))
        desk.begin(seed)
        #expect(Self.teams(desk) == pairs.map { [$0.0, $0.1] })
    }

    @Test(
        "what names nobody, nobody who plays, or one in both parts is no pair",
        arguments: [(-1, 2), (2, -1), (-1, -1), (9, 2), (2, 9), (3, 3)]
    )
    func none(pair: (Int, Int)) {
        var (chosen, plain) = (TeamDesk(6, Self.settings([pair])), TeamDesk(6))
        for seed in UInt64(1)...4 {
            chosen = TeamDesk(6, Self.settings([pair]))
            plain = TeamDesk(6)
            chosen.begin(seed)
            plain.begin(seed)
            #expect(Self.teams(chosen) == Self.teams(plain))
        }
    }

    @Test("of pairs that have somebody in common the first one counts that can")
    func overlaps() {
        var desk = TeamDesk(6, Self.settings([(0, 1), (1, 2), (3, 0), (2, 3)]))
        desk.begin()
        #expect(Self.teams(desk).prefix(2) == [[0, 1], [2, 3]])
        var without = TeamDesk(6, Self.settings([(0, 1), (1, 2), (3, 0), (2, 3)]))
        without.present.remove(without.seats[0])
        without.begin()
        #expect(Self.teams(without).first == [1, 2])
        #expect(Set(Self.teams(without).joined()).isDisjoint(with: [0]))
    }

    @Test(
        "who is not there when teams are drawn is in no pair, and the other one is put to the dice"
    )
    func absent() {
        for seed in UInt64(1)...4 {
            var desk = TeamDesk(5, Self.settings([(0, 1), (2, 3)]))
            desk.present.remove(desk.seats[1])
            desk.begin(seed)
            let teams = Self.teams(desk)
            #expect(teams.first == [2, 3])
            #expect(teams.count == 2 && Set(teams[1]) == [0, 4])
        }
    }

    @Test("a guesser draws if the drawer's device is bound to nothing")
    func swapped() {
        var desk = TeamDesk(4, Self.settings([(0, 1)]))
        let silent = desk.hosts[desk.seats[0]]
        desk.change = { $0 == silent ? nil : $1 }
        desk.begin()
        #expect(Self.teams(desk).first == [1, 0])
        #expect(desk.game.teams[0].device == desk.hosts[desk.seats[1]])
    }

    @Test("two at one device may be put together")
    func shared() {
        var desk = TeamDesk(4, Self.settings([(0, 1)]), sharing: 2)
        desk.begin()
        #expect(Self.teams(desk).first == [0, 1])
    }

    @Test("a number that two seats have names neither")
    func alike() {
        let seats = [1, 2, 3].map { SeatID(UInt64(77) << 32 | UInt64($0)) } + [SeatID(88 << 32)]
        let settings: [String: Int64] = [
            "drawer-1": 77, "guesser-1": 88, "drawer-2": 88, "guesser-2": 77,
        ]
        #expect(ChosenPair.all(in: settings, of: seats).isEmpty)
        let other = ChosenPair.all(in: settings, of: Array(seats[2...]))
        #expect(other.map(\.drawer) == [seats[2], seats[3]])
    }

    @Test("numbers are as large as settings can be, and no smaller than nothing")
    func bounds() {
        #expect(ChosenPair.rules.count == 8)
        for rule in ChosenPair.rules {
            #expect(rule.standard == 0 && rule.range == 0...Int64(Limits.settingValues.upperBound))
            for value in [Int64(-1), 1 << 31] {
                let wrong = [Setting(name: rule.name, value: value)]
                #expect(TeamBattle.about.fault(in: wrong) != nil)
                // Somebody's program may write it all the same, and then nobody is named.
                #expect(
                    TeamBattle.about.resolved(wrong)[rule.name].map(rule.range.contains) == true
                )
            }
        }
    }
}
