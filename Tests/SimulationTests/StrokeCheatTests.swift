import Canvas
import Peer
import Rules
import Testing
import Vocabulary
import Wire

@testable import Games
@testable import Simulation

@Suite(
    "A device with a changed program draws with a single stroke",
    // The laboratory's daemons know no game that is not offered.
    .enabled(if: Catalogue.activities.contains { $0.about.activity == "competitive" })
)
struct StrokeCheatTests {
    @Test("a second stroke, undo, clear and an eraser are refused, and count nowhere")
    func twice() throws {
        let table = try StrokeCheat(["powerups": 0])
        #expect(try table.draw(1) == nil)
        #expect(try table.draw(1) == .sheet(.usedUp(most: 1)))
        #expect(try table.refusal(.undo(table.game.code), on: 1) == .sheet(.undo))
        #expect(try table.refusal(.clear(table.game.code, .own), on: 1) == .sheet(.clear))
        let seat = try #require(table.game.seat(1))
        let own = try #require(table.lab.core(1).strokes(of: table.game.room, for: seat).first)
        var rubber = table.line(on: 1)
        rubber.style.tool = .eraser
        try table.force(
            [
                .stroke(table.line(on: 1)), .visible(Visible(target: own.id, flag: false)),
                .hide(own.id), .clear(Clear(canvas: table.round, scope: .own)), .stroke(rubber),
                // On another's canvas, on no canvas, and of another round.
                .stroke(table.line(on: 0)),
                .stroke(table.line(on: 1, canvas: table.round - 1)),
            ],
            on: 1
        )
        #expect(try table.strokes(of: 1) == [1, 1, 1])
        #expect(try table.strokes(of: 0) == [0, 0, 0])
        #expect(table.finish() == [[0, 1, 0]])
    }

    @Test("an extra stroke is won by drawing over it, and by nothing else")
    func unearned() throws {
        let table = try StrokeCheat(having: "stroke")
        let powerup = try #require(table.powerup("stroke"))
        #expect(table.reach(powerup))
        // One earns it; another one says so and draws elsewhere; a third one draws over it and says so afterwards.
        #expect(table.touch(powerup, 0) == nil)
        #expect(try table.draw(0, through: powerup.place) == nil)
        #expect(try table.draw(0) == nil)
        #expect(try table.draw(0) == .sheet(.usedUp(most: 2)))
        #expect(table.touch(powerup, 1) == nil)
        #expect(try table.draw(1) == nil)
        #expect(try table.draw(1, through: powerup.place) == .sheet(.usedUp(most: 1)))
        #expect(try table.draw(2, through: powerup.place) == nil)
        #expect(table.touch(powerup, 2) == nil)
        for peer in 1...2 {
            try table.force([.stroke(table.line(on: peer, through: powerup.place))], on: peer)
        }
        #expect(try table.strokes(of: 0) == [2, 2, 2])
        #expect(try table.strokes(of: 1) == [1, 1, 1] && table.strokes(of: 2) == [1, 1, 1])
        #expect(table.standings(of: 0) == ["borne"])
        #expect(table.standings(of: 1) == ["void"] && table.standings(of: 2) == ["void"])
        #expect(table.finish() == [[2, 1, 1]])
        let winner = try #require(table.game.seat(0))
        #expect(table.rules(2)?.heats.first?.activated.map(\.seat) == [winner])
    }

    @Test("a powerup before its time is nobody's, however often it is claimed")
    func early() throws {
        let table = try StrokeCheat(["first": 7], having: "stroke")
        let powerup = try #require(table.powerup("stroke"))
        #expect(table.touch(powerup, 1) == "not-there-yet")
        // The program says itself that it is there.
        try table.force("show", powerup, on: 1)
        try table.force("touch", powerup, on: 1)
        #expect(table.standings(of: 1).isEmpty)
        #expect(try table.draw(1, through: powerup.place) == nil)
        #expect(table.reach(powerup))
        table.lab.run(for: .milliseconds(500))
        try table.force([.stroke(table.line(on: 1, through: powerup.place))], on: 1)
        #expect(try table.strokes(of: 1) == [1, 1, 1])
        #expect(table.standings(of: 1).isSubset(of: ["void"]))
        #expect(table.finish() == [[0, 1, 0]])
    }

