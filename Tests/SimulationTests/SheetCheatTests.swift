import Canvas
import Games
import Identity
import Rules
import Testing
import Vocabulary
import Wire

@testable import Peer
@testable import Replication
@testable import Simulation

@Suite("Sheets and changed programs")
struct SheetCheatTests {
    private let games = Catalogue.standard.with([Sketchpad.self])

    /// Looks that a device that got the operations in another order has the same.
    private func expectSame(_ game: SketchpadRoom, orders: UInt64 = 12) throws {
        try game.lab.settle(game.room)
        let wanted = game.lab.core(0).stateDigest(of: game.room)
        let shuffle = Shuffle(try #require(game.lab.core(0).logs(of: game.room)), games: games)
        for seed in 1...orders {
            let most = [1, 8, 200][Int(seed) % 3]
            #expect(try shuffle.state(seed: seed, most: most).digest == wanted, "order \(seed)")
        }
    }

    @Test("what a sheet does not take counts at no peer, whatever came first", arguments: [1, 2])
    func race(seed: UInt64) throws {
        let game = try SketchpadRoom(seed: seed)
        for (index, peer) in game.order.enumerated() where peer != 3 {
            let draw = Command.draw(game.code, [SketchpadRoom.stroke(in: index)], pen: nil)
            #expect(try game.refusal(draw, on: peer) == nil)
        }
        let own = try #require(game.order.firstIndex(of: 3))
        let outside = SketchpadRoom.stroke(in: (own + 1) % 4, canvas: 1)
        var tail = SketchpadRoom.stroke(in: own, canvas: 1)
        tail.parts = 1
        let first = SketchpadRoom.stroke(in: own, canvas: 1)
        let ids = try game.force(
            [
                .stroke(outside),
                .stroke(SketchpadRoom.stroke(in: own, tool: .eraser, canvas: 1)),
                .stroke(SketchpadRoom.stroke(in: own, canvas: 0)),
                .stroke(SketchpadRoom.stroke(in: own, canvas: 2)),
                .strokePart(StrokePart(points: outside.points)), .stroke(tail),
                .stroke(first), .stroke(first),
            ],
            on: 3
        )
        let stroke = ids[6]
        let undo: [Payload] = [
            .visible(Visible(target: stroke, flag: false)), .hide(stroke),
            .clear(Clear(canvas: 1, scope: .own)), .clear(Clear(canvas: 1, scope: .all)),
        ]
        try game.force(undo, on: 3)
        try game.force([.clear(Clear(canvas: 1, scope: .all))], on: 0)
        try game.lab.settle(game.room)
        for peer in game.order {
            #expect(try game.shown(on: peer) == [1, 1, 1, 1])
            #expect(game.lab.core(peer).stroke(stroke, of: game.room) != nil)
        }
        try expectSame(game)
        for peer in game.order { try game.say("done", on: peer) }
        #expect(game.reach(2))
        // In this round the seat may take back strokes, but not those of the one before.
        try game.force(undo + [.stroke(first)], on: 3)
        try game.lab.settle(game.room)
        for peer in game.order {
            #expect(game.drawn(in: 1, on: peer) == [1, 1, 1, 1])
            let canvas = game.lab.core(peer).rooms[game.room]?.state.canvas
            #expect(canvas?.visibleStrokes(canvas: 1).count == 4)
        }
        try expectSame(game)
    }

    @Test("a stroke in pieces counts where all of them may lie")
    func pieces() throws {
        let game = try SketchpadRoom(seed: 3)
        let own = try #require(game.order.firstIndex(of: 3))
        var tail = SketchpadRoom.stroke(in: own, canvas: 1)
        let part = StrokePart(points: tail.points)
        tail.parts = 1
        try game.force([.strokePart(part), .stroke(tail)], on: 3)
        try expectSame(game)
        #expect(try game.shown(on: 0).reduce(0, +) == 1)
        #expect(game.lab.core(0).strokes(of: game.room).first?.stroke.points.count == 4)
    }

    /// What somebody writes at random with a seat, in logs that need not know of one another.
    private func forge(
        _ logs: inout RoomLogs,
        _ game: SketchpadRoom,
        views: [CausalPast],
        _ dice: inout Dice
    ) throws {
        let author = game.order[0]
        let (seat, device) = (try game.seat(author), game.lab.core(author).device)
        let own = try (0..<3).map { try logs.addLog(LogName(device: device, nonce: 90 + $0)) }
        var known = own.map { _ in views.randomElement(using: &dice) ?? CausalPast() }
        var targets: [OperationID] = []
        for _ in 0..<40 {
            let index = Int.random(in: own.indices, using: &dice)
            if Int.random(in: 0..<3, using: &dice) == 0 {
                known[index].formUnion(known[Int.random(in: own.indices, using: &dice)])
            }
            if Int.random(in: 0..<9, using: &dice) == 0, let view = views.last {
                known[index].formUnion(view)
            }
            let canvas = UInt32.random(in: 1...2, using: &dice)
            let payload: Payload? =
                switch Int.random(in: 0..<12, using: &dice) {
                case 0: .move(Move(round: 1, move: Value.map(["do": .text("extra")]).encoded))
                case 1: .clear(Clear(canvas: canvas, scope: .own))
                case 2: targets.randomElement(using: &dice).map { .hide($0) }
                case 3, 4:
                    targets.randomElement(using: &dice).map {
                        .visible(Visible(target: $0, flag: .random(using: &dice)))
                    }
                case 5: .stroke(SketchpadRoom.stroke(in: 2, canvas: canvas))
                case 6: .stroke(SketchpadRoom.stroke(in: 0, tool: .eraser, canvas: canvas))
                default: .stroke(SketchpadRoom.stroke(in: 0, canvas: canvas))
                }
            guard let payload else { continue }
            let draft = RoomLogs.Draft(payload, seat: seat)
            logs.forge(draft, to: own[index], knowing: known[index])
            let place = Place(log: own[index], sequence: logs.logs[own[index]].entries.count - 1)
            known[index].formUnion(logs.past(of: place))
            targets.append(logs[place].id)
        }
    }

    @Test(
        "of strokes that know nothing of one another the first in order count, for everybody",
        arguments: UInt64(1)...20
    )
    func concurrent(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        let game = try SketchpadRoom(seed: 8)
        try game.lab.settle(game.room)
        var logs = try #require(game.lab.core(0).logs(of: game.room))
        var views = [CausalPast(counts: logs.logs.map(\.entries.count))]
        if seed.isMultiple(of: 2) {
            // The round is over without what they write in it.
            for peer in game.order { try game.say("done", on: peer) }
            #expect(game.reach(2))
            try game.lab.settle(game.room)
            logs = try #require(game.lab.core(0).logs(of: game.room))
            views.append(CausalPast(counts: logs.logs.map(\.entries.count)))
        }
        try forge(&logs, game, views: views, &dice)
        let shuffle = Shuffle(logs, games: games)
        let wanted = try shuffle.state(seed: 0, most: 1000)
        let round = UInt32(views.count)
        let seat = try game.seat(game.order[0])
        let mine = wanted.canvas.visibleStrokes(canvas: round)
        if round == 1 { #expect(1...2 ~= mine.count) }
        #expect(mine.allSatisfy { wanted.canvas.stroke($0)?.seat == seat })
        #expect(round == 1 || wanted.canvas.visibleStrokes(canvas: 1).isEmpty)
        for order in UInt64(1)...8 {
            let state = try shuffle.state(seed: order, most: [1, 8, 200][Int(order) % 3])
            #expect(state.digest == wanted.digest, "seed \(seed), order \(order)")
            #expect(state.canvas.visibleStrokes(canvas: round) == mine)
        }
    }

    @Test("what a stroke costs on a sheet does not depend on how much was drawn before")
    func cost() throws {
        let game = try SketchpadRoom(seed: 9, to: 2)
        let author = game.order[0]
        func steps(of count: Int) throws -> Int {
            let stroke = Payload.stroke(SketchpadRoom.stroke(in: 0, canvas: 2))
            for _ in 0..<count { try game.force([stroke], on: author) }
            try game.lab.settle(game.room)
            let result = Work.measure {
                Result {
                    try game.force([stroke], on: author)
                    try game.lab.settle(game.room)
                }
            }
            try result.result.get()
            return result.steps
        }
        let few = try steps(of: 4)
        let many = try steps(of: 200)
        #expect(many <= few + 8, "\(many) steps after many strokes, \(few) after few")
    }
}
