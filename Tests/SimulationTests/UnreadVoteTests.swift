import Identity
import Replication
import Rules
import Testing
import Vocabulary
import Wire

@testable import Peer
@testable import Simulation

@Suite("A vote that names what others do not have yet")
struct UnreadVoteTests {
    private static let peers = 5

    @Test("counts, if it came before the deadline", arguments: 1...5 as ClosedRange<UInt64>)
    func counts(seed: UInt64) throws {
        let lab = try Lab(peers: Self.peers, seed: seed)
        let settings: [String: Int64] = ["topic": 10, "draw": 8, "vote": 6, "rounds": 1]
        let game = try ClassicRoom(lab, peers: Self.peers, settings: settings)
        try lab.perform(.start(game.code), on: 0)
        #expect(game.reach("topic", .seconds(9)))
        game.move(0, ["do": .text("topic"), "text": .text("a cat")])
        #expect(game.reach("draw", .seconds(2)))
        for peer in 0..<Self.peers {
            try game.draw(peer)
            game.move(peer, ["do": .text("done"), "flag": .flag(true)])
        }
        #expect(game.reach("vote", .seconds(2)))
        let others = [0, 2, 4]
        let slow = NetworkConditions(delay: 600_000...600_000)
        for other in others {
            lab.set(slow, from: 1, to: other)
            lab.set(slow, from: other, to: 1)
        }
        lab.run(for: .milliseconds(4_700))
        // The fourth one is heard by the second alone, whose vote comes in time: what it names is asked for then.
        for other in others {
            lab.cut(from: 3, to: other)
            lab.cut(from: other, to: 3)
        }
        let seat = try #require(game.seat(3))
        try lab.nodes[3].core.peering.write(
            [RoomLogs.Draft(.say("hello"), seat: seat)],
            in: game.room,
            answering: nil
        )
        lab.handle(.tick, on: 3)
        lab.run(for: .milliseconds(100))
        let tile = try #require(game.ownTile(0))
        #expect(game.move(1, ["do": .text("vote"), "tile": .number(tile)]) == nil)
        #expect(others.allSatisfy { game.phase($0) == "vote" })
        #expect(game.reach("results", .seconds(20), on: others))
        for peer in others {
            guard case .list(let rounds)? = game.view(peer)?.state["history"],
                case .list(let tiles)? = rounds.last?["tiles"]
            else {
                Issue.record("no history")
                continue
            }
            let voters = tiles.flatMap { tile -> [SeatID?] in
                guard case .list(let voters)? = tile["voters"] else { return [] }
                return voters.map(\.seat)
            }
            #expect(voters == [game.seat(1)])
        }
    }
}
