import Peer
import Rules
import Simulation
import Testing
import Vocabulary

@Suite("A round that waits for nobody but who does not answer")
struct SilentSeatTests {
    /// Two, of whom the second one's device crashes in a long round; the first, whose room it is, could end that alone
    /// when its time is up.
    private func left(seed: UInt64, after time: Instant.Span = .seconds(1)) throws -> PollRoom {
        let lab = try Lab(peers: 2, seed: seed, games: .withPoll)
        let poll = try PollRoom(lab, peers: 2, duration: 600_000)
        try poll.start()
        #expect(poll.run(until: 1, on: 0..<2, within: .seconds(1)))
        // After a second the round is on its disk.
        lab.run(for: time)
        lab.crash(1)
        return poll
    }

    private func lobby(_ poll: PollRoom) throws -> PeerCore.LobbyView {
        try #require(poll.lab.core(0).lobby(of: poll.room, now: poll.lab.now))
    }

    @Test(
        "may be left once all others are done and nothing was heard for 10 s, and says for whom it waits",
        arguments: [0, 5, 20, 100, 1_000] as [UInt64]
    )
    func done(milliseconds: UInt64) throws {
        let poll = try left(seed: 31, after: .milliseconds(milliseconds))
        let lab = poll.lab
        poll.enter(1, on: 0)
        lab.run(for: .seconds(8))
        #expect(try !lobby(poll).isStuck && lobby(poll).waiting.isEmpty)
        #expect(throws: LabError.self) { try lab.perform(.succeed(poll.code), on: 0) }
        lab.run(for: .seconds(4))
        #expect(try lobby(poll).isStuck && lobby(poll).waiting == [lab.core(1).device])
        let next = try lab.perform(.succeed(poll.code), on: 0)
        #expect(next != poll.room)
        try lab.restart(1)
        #expect(lab.run(until: .seconds(20)) { lab.core(1).presentDevices(of: next) == 2 })
    }

    @Test("waits on for as long as somebody who is there is not done")
    func notDone() throws {
        let poll = try left(seed: 32)
        poll.lab.run(for: .seconds(30))
        #expect(try !lobby(poll).isStuck && lobby(poll).waiting.isEmpty)
        #expect(throws: LabError.self) { try poll.lab.perform(.succeed(poll.code), on: 0) }
    }

    @Test("is gone on from by who is still in it a minute later, where somebody else went on")
    func following() throws {
        let lab = try Lab(peers: 3, seed: 33, games: .withPoll)
        let poll = try PollRoom(lab, peers: 3, duration: 600_000)
        try poll.start()
        #expect(poll.run(until: 1, on: 0..<3, within: .seconds(1)))
        lab.crash(2)
        for peer in 0..<2 { poll.enter(1, on: peer) }
        lab.run(for: .seconds(12))
        let next = try lab.perform(.succeed(poll.code), on: 1)
        lab.run(for: .seconds(5))
        #expect(lab.core(0).presentDevices(of: next) == 0)
        #expect(lab.run(until: .seconds(60)) { lab.core(0).presentDevices(of: next) == 2 })
    }
}
