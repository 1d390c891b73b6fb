import Canvas
import Games
import Rules
import Testing
import Transport
import Vocabulary
import Wire

@testable import Peer
@testable import Replication
@testable import Simulation

@Suite("Sheets")
struct SheetTests {
    @Test("what a sheet does not take is refused by name, and counts nothing")
    func refusals() throws {
        let game = try SketchpadRoom(seed: 1)
        let (code, peer) = (game.code, game.order[1])
        func refusal(_ strokes: Stroke...) throws -> Refusal? {
            try game.refusal(.draw(code, strokes, pen: nil), on: peer)
        }
        let own = SketchpadRoom.stroke(in: 1)
        #expect(try refusal(SketchpadRoom.stroke(in: 0)) == .sheet(.outside))
        // Half of its width of 20 is ink too.
        #expect(try refusal(SketchpadRoom.stroke(in: 1, x: 1014)) == .sheet(.outside))
        #expect(try refusal(SketchpadRoom.stroke(in: 1, tool: .fill)) == .sheet(.tool(.fill)))
        #expect(try refusal(SketchpadRoom.stroke(in: 1, tool: .eraser)) == .sheet(.tool(.eraser)))
        #expect(try refusal(own, own) == .sheet(.usedUp(most: 1)))
        #expect(try refusal(SketchpadRoom.stroke(in: 1, x: 1013)) == nil)
        #expect(try refusal(own) == .sheet(.usedUp(most: 1)))
        let drawn = try #require(game.lab.core(peer).strokes(of: game.room).first)
        #expect(try game.refusal(.undo(code), on: peer) == .sheet(.undo))
        #expect(try game.refusal(.redo(code), on: peer) == .sheet(.undo))
        #expect(try game.refusal(.hide(code, drawn.id), on: peer) == .sheet(.undo))
        #expect(try game.refusal(.clear(code, .own), on: peer) == .sheet(.clear))
        #expect(try game.refusal(.clear(code, .all), on: 0) == .sheet(.clear))
        game.lab.run(for: .seconds(1))
        for peer in game.order { #expect(try game.shown(on: peer) == [0, 1, 0, 0]) }
    }

    @Test("a stroke that is not on disk yet is one of a seat's own all the same")
    func unwritten() throws {
        let game = try SketchpadRoom(seed: 2)
        let peer = game.order[0]
        let draw = Command.draw(game.code, [SketchpadRoom.stroke(in: 0)], pen: nil)
        game.lab.handle(.command(901, draw), on: peer)
        game.lab.handle(.command(902, draw), on: peer)
        game.lab.run(for: .seconds(1))
        guard case .failure(.sheet(.usedUp(most: 1)))? = game.lab.nodes[peer].answers[902] else {
            Issue.record("the second stroke was not refused")
            return
        }
        #expect(try game.shown(on: game.order[2]) == [1, 0, 0, 0])
    }

    @Test("a move that counts in the open round changes its sheets, for everybody")
    func extraStroke() throws {
        let game = try SketchpadRoom(seed: 3)
        let peer = game.order[2]
        let draw = Command.draw(game.code, [SketchpadRoom.stroke(in: 2)], pen: nil)
        #expect(try game.refusal(draw, on: peer) == nil)
        // Written past the check, it counts as soon as the seat has won it.
        let stroke = SketchpadRoom.stroke(in: 2, canvas: 1)
        try game.force([.stroke(stroke)], on: peer)
        try game.lab.settle(game.room)
        for peer in game.order { #expect(try game.shown(on: peer) == [0, 0, 1, 0]) }
        try game.say("extra", on: peer)
        try game.lab.settle(game.room)
        for peer in game.order { #expect(try game.shown(on: peer) == [0, 0, 2, 0]) }
        #expect(try game.refusal(draw, on: peer) == .sheet(.usedUp(most: 2)))
        for peer in game.order { try game.say("done", on: peer) }
        #expect(game.reach(2))
        #expect(game.drawn(in: 1, on: 0) == [0, 0, 2, 0])
    }

    @Test("a seat without a sheet in the open round draws nowhere")
    func guesser() throws {
        let game = try SketchpadRoom(seed: 4, to: 2)
        let draw = Command.draw(game.code, [SketchpadRoom.stroke(in: 0)], pen: nil)
        #expect(try game.refusal(draw, on: game.order[1]) == .notOpen(game.code))
        let stroke = SketchpadRoom.stroke(in: 0, canvas: 2)
        try game.force([.stroke(stroke)], on: game.order[1])
        try game.lab.settle(game.room)
        for peer in game.order { #expect(try game.shown(on: peer) == [0, 0, 0, 0]) }
        for peer in game.order { try game.say("done", on: peer) }
        #expect(game.reach(3))
        #expect(game.drawn(in: 2, on: 0) == [0, 0, 0, 0])
    }

    @Test("a team sees what its drawer draws, nobody else that anything is drawn at all")
    func teams() throws {
        let game = try SketchpadRoom(seed: 5, to: 2)
        let (lab, room) = (game.lab, game.room)
        let before = game.order.map { lab.core($0).view(room, now: lab.now) }
        let draw = Command.draw(game.code, [SketchpadRoom.stroke(in: 0)], pen: nil)
        #expect(try game.refusal(draw, on: game.order[0]) == nil)
        try lab.settle(room)
        let stroke = try #require(lab.core(game.order[0]).strokes(of: room).first)
        for (index, peer) in game.order.enumerated() {
            let isInTeam = index < 2
            let core = lab.core(peer)
            #expect(try game.shown(on: peer) == (isInTeam ? [1, 0, 0, 0] : [0, 0, 0, 0]))
            #expect((core.stroke(stroke.id, of: room) != nil) == isInTeam)
            let view = core.view(room, now: lab.now)
            #expect(view?.strokes == (isInTeam ? 1 : 0))
            #expect(view?.operations == nil && core.isSecret(room))
            if !isInTeam { #expect(view?.strokes == before[index]?.strokes) }
        }
        #expect(try game.refusal(.undo(game.code), on: game.order[0]) == nil)
        try lab.settle(room)
        #expect(try game.shown(on: game.order[1]) == [0, 0, 0, 0])
        #expect(try game.refusal(.redo(game.code), on: game.order[0]) == nil)
        #expect(try game.refusal(.clear(game.code, .own), on: game.order[0]) == nil)
        #expect(try game.refusal(.undo(game.code), on: game.order[0]) == nil)
        for peer in game.order { try game.say("done", on: peer) }
        #expect(game.reach(3))
        #expect(game.drawn(in: 2, on: 3) == [1, 0, 0, 0])
    }

    /// The pen of a seat that is down where a peer can see it.
    private func pen(of author: Int, on peer: Int, _ game: SketchpadRoom) throws -> UInt32? {
        game.lab.core(peer).rooms[game.room]?.sync.pens[try game.seat(author)]
    }

    private func ink(
        _ author: Int,
        pen: UInt32 = 77,
        strip: Int,
        _ game: SketchpadRoom
    ) throws -> InkFrame {
        let stroke = SketchpadRoom.stroke(in: strip)
        return InkFrame(
            seat: try game.seat(author),
            pen: pen,
            style: stroke.style,
            from: 0,
            points: stroke.points
        )
    }

    @Test("live ink flows to those who may see it, as long as a stroke could come of it")
    func liveInk() throws {
        let game = try SketchpadRoom(seed: 6)
        let (lab, author) = (game.lab, game.order[0])
        var number: UInt32 = 0
        func flow(from author: Int, strip: Int) throws -> [Bool] {
            number += 1
            let frame = try ink(author, pen: number, strip: strip, game)
            lab.handle(.ink(game.room, frame), on: author)
            lab.run(for: .milliseconds(200))
            let seen = try game.order.map { try pen(of: author, on: $0, game) == number }
            lab.run(for: .seconds(30))
            return seen
        }
        #expect(try flow(from: author, strip: 1) == [false, false, false, false])
        #expect(try flow(from: author, strip: 0) == [false, true, true, true])
        let draw = Command.draw(game.code, [SketchpadRoom.stroke(in: 0)], pen: nil)
        #expect(try game.refusal(draw, on: author) == nil)
        try lab.settle(game.room)
        #expect(try flow(from: author, strip: 0) == [false, false, false, false])
        for peer in game.order { try game.say("done", on: peer) }
        #expect(game.reach(2))
        #expect(try flow(from: author, strip: 0) == [false, true, false, false])
        #expect(try flow(from: game.order[1], strip: 0) == [false, false, false, false])
        let seats = try game.order.map(game.seat)
        let core = lab.core(0)
        let shown = seats.map { core.flows(seats[0], to: $0, in: game.room) }
        #expect(shown == [true, true, false, false])
        #expect(!core.flows(seats[0], to: nil, in: game.room))
        for peer in game.order { try game.say("done", on: peer) }
        #expect(game.reach(3))
        #expect(try flow(from: author, strip: 0) == [false, false, false, false])
    }

    @Test("ink that a changed program sends is shown to nobody whom its sheet does not show it")
    func forcedInk() throws {
        let game = try SketchpadRoom(seed: 7, to: 2)
        let (lab, author) = (game.lab, game.order[0])
        func send(_ frame: InkFrame, to peer: Int) throws {
            let number = try #require(lab.core(author).rooms[game.room]?.session.number)
            let device = lab.core(peer).device
            lab.nodes[author].core.network.peerStates[device]?.link?.enqueue(
                .ink(room: number, ink: frame),
                .ink
            )
            lab.handle(.tick, on: author)
            lab.run(for: .milliseconds(200))
        }
        for peer in game.order.dropFirst() { try send(ink(author, strip: 0, game), to: peer) }
        let seen = try game.order.map { try pen(of: author, on: $0, game) != nil }
        #expect(seen == [false, true, false, false])
    }
}
