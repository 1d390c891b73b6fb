import Peer
import Replication
import Testing
import Vocabulary

@testable import Simulation

@Suite("Whom the master of a room without rounds takes out")
struct DismissalTests {
    private static let code = "PARTY"

    private func code() throws -> RoomCode { try #require(RoomCode(Self.code)) }

    private func isMember(_ peer: Int, in lab: Lab) throws -> Bool {
        try lab.core(peer).room(code()) != nil
    }

    @Test("goes, hears of it, and comes back as a new one", arguments: Seeds.of("kicked", first: 4))
    func kicked(seed: UInt64) throws {
        let lab = try Lab(peers: 3, seed: seed)
        let room = try lab.create(Self.code, on: 0)
        try lab.join(Self.code, on: 1, 2)
        var scribbles = Scribbles(seed: seed)
        for peer in 0..<3 { try lab.draw(scribbles.strokes(1), in: Self.code, on: peer) }
        try lab.settle(room)
        // Nobody else's word counts.
        let refused = try? lab.perform(.kick(code(), lab.core(0).device), on: 1)
        #expect(refused == nil)
        try lab.perform(.kick(code(), lab.core(1).device), on: 0)
        #expect(lab.run(until: .seconds(3)) { (try? self.isMember(1, in: lab)) == false })
        #expect(lab.core(1).roomList(now: lab.now).contains { $0.isTakenOut })
        #expect(lab.run(until: .seconds(3)) { lab.core(2).presentDevices(of: room) == 2 })
        // What it drew before stays.
        #expect(lab.core(2).strokes(of: room).count == 3)
        lab.run(for: .seconds(3))
        try lab.join(Self.code, on: 1)
        try lab.draw(scribbles.strokes(1), in: Self.code, on: 1)
        try lab.settle(room)
        #expect(lab.core(0).strokes(of: room).count == 4)
        #expect(lab.core(0).presentDevices(of: room) == 3)
        // Who goes is not taken out.
        try lab.perform(.leave(code()), on: 1)
        #expect(!lab.core(1).roomList(now: lab.now).contains { $0.isTakenOut })
    }

    @Test("does not come back if it is for good, however late it hears of it")
    func banned() throws {
        let lab = try Lab(peers: 3, seed: 5)
        let room = try lab.create(Self.code, on: 0)
        try lab.join(Self.code, on: 1, 2)
        try lab.settle(room)
        lab.split([1], [0, 2])
        try lab.perform(.kick(code(), lab.core(1).device, isForGood: true), on: 0)
        var scribbles = Scribbles(seed: 5)
        // Drawn after it was taken out, by a device that does not know: it counts nowhere in the end.
        try lab.draw(scribbles.strokes(2), in: Self.code, on: 1)
        lab.run(for: .seconds(2))
        lab.heal()
        #expect(lab.run(until: .seconds(20)) { (try? self.isMember(1, in: lab)) == false })
        lab.run(for: .seconds(3))
        #expect(throws: LabError.self) { try lab.join(Self.code, on: 1) }
        lab.run(for: .seconds(3))
        for peer in [0, 2] {
            #expect(lab.core(peer).strokes(of: room).isEmpty, "peer \(peer)")
            #expect(lab.core(peer).presentDevices(of: room) == 2)
        }
        try lab.settle(room)
    }
}
