import Replication
import Rules
import Testing
import Vocabulary
import Wire

@testable import Peer
@testable import Simulation

/// A member that contradicts itself again and again: each time all others reduce the whole game anew.
@Suite("A device that forks where words were dealt")
struct PasswordForkTests {
    @Test("has nobody work out a deal, a claim or the audit again, however often it does so")
    func cheap() throws {
        let lab = try Lab(peers: 3, seed: 37)
        let counter = CountedCryptography()
        try lab.equip(0, cryptography: counter, signer: lab.nodes[0].program.signer)
        let game = try ClassicRoom(
            lab,
            peers: 3,
            activity: "password",
            settings: ["swaps": 1, "rounds": 1, "word": 10, "judge": 5]
        )
        try lab.perform(.start(game.code), on: 0)
        #expect(game.reach("over", .seconds(200)))
        lab.run(for: .seconds(2))
        // It deals, and looks at the decks, keys and shares of two others, and at all of it once more in the end.
        #expect(counter.multiplications > 4 * 72)
        let round = try #require(game.view(0)?.round)

        func vote(_ ballot: UInt32) throws {
            let draft = RoomLogs.Draft(.close(Close(round: round, ballot: ballot)), seat: nil)
            try lab.nodes[2].core.peering.write([draft], in: game.room, answering: nil)
            lab.handle(.tick, on: 2)
            lab.run(for: .seconds(1))
        }
        // Votes that are void, each in a ballot of its own; and for each, the latest first, another one.
        let ballots: ClosedRange<UInt32> = 9...20
        for ballot in ballots { try vote(ballot) }
        let before = counter.multiplications
        var cuts: Set<[Int]> = []
        for ballot in ballots.reversed() {
            try vote(ballot)
            cuts.insert((lab.core(0).view(game.room, now: lab.now)?.forks ?? []).map(\.place))
        }
        // Every cut lies before the one before it.
        #expect(cuts.count == ballots.count)
        #expect(counter.multiplications == before)
        #expect(game.phase(0) == "over")
        #expect(game.view(0)?.state["cheats"] == .list([]))
        // What has settled stands.
        let scores = (0..<2).map { game.view($0)?.players.map(\.score) }
        #expect(scores[0] != nil && scores[0] == scores[1])
        #expect(lab.core(0).stateDigest(of: game.room) == lab.core(1).stateDigest(of: game.room))
    }
}
