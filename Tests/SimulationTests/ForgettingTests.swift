import Peer
import Replication
import Testing
import Vocabulary

@testable import Simulation

@Suite("Forgetting a room")
struct ForgettingTests {
    private static let code = "PARTY"

    private let lab: Lab
    private let code: RoomCode
    private let room: RoomID

    init() throws {
        lab = try Lab(peers: 3, seed: 11)
        code = try #require(RoomCode(Self.code))
        room = try lab.create(Self.code, on: 0)
        try lab.join(Self.code, on: 1)
        var scribbles = Scribbles(seed: 11)
        try lab.draw(scribbles.strokes(3), in: Self.code, on: 1)
        try lab.settle(room)
    }

    private func refusal(_ command: Command, on peer: Int) throws -> Refusal? {
        do {
            try lab.perform(command, on: peer)
            return nil
        } catch LabError.refused(_, let refusal) {
            return refusal
        }
    }

    @Test("is refused while one is in it")
    func member() throws {
        #expect(try refusal(.forget(room, code), on: 1) == .stillIn(code))
        #expect(lab.core(1).strokes(of: room).count == 3)
    }

    @Test("is refused while one is on the way into it")
    func joining() throws {
        lab.split([0, 1], [2])
        lab.handle(.command(1 << 40, .join(code, name: nil)), on: 2)
        #expect(try refusal(.forget(room, code), on: 2) == .onTheWay(code))
    }

    @Test("that was just left is done once the others know of that")
    func leaving() throws {
        try lab.perform(.leave(code), on: 1)
        try lab.perform(.forget(room, code), on: 1)
        #expect(lab.nodes[1].disk.archived(room) == nil)
        #expect(lab.nodes[1].disk.bytes == 0)
        #expect(lab.core(1).partedRooms.isEmpty)
        #expect(lab.core(0).presentDevices(of: room) == 1)
        #expect(lab.core(0).strokes(of: room).count == 3)
    }

    @Test("can be followed by coming into it again, with all that the others have")
    func comingBack() throws {
        try lab.perform(.leave(code), on: 1)
        lab.run(for: .seconds(5))
        try lab.perform(.forget(room, code), on: 1)
        try lab.join(Self.code, on: 1)
        try lab.settle(room)
        var scribbles = Scribbles(seed: 12)
        try lab.draw(scribbles.strokes(2), in: Self.code, on: 1)
        try lab.settle(room)
        #expect(lab.core(1).strokes(of: room).count == 5)
        #expect(lab.core(0).strokes(of: room).count == 5)
        #expect(lab.nodes[1].disk.contradiction == nil)
        lab.crash(1)
        try lab.restart(1)
        try lab.settle(room)
        #expect(lab.core(1).strokes(of: room).count == 5)
    }

    @Test("is not done when one comes back before it was, and that is said")
    func crossing() throws {
        try lab.perform(.leave(code), on: 1)
        lab.handle(.command(1 << 40, .forget(room, code)), on: 1)
        try lab.join(Self.code, on: 1)
        try lab.settle(room)
        #expect(lab.core(1).strokes(of: room).count == 3)
        #expect(lab.nodes[1].answers[1 << 40] == .failure(.onTheWay(code)))
        #expect(lab.nodes[1].disk.contradiction == nil)
    }
}
