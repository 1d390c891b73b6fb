import Peer
import Testing
import Vocabulary
import Wire

@testable import Simulation

@Suite("Rooms that knock")
struct KnockTests {
    private func code() throws -> RoomCode { try #require(RoomCode("DOOR")) }

    /// A room with a door, and who is in it.
    private func opened(peers: Int, seed: UInt64) throws -> (lab: Lab, room: RoomID) {
        let lab = try Lab(peers: peers, seed: seed)
        let room = try lab.perform(
            .create(
                code: code(),
                activity: "draw",
                title: "",
                settings: [Setting(name: "knock", value: 1)]
            ),
            on: 0
        )
        return (lab, room)
    }

    private func shown(_ lab: Lab, _ peer: Int, _ room: RoomID) -> [DeviceID] {
        lab.core(peer).knocks(of: room).map(\.device)
    }

    @Test("let in whom a member lets in, and who was in comes back as they like")
    func lettingIn() throws {
        let (lab, room) = try opened(peers: 3, seed: 1)
        let first = lab.core(1).device
        lab.submit(.join(try code(), name: "Mia"), on: 1)
        #expect(lab.run(until: .seconds(5)) { self.shown(lab, 0, room) == [first] })
        #expect(lab.core(0).knocks(of: room).first?.name == "Mia")
        lab.run(for: .seconds(30))
        #expect(lab.core(0).presentDevices(of: room) == 1)
        try lab.perform(.answerKnock(code(), first, letsIn: true), on: 0)
        #expect(lab.run(until: .seconds(5)) { (try? lab.core(1).room(self.code())) == room })
        #expect(shown(lab, 0, room).isEmpty)
        // Both are asked; one is enough.
        let second = lab.core(2).device
        lab.submit(.join(try code(), name: nil), on: 2)
        #expect(
            lab.run(until: .seconds(10)) {
                self.shown(lab, 0, room) == [second] && self.shown(lab, 1, room) == [second]
            }
        )
        try lab.perform(.answerKnock(code(), second, letsIn: true), on: 1)
        try lab.settle(room)
        #expect(lab.core(0).presentDevices(of: room) == 3)
        #expect(lab.run(until: .seconds(5)) { self.shown(lab, 0, room).isEmpty })
        try lab.perform(.leave(code()), on: 2)
        lab.run(for: .seconds(8))
        try lab.join("DOOR", on: 2)
        #expect(lab.core(0).presentDevices(of: room) == 3)
    }

    @Test("tell whom a person does not let in, and ask nobody again for a minute")
    func declining() throws {
        let (lab, room) = try opened(peers: 2, seed: 2)
        let device = lab.core(1).device
        let id = try #require(lab.submit(.join(try code(), name: nil), on: 1))
        #expect(lab.run(until: .seconds(5)) { self.shown(lab, 0, room) == [device] })
        try lab.perform(.answerKnock(code(), device, letsIn: false), on: 0)
        #expect(lab.run(until: .seconds(5)) { lab.nodes[1].answers[id] != nil })
        do {
            try lab.join("DOOR", on: 1)
            Issue.record("came in")
        } catch LabError.refused(_, .declined(_, let outcome)) {
            #expect(outcome == .declined)
        }
        #expect(shown(lab, 0, room).isEmpty)
        #expect(lab.core(0).presentDevices(of: room) == 1)
        lab.run(for: .seconds(60))
        lab.submit(.join(try code(), name: nil), on: 1)
        #expect(lab.run(until: .seconds(5)) { self.shown(lab, 0, room) == [device] })
    }

    @Test("say so after two minutes in which nobody has answered, and forget who has gone")
    func waitingInVain() throws {
        let (lab, room) = try opened(peers: 3, seed: 3)
        do {
            try lab.perform(.join(code(), name: nil), on: 1, within: .seconds(130))
            Issue.record("came in")
        } catch LabError.refused(_, .declined(_, let outcome)) {
            #expect(outcome == .waiting)
        }
        #expect(lab.run(until: .seconds(30)) { self.shown(lab, 0, room).isEmpty })
        lab.submit(.join(try code(), name: nil), on: 2)
        #expect(lab.run(until: .seconds(5)) { self.shown(lab, 0, room).count == 1 })
        lab.crash(2)
        #expect(lab.run(until: .seconds(30)) { self.shown(lab, 0, room).isEmpty })
    }

    @Test("ask nobody who was let in to the room that they go on from")
    func goingOn() throws {
        let lab = try Lab(peers: 3, seed: 5)
        let settings: [String: Int64] = [
            "rounds": 1, "draw": 5, "vote": 5, "topic": 10, "results": 1000,
        ]
        let game = try ClassicRoom(lab, peers: 2, settings: settings)
        let set = settings.merging(["knock": 1]) { $1 }.sorted { $0.key < $1.key }
        let all = RoomSettings(
            title: "",
            phones: false,
            settings: set.map { Setting(name: $0.key, value: $0.value) }
        )
        try lab.perform(.settings(game.code, all), on: 0)
        try lab.perform(.start(game.code), on: 0)
        #expect(game.reach("over", .seconds(60), on: [0, 1]))
        let next = try lab.perform(.again(game.code), on: 0)
        #expect(lab.run(until: .seconds(10)) { lab.core(0).presentDevices(of: next) == 2 })
        #expect(shown(lab, 0, next).isEmpty)
        let stranger = lab.core(2).device
        lab.submit(.join(game.code, name: nil), on: 2)
        #expect(
            lab.run(until: .seconds(20)) {
                self.shown(lab, 0, next) == [stranger] || self.shown(lab, 1, next) == [stranger]
            }
        )
        #expect(lab.core(0).presentDevices(of: next) == 2)
    }

    @Test("let nobody in again unasked whom others have taken out")
    func takenOut() throws {
        let (lab, room) = try opened(peers: 2, seed: 6)
        let device = lab.core(1).device
        for turn in 0..<2 {
            lab.submit(.join(try code(), name: nil), on: 1)
            #expect(lab.run(until: .seconds(5)) { self.shown(lab, 0, room) == [device] })
            try lab.perform(.answerKnock(code(), device, letsIn: true), on: 0)
            #expect(lab.run(until: .seconds(5)) { (try? lab.core(1).room(self.code())) == room })
            try lab.settle(room)
            if turn == 0 {
                // It has left once of its own accord, too.
                try lab.perform(.leave(code()), on: 1)
                lab.run(for: .seconds(8))
                try lab.join("DOOR", on: 1)
                try lab.settle(room)
                try lab.perform(.kick(code(), device), on: 0)
                lab.run(for: .seconds(8))
            }
        }
        #expect(lab.core(0).presentDevices(of: room) == 2)
    }

    @Test("go on asking after the settings of the master, in a room that was open before")
    func setLater() throws {
        let lab = try Lab(peers: 2, seed: 4)
        let room = try lab.create("DOOR", on: 0)
        let settings = RoomSettings(
            title: "",
            phones: false,
            settings: [Setting(name: "knock", value: 1)]
        )
        try lab.perform(.settings(code(), settings), on: 0)
        lab.submit(.join(try code(), name: nil), on: 1)
        #expect(lab.run(until: .seconds(5)) { self.shown(lab, 0, room).count == 1 })
        #expect(lab.core(0).presentDevices(of: room) == 1)
    }
}
