import Physics
import Rules
import Testing
import Vocabulary

@testable import Games

@Suite("What a player of bubbles may do")
struct BubbleMoveTests {
    /// Moves of the first of two players in the first turn, and why they are refused.
    static let moves: [(Value, String?)] = [
        (BubbleTable.shoot(0), nil), (BubbleTable.shoot(3_600), nil),
        (BubbleTable.shoot(-3_600), nil),
        // One past the end, level, and downwards.
        (BubbleTable.shoot(3_601), "no-such-aim"), (BubbleTable.shoot(-3_601), "no-such-aim"),
        (BubbleTable.shoot(4_096), "no-such-aim"), (BubbleTable.shoot(-8_192), "no-such-aim"),
        (BubbleTable.shoot(1 << 53), "no-such-aim"), (BubbleTable.shoot(.min), "no-such-aim"),
        (.map(["do": .text("shoot")]), "no-such-aim"),
        (.map(["do": .text("shoot"), "aim": .text("0")]), "no-such-aim"),
        (.map(["do": .text("shoot"), "aim": .null]), "no-such-aim"),
        (BubbleTable.swap, nil),
        (.map(["do": .text("fire"), "aim": .number(0)]), "unknown-move"),
        (.map(["aim": .number(0)]), "unknown-move"), (.number(0), "unknown-move"),
        (.list([]), "unknown-move"),
    ]

    @Test("a shot goes upwards, within the range of the cannon", arguments: moves)
    func aims(move: Value, fault: String?) {
        let table = BubbleTable(players: 2)
        #expect(table.refusal(move, by: table.seats[0]) == fault)
    }

    @Test("nobody else shoots or swaps, whether they play or not")
    func others() {
        let table = BubbleTable(players: 2)
        for move in [BubbleTable.shoot(0), BubbleTable.swap] {
            #expect(table.refusal(move, by: table.seats[1]) == "not-your-turn")
            #expect(table.refusal(move, by: SeatID(7)) == "not-playing")
        }
    }

    @Test("nobody shoots twice in a turn, nor swaps after the shot")
    func twice() {
        let table = BubbleTable(players: 2)
        let shot = [(table.seats[0], BubbleTable.shoot(9))]
        for move in [BubbleTable.shoot(0), BubbleTable.swap] {
            #expect(table.refusal(move, by: table.seats[0], after: shot) == "shot-already")
        }
    }

    @Test("nobody shoots or swaps while a bubble is in the air, nor when all is over")
    func flying() {
        var table = BubbleTable(["bubbles": 1])
        table.end([(table.seats[0], BubbleTable.shoot(0))])
        for phase in ["flight", "over"] {
            #expect(table.game.phase.name == phase)
            for move in [BubbleTable.shoot(0), BubbleTable.swap] {
                #expect(table.refusal(move, by: table.seats[0]) == "not-now")
            }
            table.end()
        }
    }

    @Test("the two bubbles are swapped back and forth, so often and no more")
    func swapping() {
        let table = BubbleTable(players: 2)
        let seat = table.seats[0]
        let (current, next) = (table.shown("current"), table.shown("next"))
        for count in 0...BubbleBlast.swapsInTurn {
            let swaps = Array(repeating: (seat, BubbleTable.swap), count: count)
            let record = table.record(swaps)
            let isSwapped = !count.isMultiple(of: 2)
            #expect(table.shown("current", in: record) == (isSwapped ? next : current))
            #expect(table.shown("next", in: record) == (isSwapped ? current : next))
            #expect(table.shown("swaps", in: record) == .number(Int64(16 - count)))
            let fault = count < 16 ? nil : "swapped-enough"
            #expect(table.refusal(BubbleTable.swap, by: seat, after: swaps) == fault)
        }
    }

    @Test("what is swapped is shot, and stays so where nobody shoots", arguments: [true, false])
    func swapped(shoots: Bool) throws {
        let tables = (1...20).map {
            BubbleTable(players: 2, room: RoomID(words: Words4($0, 2, 3, 4)))
        }
        var table = try #require(
            tables.first { $0.game.magazine.current != $0.game.magazine.next }
        )
        let seat = table.seats[0]
        let (current, next) = (table.game.magazine.current, table.game.magazine.next)
        table.end([(seat, BubbleTable.swap)] + (shoots ? [(seat, BubbleTable.shoot(0))] : []))
        #expect(table.game.shots.map(\.colour) == (shoots ? [next] : []))
        #expect(table.game.magazine.current == (shoots ? current : next))
        if !shoots { #expect(table.game.magazine.next == current) }
    }

    @Test("there is nothing to swap with the last bubble")
    func lastBubble() {
        let table = BubbleTable(["bubbles": 1])
        #expect(table.shown("next") == .null)
        #expect(table.refusal(BubbleTable.swap, by: table.seats[0]) == "nothing-to-swap")
    }

    @Test("what others have written into a turn does not count in it")
    func strangers() {
        var table = BubbleTable(players: 2)
        table.end([(table.seats[1], BubbleTable.shoot(0)), (table.seats[1], BubbleTable.swap)])
        #expect(table.game.shots.isEmpty)
        #expect(table.game.shooter == table.seats[1])
    }
}
