import Canvas
import Rules
import Simulation
import Testing
import Vocabulary
import Wire

@testable import Peer

@Suite("Commands and refusals")
struct CommandTests {
    private let lab: Lab
    private let dove: RoomCode
    private let room: RoomID

    init() throws {
        lab = try Lab(peers: 3, seed: 4)
        dove = try #require(RoomCode("DOVE"))
        room = try lab.create("DOVE", on: 0)
        try lab.join("DOVE", on: 1)
    }

    private func refusal(_ command: Command, on peer: Int = 0) throws -> Refusal? {
        do {
            try lab.perform(command, on: peer)
            return nil
        } catch LabError.refused(_, let refusal) {
            return refusal
        }
    }

    private func strokes(_ peer: Int) -> Int { lab.core(peer).strokes(of: room).count }

    @Test("a clear, an undo or a redo that would change nothing is refused")
    func nothingToDo() throws {
        #expect(try refusal(.undo(dove)) == .nothingToUndo(dove))
        #expect(try refusal(.redo(dove)) == .nothingToRedo(dove))
        #expect(try refusal(.clear(dove, .own)) == .nothingToClear(dove, .own))
        #expect(try refusal(.clear(dove, .all)) == .nothingToClear(dove, .all))
        var scribbles = Scribbles(seed: 1)
        try lab.draw(scribbles.strokes(3), in: "DOVE", on: 1)
        try lab.settle(room)
        #expect(try refusal(.clear(dove, .own)) == .nothingToClear(dove, .own))
        #expect(try refusal(.clear(dove, .all), on: 1) == .notMaster(dove))
        #expect(try refusal(.clear(dove, .all)) == nil)
        #expect(strokes(0) == 0)
        #expect(try refusal(.clear(dove, .all)) == .nothingToClear(dove, .all))
        #expect(try refusal(.undo(dove)) == nil)
        #expect(strokes(0) == 3)
    }

    @Test("guests of a device leave a quarter of what it may write to its person")
    func budget() throws {
        let code = try #require(RoomCode("COOP"))
        let lab = try Lab(peers: 1, seed: 6, games: .withPoll)
        let game = try lab.perform(.create(code: code, activity: "poll", title: ""), on: 0)
        func refusal(_ command: Command) throws -> Refusal? {
            do {
                try lab.perform(command, on: 0)
                return nil
            } catch LabError.refused(_, let refusal) {
                return refusal
            }
        }
        let seat = SeatEntry(seat: SeatID(7), name: "Gus", avatar: "")
        try lab.perform(.takeSeat(code, seat), on: 0)
        let most = Limits.wishesInRound
        for turn in 0..<most * 3 / 4 {
            let refused = try refusal(.ready(code, turn % 2 == 0, seat: seat.seat))
            #expect(refused == nil, "\(turn)")
        }
        #expect(try refusal(.ready(code, true, seat: seat.seat)) == .usedUp(code))
        for turn in 0..<most / 4 {
            #expect(try refusal(.ready(code, turn % 2 == 0, seat: nil)) == nil)
        }
        #expect(try refusal(.ready(code, true, seat: nil)) == .usedUp(code))
        // Other kinds are not used up by that.
        let profile = Profile(name: "Gus", avatar: "")
        #expect(try refusal(.profile(code, profile, seat: seat.seat)) == nil)
        #expect(lab.core(0).room(code) == game)
    }

    @Test("drawing, undoing, redoing and hiding reach everybody")
    func drawing() throws {
        var scribbles = Scribbles(seed: 2)
        try lab.draw(scribbles.strokes(2), in: "DOVE", on: 1)
        try lab.perform(.undo(dove), on: 1)
        try lab.settle(room)
        #expect(strokes(0) == 1)
        try lab.perform(.redo(dove), on: 1)
        try lab.settle(room)
        #expect(strokes(0) == 2)
        let id = try #require(lab.core(0).strokes(of: room).first).id
        #expect(try refusal(.hide(dove, id)) == .notYourStroke(id))
        #expect(try refusal(.hide(dove, id), on: 1) == nil)
        try lab.settle(room)
        #expect(strokes(0) == 1)
    }

    @Test("codes, texts and strokes that cannot be are refused")
    func invalid() throws {
        #expect(
            try refusal(.create(code: dove, activity: "draw", title: ""), on: 1) == .codeInUse(dove)
        )
        let long = String(repeating: "é", count: 32)
        for title in [long, "two\nlines", "\u{7f}"] {
            let create = Command.create(code: nil, activity: "draw", title: title)
            #expect(try refusal(create) == .invalidText(.text))
        }
        let unknown = Command.create(code: nil, activity: "drwa", title: "")
        #expect(try refusal(unknown) == .unknownActivity("drwa"))
        let other = try #require(RoomCode("LARK"))
        #expect(try refusal(.undo(other)) == .notAMember(other))
        #expect(try refusal(.join(other, name: nil)) == .noSuchRoom(other))
        let empty = Stroke(style: StrokeStyle(), points: [])
        #expect(
            try refusal(.draw(dove, [empty], pen: nil)) == .invalidStroke(index: 0, .pointCount(0))
        )
        #expect(try refusal(.draw(dove, [], pen: nil)) == nil)
    }

    @Test("who leaves is no member any more and can come back to what it drew")
    func leaving() throws {
        var scribbles = Scribbles(seed: 3)
        try lab.draw(scribbles.strokes(2), in: "DOVE", on: 1)
        try lab.perform(.leave(dove), on: 1)
        #expect(try refusal(.undo(dove), on: 1) == .notAMember(dove))
        lab.run(for: .seconds(4))
        #expect(lab.core(0).view(room, now: lab.now)?.members.last?.isPresent == false)
        try lab.join("DOVE", on: 1)
        try lab.settle(room)
        #expect(strokes(1) == 2)
    }

    @Test("the wildest stroke of 4096 points reaches the others whole")
    func longStroke() throws {
        let points = (0..<Limits.strokePoints).map { index in
            index % 2 == 0 ? StrokePoint(x: -8192, y: 24575) : StrokePoint(x: 24575, y: -8192)
        }
        let stroke = Stroke(
            style: StrokeStyle(),
            points: points,
            pressures: (0..<points.count).map { $0 % 2 == 0 ? 0 : 255 },
            times: (0..<points.count).map { UInt32(7 * $0) }
        )
        try lab.draw([stroke], in: "DOVE", on: 0)
        try lab.settle(room)
        let seen = try #require(lab.core(1).strokes(of: room).first).stroke
        #expect(seen.points == stroke.points)
        #expect(seen.pressures == stroke.pressures && seen.times == stroke.times)
    }

    @Test("a room that is out of reach is said to be, and a room of nobody is not found")
    func unreachable() throws {
        lab.run(for: .seconds(2))
        lab.split([0, 1], [2])
        #expect(try refusal(.join(dove, name: nil), on: 2) == .unreachable(dove))
        lab.heal()
        try lab.join("DOVE", on: 2)
        #expect(lab.core(2).view(room, now: lab.now)?.members.count == 3)
    }
}
