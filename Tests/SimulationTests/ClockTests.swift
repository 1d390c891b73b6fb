import Replication
import Testing
import Transport
import Vocabulary
import Wire

@testable import Peer
@testable import Simulation

@Suite("The clock of a round")
struct ClockTests {
    /// Lets time pass while some peers say to the others, over and over, how long the round has been open.
    private func lie(_ poll: PollRoom, _ liars: [Int], _ elapsed: UInt32, for span: Instant.Span) {
        let lab = poll.lab
        let end = lab.now + span
        while lab.now < end {
            lab.run(for: .milliseconds(20))
            for liar in liars {
                guard let room = lab.core(liar).rooms[poll.room], let round = poll.round(liar)
                else { continue }
                let frame = Frame.clock(room: room.session.number, round: round, elapsed: elapsed)
                for victim in lab.nodes.indices where !liars.contains(victim) {
                    let device = lab.core(victim).device
                    lab.nodes[liar].core.network.peerStates[device]?.link?.enqueue(
                        frame,
                        .control
                    )
                }
                lab.handle(.tick, on: liar)
            }
        }
    }

    @Test("is moved by at most a second, however many electors say that it is late")
    func racing() throws {
        let lab = try Lab(peers: 5, seed: 31, games: .withPoll)
        let poll = try PollRoom(lab, peers: 5, duration: 10_000)
        try poll.start()
        #expect(poll.run(until: 1, on: 0..<5, within: .seconds(2)))
        lie(poll, [2, 3, 4], 60_000, for: .milliseconds(8_500))
        for peer in 0..<2 { #expect(poll.view(peer)?.isDue == false && poll.round(peer) == 1) }
        lie(poll, [2, 3, 4], 60_000, for: .milliseconds(1_000))
        for peer in 0..<2 { #expect(poll.view(peer)?.isDue == true || poll.round(peer) == 2) }
    }

    @Test("of two is not stopped by the junior, who says that the round has just begun")
    func freezing() throws {
        let lab = try Lab(peers: 2, seed: 32, games: .withPoll)
        let poll = try PollRoom(lab, peers: 2, duration: 5_000)
        try poll.start()
        #expect(poll.run(until: 1, on: 0..<2, within: .seconds(2)))
        lie(poll, [1], 0, for: .milliseconds(4_800))
        #expect(poll.round(0) == 1)
        lie(poll, [1], 0, for: .milliseconds(1_700))
        #expect(poll.round(0) == 2)
    }

    @Test("is not moved at all by who only watches")
    func watching() throws {
        let lab = try Lab(peers: 5, seed: 33, games: .withPoll)
        let poll = try PollRoom(lab, peers: 2, duration: 5_000)
        for peer in 2..<5 {
            try lab.perform(.join(poll.code, name: "w", watching: true), on: peer)
        }
        lab.run(for: .seconds(2))
        try poll.start()
        #expect(poll.run(until: 1, on: 0..<5, within: .seconds(2)))
        lie(poll, [2, 3, 4], 60_000, for: .milliseconds(4_500))
        for peer in 0..<2 { #expect(poll.view(peer)?.isDue == false && poll.round(peer) == 1) }
        lie(poll, [2, 3, 4], 0, for: .milliseconds(1_000))
        for peer in 0..<2 { #expect(poll.round(peer) == 2) }
    }

    @Test("of an elector that was started again is that of the middle of the others")
    func restarted() throws {
        let lab = try Lab(peers: 3, seed: 34, games: .withPoll)
        let poll = try PollRoom(lab, peers: 3, duration: 9_000)
        try poll.start()
        #expect(poll.run(until: 1, on: 0..<3, within: .seconds(2)))
        lab.run(for: .seconds(5))
        lab.crash(2)
        try lab.restart(2)
        lab.run(for: .milliseconds(4_200))
        #expect(poll.view(2)?.isDue == true || poll.round(2) == 2)
    }
}
