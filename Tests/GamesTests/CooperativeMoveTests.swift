import Rules
import Testing
import Vocabulary

@testable import Games

@Suite("What a player of the long picture may do")
struct CooperativeMoveTests {
    private typealias Table = GameTable<Cooperative>

    /// A table at which somebody draws.
    private static func drawing(_ settings: [String: Int64] = [:]) -> Table {
        var table = Table.ofThree(settings)
        table.begin()
        table.end()
        return table
    }

    @Test("only whose turn it is is done, and only while they draw")
    func done() throws {
        var table = Self.drawing()
        let current = try #require(table.current)
        let other = try #require(table.seats.first { $0 != current })
        #expect(table.refusal(Table.doing("done"), by: current) == nil)
        #expect(table.refusal(Table.doing("done"), by: other) == "not-your-turn")
        #expect(table.refusal(Table.doing("done"), by: SeatID(7)) == "not-playing")
        table.end()
        #expect(table.refusal(Table.doing("done"), by: current) == "not-now")
    }

    @Test("who is done ends their turn; who takes it back does not")
    func ends() throws {
        let table = Self.drawing()
        let current = try #require(table.current)
        let done = [(current, Table.doing("done"))]
        #expect(table.game.waits(in: table.record(done), elapsed: 0) == [])
        #expect(table.game.done(in: table.record(done)) == [current])
        let back = done + [(current, Table.doing("done", flag: false))]
        #expect(table.game.waits(in: table.record(back), elapsed: 0) == [current])
        let other = try #require(table.seats.first { $0 != current })
        let strange = [(other, Table.doing("done"))]
        #expect(table.game.waits(in: table.record(strange), elapsed: 0) == [current])
    }

    @Test("others are passed over where there is no clock, once by each, and nobody by themselves")
    func pass() throws {
        let timed = Self.drawing()
        let table = Self.drawing(["portion": 0])
        let current = try #require(table.current)
        let other = try #require(table.seats.first { $0 != current })
        let pass = Table.doing("pass")
        #expect(timed.refusal(pass, by: other) == "not-now")
        #expect(table.refusal(pass, by: current) == "not-now")
        #expect(table.refusal(pass, by: other) == nil)
        #expect(table.refusal(pass, by: other, after: [(other, pass)]) == "passed-already")
    }

    @Test("the whole is looked at when it is there")
    func next() {
        var table = Table(players: 2)
        let seat = table.seats[0]
        #expect(table.refusal(Table.doing("next"), by: seat) == "not-now")
        table.begin()
        table.turn(1)
        table.turn(1)
        #expect(table.refusal(Table.doing("next"), by: seat) == nil)
        let seen = table.seats.map { ($0, Table.doing("next")) }
        #expect(table.game.waits(in: table.record(seen), elapsed: 0) == [])
        table.end()
        #expect(table.refusal(Table.doing("next"), by: seat) == "not-now")
        #expect(table.game.waits(in: table.record(), elapsed: 0) == table.seats)
    }

    @Test(
        "there is no other move",
        arguments: [
            .null, .number(0), .list([]), .map([:]), .map(["do": .text("draw")]),
            .map(["do": .number(1)]), .map(["portion": .number(0)]),
        ] as [Value]
    )
    func unknown(move: Value) throws {
        let table = Self.drawing()
        #expect(table.refusal(move, by: try #require(table.current)) == "unknown-move")
    }

    @Test("a turn takes as many strokes as are set", arguments: [0, 1, 12, 200])
    func strokes(most: Int64) {
        let table = Self.drawing(["strokes": most])
        let sheet = table.game.openSheets(in: table.record()).first
        #expect(sheet?.strokes == (most == 0 ? nil : Int(most)))
    }
}
