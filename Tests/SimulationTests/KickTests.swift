import Identity
import Peer
import Rules
import Simulation
import Testing
import Vocabulary
import Wire

@Suite("Whom the others take out")
struct KickTests {
    @Test("more than half of the others take a device out, with the end of the round")
    func kicking() throws {
        let lab = try Lab(peers: 4, seed: 5, games: .withPoll)
        let poll = try PollRoom(lab, peers: 4)
        try poll.start()
        #expect(poll.run(until: 1, on: 0..<4, within: .seconds(1)))
        poll.kick(3, on: 1)
        for peer in 0..<4 { poll.enter(5, on: peer) }
        #expect(poll.run(until: 2, on: 0..<4, within: .seconds(3)))
        // One of three is not more than half.
        #expect(poll.view(0)?.electors.count == 4)
        poll.kick(3, on: 1)
        poll.kick(3, on: 2)
        lab.run(for: .milliseconds(200))
        for peer in 0..<4 { poll.enter(6, on: peer) }
        #expect(poll.run(until: 3, on: 0..<3, within: .seconds(3)))
        #expect(poll.view(0)?.electors == (0..<3).map { lab.core($0).device })
        #expect(poll.view(0)?.end(2)?.entries.count == 4)
        // The device that is out hears of it, says so to its person, and lets go of the room.
        let told = lab.run(until: .seconds(5)) {
            let rooms = lab.core(3).roomList(now: lab.now)
            return rooms.contains { $0.isTakenOut && !$0.isMember }
        }
        #expect(told)
        #expect(lab.run(until: .seconds(5)) { poll.view(3) == nil })
        #expect(!lab.core(3).roomList(now: lab.now).contains { $0.isTakenOut })
    }

    @Test("in the lobby the master alone takes a device out")
    func kickingInTheLobby() throws {
        let lab = try Lab(peers: 3, seed: 6, games: .withPoll)
        let poll = try PollRoom(lab, peers: 3)
        poll.kick(2, on: 1)
        lab.run(for: .seconds(1))
        #expect(lab.core(0).presentDevices(of: poll.room) == 3)
        poll.kick(2, on: 0)
        lab.run(for: .seconds(1))
        #expect(lab.core(0).presentDevices(of: poll.room) == 2)
        #expect(lab.core(1).presentDevices(of: poll.room) == 2)
        // The device that is out hears of it, and lets go of the room.
        #expect(lab.run(until: .seconds(5)) { poll.view(2) == nil })
    }

    @Test("who is silent goes when persons ask for it; no daemon joins in by itself")
    func kickingTheSilent() throws {
        let lab = try Lab(peers: 4, seed: 7, games: .withPoll)
        let poll = try PollRoom(lab, peers: 4)
        try poll.start()
        #expect(poll.run(until: 1, on: 0..<4, within: .seconds(1)))
        lab.crash(3)
        lab.run(for: .seconds(64))
        poll.kick(3, on: 1)
        lab.run(for: .seconds(64))
        for peer in 0..<3 { poll.enter(5, on: peer) }
        lab.run(for: .seconds(4))
        #expect(poll.view(0)?.electors.count == 4)
        #expect(lab.core(2).presentDevices(of: poll.room) == 4)
        poll.kick(3, on: 1)
        poll.kick(3, on: 2)
        lab.run(for: .milliseconds(200))
        for peer in 0..<3 { poll.enter(6, on: peer) }
        lab.run(for: .seconds(34))
        #expect(poll.view(0)?.electors.count == 3)
        #expect(lab.core(2).presentDevices(of: poll.room) == 3)
    }
}
