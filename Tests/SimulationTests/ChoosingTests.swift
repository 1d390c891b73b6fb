import Testing
import Vocabulary

@testable import Peer
@testable import Simulation

@Suite("Rooms of one code")
struct ChoosingTests {
    private func code() throws -> RoomCode { try #require(RoomCode("BIRD")) }

    private func part(_ lab: Lab, _ groups: [[Int]]) {
        for (index, group) in groups.enumerated() {
            for other in groups[..<index] { lab.split(group, other) }
        }
    }

    /// A room of Ada's, and another one under the same code by each of three others who did not see hers.
    private func takeover(seed: UInt64) throws -> (lab: Lab, real: RoomID, others: [RoomID]) {
        let lab = try Lab(peers: 6, seed: seed)
        part(lab, [[0, 1], [2], [3], [4], [5]])
        let real = try lab.create("BIRD", on: 0)
        let others = try (2...4).map { try lab.create("BIRD", on: $0) }
        return (lab, real, others)
    }

    @Test("are not chosen among by the device: a newcomer is told, and chooses by identifier")
    func choosing() throws {
        let (lab, real, others) = try takeover(seed: 1)
        lab.heal()
        try startAgain(5, in: lab)
        do {
            try lab.join("BIRD", on: 5)
            Issue.record("went somewhere")
        } catch LabError.refused(_, .ambiguous(let code, let rooms)) {
            #expect(try code == self.code())
            #expect(rooms == (others + [real]).sorted())
        }
        #expect(lab.core(5).people(in: real).map(\.device) == [lab.core(0).device])
        try lab.perform(.join(code(), name: nil, room: real), on: 5)
        #expect(try lab.core(5).room(code()) == real)
        // What is said of the code means one room there.
        #expect(throws: LabError.self) {
            try lab.perform(.join(code(), name: nil, room: others[0]), on: 5)
        }
    }

    @Test("lead those who have been in one of them back to it", arguments: [true, false])
    func comingBack(startsAgain: Bool) throws {
        let (lab, real, _) = try takeover(seed: 2)
        lab.heal()
        part(lab, [[0, 1, 5], [2], [3], [4]])
        for peer in [1, 5] { try startAgain(peer, in: lab) }
        try lab.perform(.join(code(), name: nil, room: real), on: 1)
        try lab.perform(.join(code(), name: nil, room: real), on: 5)
        try lab.settle(real)
        try lab.perform(.leave(code()), on: 5)
        lab.run(for: .seconds(8))
        lab.heal()
        // Who sees all of them: a device that has been away, and another that was there all the time.
        for peer in startsAgain ? 5...5 : 0...4 { try startAgain(peer, in: lab) }
        try lab.join("BIRD", on: 5)
        #expect(try lab.core(5).room(code()) == real)
    }

    @Test("are waited for: who is seen first is not gone to at once")
    func lookingAround() throws {
        let lab = try Lab(peers: 2, seed: 3)
        let room = try lab.create("BIRD", on: 0)
        lab.crash(1)
        try lab.restart(1)
        lab.submit(.join(try code(), name: nil), on: 1)
        let isSeen = { !lab.core(1).roomList(now: lab.now).isEmpty }
        #expect(lab.run(until: .seconds(2), isSeen))
        lab.run(for: .milliseconds(400))
        #expect(try lab.core(1).room(code()) == nil)
        #expect(lab.run(until: .seconds(2)) { (try? lab.core(1).room(self.code())) == room })
    }

    @Test("are looked for in peace when the only one that was seen is gone before it is gone to")
    func gone() throws {
        let lab = try Lab(peers: 2, seed: 4)
        let room = try lab.create("BIRD", on: 0)
        lab.crash(1)
        try lab.restart(1)
        lab.split([0], [1])
        lab.submit(.join(try code(), name: nil), on: 1)
        let listing = try #require(lab.core(0).rooms[room]?.listing)
        let sighting = lab.sighting(listing, of: 0)
        lab.handle(.sighted(sighting), on: 1)
        lab.handle(.vanished(name: sighting.name), on: 1)
        // What is due is done, and is not due again at once.
        var core = lab.core(1)
        let later = lab.time(of: 1) + .seconds(1)
        _ = core.handle(.tick, now: later)
        #expect(core.deadline.map { $0 > later } == true)
        lab.run(for: .seconds(1))
        lab.heal()
        lab.handle(.sighted(sighting), on: 1)
        #expect(lab.run(until: .seconds(3)) { (try? lab.core(1).room(self.code())) == room })
    }

    /// Starts a device again, to which all that are there are shown, and waits until they are.
    private func startAgain(_ peer: Int, in lab: Lab) throws {
        lab.crash(peer)
        try lab.restart(peer)
        lab.run(for: .seconds(2))
    }
}