    @Test("what people do not say is not said for them")
    func devices() throws {
        let table = try StrokeCheat(having: "hide")
        let powerup = try #require(table.powerup("hide"))
        for word in ["show", "spent", "up"] {
            let number = Value.number(Int64(powerup.number))
            #expect(table.game.move(1, ["do": .text(word), "powerup": number]) == .move(.unknown))
        }
        // A program that says too early that time is up ends nobody's round.
        let words = ["up", "spent"].map { Value.map(["do": .text($0)]).encoded }
        try table.force(words.map { .move(Move(round: table.round, move: $0)) }, on: 1)
        table.lab.run(for: .seconds(5))
        #expect((0..<3).allSatisfy { table.game.phase($0) == "draw" })
    }

    @Test("canvases that are hidden no core shows to anybody else, and ink does not flow from them")
    func hidden() throws {
        let table = try StrokeCheat(having: "hide")
        let powerup = try #require(table.powerup("hide"))
        for peer in 1...2 { #expect(try table.draw(peer) == nil) }
        #expect(table.reach(powerup))
        #expect(try table.strokes(of: 1) == [1, 1, 1])
        #expect(table.touch(powerup, 0) == nil)
        table.lab.run(for: .milliseconds(100))
        #expect(try table.strokes(of: 1) == [0, 1, 0] && table.strokes(of: 2) == [0, 0, 1])
        let seat = try #require(table.game.seat(1))
        let core = table.lab.core(0)
        #expect(!core.flows(seat, to: nil, in: table.game.room))
        #expect(core.view(table.game.room, now: table.lab.now)?.operations == nil)
        table.lab.run(for: .milliseconds(1_100))
        #expect(try table.strokes(of: 1) == [1, 1, 1])
        // The one who has not drawn over it has hidden nothing that lasts.
        #expect(try table.draw(0) == nil)
        table.lab.run(for: .milliseconds(100))
        #expect(table.standings(of: 0) == ["void"])
    }

    @Test(
        "a pen that leaves its canvas, or is down when time is up, is cut there by its own device"
    )
    func cut() throws {
        let table = try StrokeCheat(["powerups": 0, "draw": 5])
        try table.flow(0, 0, [3_000, 3_500])
        try table.flow(0, 2, [4_000, 4_090, 4_200])
        try table.flow(1, 0, [1_000, 1_100, 1_200])
        try table.lab.settle(table.game.room)
        #expect(try table.strokes(of: 0) == [1, 1, 1] && table.strokes(of: 1) == [0, 0, 0])
        #expect(table.finish() == [[1, 1, 0]])
        let strokes = table.lab.core(2).drawing(1, 0, of: table.game.room)
        #expect(strokes?.first?.stroke.points.map(\.x) == [3_000, 3_500, 4_000])
        let other = table.lab.core(2).drawing(1, 1, of: table.game.room)
        #expect(other?.first?.stroke.points.count == 3)
    }

    @Test(
        "a stroke that has begun is not taken back: not by its page, by another pen, or by another stroke"
    )
    func begun() throws {
        for trick in ["cancel", "pen", "stroke", "other"] {
            let table = try StrokeCheat(["powerups": 0, "draw": 5])
            let seat = try #require(table.game.seat(0))
            let room = table.game.room
            try table.flow(0, 0, [1_000, 1_100, 1_200])
            switch trick {
            case "cancel": table.lab.handle(.inkEnd(room, seat, pen: 7), on: 0)
            case "pen": try table.flow(0, 0, [3_000, 3_100], pen: 8)
            case "stroke": #expect(try table.draw(0) == .sheet(.usedUp(most: 1)))
            // The same pen, and something else than it has drawn.
            default: #expect(try table.draw(0, pen: 7) == .sheet(.usedUp(most: 1)))
            }
            // Nothing flows any more, before it is on disk and after.
            #expect(!table.lab.core(0).takes(try table.ink(0, 0, [3_000], pen: 9), in: room))
            try table.lab.settle(room)
            #expect(try table.strokes(of: 0) == [1, 1, 1], "\(trick)")
            #expect(table.finish() == [[1, 0, 0]])
            let drawn = table.lab.core(2).drawing(1, 0, of: room)?.first?.stroke.points
            #expect(drawn?.map { $0.x % 4_096 } == [1_000, 1_100, 1_200], "\(trick)")
        }
    }

    @Test("the stroke that a pen has drawn is its own, however much of it has flowed")
    func lifted() throws {
        let table = try StrokeCheat(["powerups": 0, "draw": 5])
        try table.flow(0, 0, [1_000, 1_100])
        let ink = try table.ink(0, 0, [1_000, 1_100, 1_200])
        let stroke = Stroke(style: ink.style, points: ink.points)
        let seat = try #require(table.game.seat(0))
        let command = Command.draw(table.game.code, [stroke], pen: 7, seat: seat)
        #expect(try table.refusal(command, on: 0) == nil)
        #expect(try table.refusal(command, on: 0) == .sheet(.usedUp(most: 1)))
        try table.lab.settle(table.game.room)
        #expect(table.finish() == [[1, 0, 0]])
        let drawn = table.lab.core(2).drawing(1, 0, of: table.game.room)
        #expect(drawn?.first?.stroke.points.count == 3)
    }

    @Test("once all have drawn, 3 s are left")
    func spent() throws {
        let table = try StrokeCheat(["powerups": 0, "draw": 60])
        for peer in 0..<3 { #expect(try table.draw(peer) == nil) }
        let drawn = table.lab.now
        #expect(table.game.reach("admire", .seconds(20)))
        let span = table.lab.now.since(drawn)
        #expect(.seconds(3) <= span && span < .seconds(5))
    }

    @Test("votes for oneself, for one twice, and more than two are refused, and count nowhere")
    func votes() throws {
        let table = try StrokeCheat(["powerups": 0, "draw": 5, "balloting": 6])
        for peer in 0..<3 { #expect(try table.draw(peer) == nil) }
        #expect(table.game.reach("admire", .seconds(20)))
        for peer in 0..<3 { table.game.move(peer, ["do": .text("next")]) }
        #expect(table.game.reach("balloting", .seconds(20)))
        func vote(_ peer: Int, _ best: Int64, _ second: Int64?) -> String? {
            let fields: [String: Value] = [
                "do": .text("ballot"), "best": .number(best), "second": .number(second),
            ]
            guard case .move(let fault)? = table.game.move(peer, fields) else { return nil }
            return fault.code
        }
        #expect(vote(1, 1, nil) == "own-drawing" && vote(1, 0, 0) == "same-drawing")
        #expect(vote(1, 0, 2) == nil)
        #expect(vote(1, 2, 0) == "votes-used")
        // A vote in the open, and another ballot past all checks.
        let open = Value.map(["do": .text("ballot"), "best": .number(1)]).encoded
        try table.force([.move(Move(round: table.round, move: open))], on: 1)
        #expect(vote(0, 1, 2) == nil && vote(2, 1, 0) == nil)
        #expect(table.game.reach("prizes", .seconds(20)))
        for peer in 0..<3 {
            #expect(table.rules(peer)?.scores == table.rules(0)?.scores)
        }
        // p1 has 2 + 2 votes, p0 has 2 + 1, p2 has 1 + 1.
        let seats = (0..<3).map { table.game.seat($0) }
        #expect(seats.map { $0.flatMap { table.rules()?.scores[$0] } } == [20, 50, 0])
    }
}
