import Canvas
import Peer
import Rules
import Testing
import Vocabulary
import Wire

@testable import Simulation

/// Three draw one long picture, and the program of one of them has been changed.
@Suite("A device with a changed program draws on a long picture")
struct CooperativeCheatTests {
    @Test("ink in another's portion is refused, and counts nowhere when it is written all the same")
    func beside() throws {
        let table = try PictureCheat(turn: 1)
        let cheat = table.order[1]
        for portion in [0, 2, 7] {
            let draw = Command.draw(table.game.code, [PictureCheat.line(in: portion)], pen: nil)
            #expect(try table.refusal(draw, on: cheat) == .sheet(.outside))
            try table.force(
                [.stroke(PictureCheat.line(in: portion, canvas: table.round))],
                on: cheat
            )
        }
        // Over the edge, by as little as half of the pen.
        try table.force(
            [.stroke(PictureCheat.line(in: 1, canvas: table.round, to: 3_062))],
            on: cheat
        )
        #expect(try table.shown(to: table.order[0], of: cheat) == 0)
        #expect(try table.shown(to: cheat, of: cheat) == 0)
        try table.finish(from: 1)
        table.expectHonesty([1, 1, 1])
    }

    @Test("who draws out of turn draws nothing: before it, after it, and while somebody gets ready")
    func outOfTurn() throws {
        let table = try PictureCheat(turn: 1)
        for peer in [table.order[0], table.order[2]] {
            let draw = Command.draw(table.game.code, [PictureCheat.line(in: 1)], pen: nil)
            #expect(try table.refusal(draw, on: peer) != nil)
            let line = PictureCheat.line(in: 1, canvas: table.round)
            try table.force([.stroke(line)], on: peer)
            // Into the canvas of the round before, and of one to come.
            try table.force([.stroke(PictureCheat.line(in: 0, canvas: table.round - 2))], on: peer)
            try table.force([.stroke(PictureCheat.line(in: 2, canvas: table.round + 2))], on: peer)
        }
        try table.draw(1)
        #expect(table.game.move(table.order[1], ["do": .text("done")]) == nil)
        #expect(table.game.reach("upnext", .seconds(20)))
        let early = PictureCheat.line(in: 2, canvas: table.round)
        try table.force([.stroke(early)], on: table.order[2])
        try table.finish(from: 2)
        table.expectHonesty([1, 1, 1])
    }

    @Test("when all is unveiled nothing is added, and nothing is taken away")
    func afterTheEnd() throws {
        let table = try PictureCheat(turn: 0)
        try table.finish(from: 0)
        let cheat = table.order[1]
        let ids = table.lab.core(0).drawing(1, 2, of: table.game.room)?.map(\.id) ?? []
        #expect(ids.count == 1)
        let draw = Command.draw(table.game.code, [PictureCheat.line(in: 1)], pen: nil)
        #expect(try table.refusal(draw, on: cheat) != nil)
        try table.force(
            [
                .stroke(PictureCheat.line(in: 1, canvas: table.round)),
                .stroke(PictureCheat.line(in: 1, canvas: table.round - 1)),
                .visible(Visible(target: ids[0], flag: false)), .hide(ids[0]),
                .clear(Clear(canvas: table.round - 1, scope: .own)),
                .clear(Clear(canvas: table.round - 1, scope: .all)),
            ],
            on: cheat
        )
        table.expectHonesty([1, 1, 1])
    }

    @Test("more strokes than a turn has are refused, and the first ones count")
    func tooMany() throws {
        let table = try PictureCheat(turn: 0, ["strokes": 2])
        let cheat = table.order[0]
        let draw = Command.draw(table.game.code, [PictureCheat.line(in: 0)], pen: nil)
        #expect(try table.refusal(draw, on: cheat) == nil)
        #expect(try table.refusal(.undo(table.game.code), on: cheat) == nil)
        #expect(try table.refusal(draw, on: cheat) == nil)
        #expect(try table.refusal(draw, on: cheat) == .sheet(.usedUp(most: 2)))
        let line = Payload.stroke(PictureCheat.line(in: 0, canvas: table.round))
        try table.force([line, line, line], on: cheat)
        #expect(table.game.move(cheat, ["do": .text("done")]) == nil)
        try table.finish(from: 1)
        table.expectHonesty([1, 1, 1])
    }

    @Test("who is done, passes or goes on out of turn changes nothing")
    func moves() throws {
        let table = try PictureCheat(turn: 0)
        for word in ["done", "pass", "next"] {
            #expect(table.game.move(table.order[1], ["do": .text(word)]) != nil)
            let move = Move(round: table.round, move: Value.map(["do": .text(word)]).encoded)
            try table.force([.move(move)], on: table.order[1])
        }
        table.lab.run(for: .seconds(5))
        #expect(table.reachTurn(0), "it is still the turn of the first one")
    }

    @Test("a core shows the one who draws a strip, who has drawn all, and who waits nothing")
    func looking() throws {
        let table = try PictureCheat(turn: 1)
        try table.draw(1)
        let (first, second, third) = (table.order[0], table.order[1], table.order[2])
        let room = table.game.room
        #expect(try table.shown(to: first, of: first) == 1)
        #expect(try table.shown(to: first, of: second) == 1)
        #expect(try table.shown(to: second, of: first) == 1, "a piece of it")
        let seat = table.game.seat(second)
        let pieces = table.lab.core(second).strokes(of: room, for: seat)
        let piece = try #require(pieces.first { $0.seat == table.game.seat(first) })
        #expect(piece.stroke.points.allSatisfy { 2_560...3_071 ~= Int($0.x) })
        let whole = try #require(table.lab.core(first).strokes(of: room).first)
        #expect(table.lab.core(second).stroke(whole.id, of: room, for: seat) == nil)
        for other in [first, second] {
            #expect(try table.shown(to: third, of: other) == 0)
            let author = try #require(table.game.seat(other))
            #expect(!table.lab.core(third).flows(author, to: nil, in: room))
        }
        for peer in 0..<PictureCheat.peers {
            let core = table.lab.core(peer)
            for tile in 0...8 { #expect(core.drawing(1, tile, of: room) == nil) }
            #expect(core.isHiding(room) && core.isSecret(room))
            #expect(core.view(room, now: table.lab.now)?.operations == nil)
        }
        let watching = table.lab.core(third).game(of: room, for: nil, now: table.lab.now)?.state
        let author = try #require(table.game.seat(first))
        let told = Value.map(["tile": .number(1), "author": .seat(author)])
        #expect(watching?["portions"] == .list([told]))
    }

    @Test(
        "a sleeper is waited for no longer than a turn lasts, and whoever is killed is not either"
    )
    func sleeper() throws {
        let table = try PictureCheat(turn: 1, ["portion": 5])
        let begun = table.lab.now
        #expect(table.reachTurn(2), "the second one draws nothing")
        #expect(table.lab.now.since(begun) < .seconds(12))
        // The sleeper has taken no part of the picture.
        try table.draw(2, in: 1)
    }

    @Test("without a clock the others go on by themselves when more than half of them want to")
    func passing() throws {
        let table = try PictureCheat(turn: 0, ["portion": 0])
        table.lab.run(for: .seconds(100))
        #expect(table.reachTurn(0))
        #expect(table.game.move(table.order[1], ["do": .text("pass")]) == nil)
        table.lab.run(for: .seconds(5))
        #expect(table.reachTurn(0), "one of two is not more than half")
        #expect(table.game.move(table.order[2], ["do": .text("pass")]) == nil)
        #expect(table.reachTurn(1))
    }
}
