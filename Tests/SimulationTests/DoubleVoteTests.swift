import Peer
import Testing
import Vocabulary
import Wire

@testable import Simulation

@Suite("Two votes of one device")
struct DoubleVoteTests {
    private func knows(_ peer: Int, _ game: ClassicRoom) -> Bool {
        game.lab.core(peer).view(game.room, now: game.lab.now)?.forks.count == 1
    }

    @Test(
        "in one ballot, of which one member alone is told, become known to all, and all hold the same",
        arguments: Seeds.of("doubleVotes", first: 4)
    )
    func toldToOne(seed: UInt64) throws {
        let lab = try Lab(peers: 4, seed: seed)
        let game = try ClassicRoom(lab, peers: 4, settings: ["topic": 600])
        try lab.perform(.start(game.code), on: 0)
        #expect(game.reach("topic", .seconds(20)))
        let round = try #require(game.view(0)?.round)
        let vote = Payload.close(Close(round: round, ballot: 9))
        try lab.write([vote, .say("first")], in: game.room, on: 3)
        lab.run(for: .seconds(3))
        try lab.settle(game.room)
        #expect(!knows(0, game))

        // The second one only peer 0 hears, before its author goes for good.
        lab.split([3], [1, 2])
        try lab.write([vote], in: game.room, on: 3)
        #expect(lab.run(until: .seconds(20)) { knows(0, game) })
        lab.crash(3)
        lab.heal()
        #expect(lab.run(until: .seconds(20)) { (0..<3).allSatisfy { knows($0, game) } })
        try lab.settle(game.room)
    }
}
