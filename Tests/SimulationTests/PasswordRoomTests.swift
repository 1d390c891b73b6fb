import Replication
import Rules
import Testing
import Vocabulary
import Wire

@testable import Peer
@testable import Simulation

/// Words that real peers deal one another over a network on which everything goes wrong.
@Suite("Rooms in which words are dealt")
struct PasswordRoomTests {
    private let lab: Lab
    private let game: ClassicRoom

    init() throws {
        lab = try Lab(peers: 3, seed: 23, network: .lossy)
        game = try ClassicRoom(
            lab,
            peers: 3,
            activity: "password",
            settings: ["swaps": 1, "rounds": 1, "word": 10, "judge": 5]
        )
        try lab.perform(.start(game.code), on: 0)
    }

    private func hand(_ peer: Int) -> [String] {
        guard case .list(let cards)? = game.view(peer)?.state["hand"] else { return [] }
        return cards.compactMap { $0["word"]?.text }
    }

    private func chain(_ peer: Int) -> [Value] {
        guard case .list(let chain)? = game.view(peer)?.state["chain"] else { return [] }
        return chain
    }

    /// Whose turn it is.
    private var speaker: Int {
        let seat = game.view(0)?.state["turn"]?.seat
        return (0..<3).first { game.seat($0) == seat } ?? 0
    }

    private func expectSame(_ peers: [Int]) {
        lab.run(for: .seconds(3))
        let digests = Set(peers.map { lab.core($0).stateDigest(of: game.room) })
        #expect(digests.count == 1 && !digests.contains(nil))
    }

    @Test("all see words of their own, and a word of another's is claimed by that one's device")
    func claims() throws {
        #expect(game.reach("word", .seconds(30)))
        let words = (0..<3).map(hand)
        #expect(words.allSatisfy { $0.count == 6 })
        #expect(Set(words.joined()).count == 18)
        let owner = (speaker + 1) % 3
        let say: [String: Value] = ["do": .text("word"), "text": .text(words[owner][2])]
        let isSaid = game.move(speaker, say) == nil
        #expect(isSaid)
        #expect(lab.run(until: .seconds(9)) { (0..<3).allSatisfy { chain($0).count == 1 } })
        for peer in 0..<3 {
            #expect(chain(peer).first?["claimer"]?.seat == game.seat(owner))
            let scores = game.view(peer)?.players.map(\.score) ?? []
            #expect(scores.sorted() == [0, 0, 2])
        }
        // The others say nothing, and all is over.
        #expect(game.reach("over", .seconds(60)))
        for peer in 0..<3 { #expect(game.view(peer)?.state["cheats"] == .list([])) }
        for peer in 0..<3 { #expect(game.view(peer)?.state["silent"] == .list([])) }
        expectSame([0, 1, 2])
    }

    @Test("a device that starts again finds its words")
    func restarts() throws {
        #expect(game.reach("word", .seconds(30)))
        let words = hand(1)
        lab.crash(1)
        try lab.restart(1)
        #expect(lab.run(until: .seconds(9)) { hand(1) == words })
        #expect(words.count == 6)
        #expect(game.reach("over", .seconds(90)))
        for peer in 0..<3 { #expect(game.view(peer)?.state["silent"] == .list([])) }
        expectSame([0, 1, 2])
    }

    @Test("the others deal without one that stops in mid-deal, which plays on without words")
    func stops() throws {
        #expect(game.reach("shuffle", .seconds(20), on: [0]))
        lab.crash(2)
        #expect(game.reach("word", .seconds(30), on: [0, 1]))
        #expect(hand(0).count == 6)
        #expect(hand(1).count == 6)
        try lab.restart(2)
        #expect(game.reach("word", .seconds(20)))
        #expect(hand(0).count == 6)
        #expect(hand(2).isEmpty)
        #expect(game.reach("over", .seconds(90)))
        for peer in 0..<3 { #expect(game.view(peer)?.state["cheats"] == .list([])) }
        expectSame([0, 1, 2])
    }

    @Test("nobody but a device itself says what it has to say in a deal, and people do not")
    func forged() throws {
        let part: [String: Value] = ["do": .text("deal"), "part": .number(0), "bytes": .text("")]
        #expect(game.reach("keys", .seconds(20), on: [0]))
        guard case .move(let fault)? = game.move(0, part) else {
            Issue.record("a person has dealt")
            return
        }
        #expect(fault == .unknown)
        #expect(game.reach("word", .seconds(30)))
        let (owner, cheat) = ((speaker + 1) % 3, (speaker + 2) % 3)
        let say: [String: Value] = ["do": .text("word"), "text": .text(hand(owner)[0])]
        let isSaid = game.move(speaker, say) == nil
        #expect(isSaid)
        #expect(game.reach("judge", .seconds(5), on: [cheat]))
        // A changed program says for the owner's seat that the word is none of its own.
        let round = try #require(game.view(cheat)?.round)
        let foreign = Move(round: round, move: Value.map(["do": .text("foreign")]).encoded)
        let draft = RoomLogs.Draft(.move(foreign), seat: game.seat(owner))
        try lab.nodes[cheat].core.peering.write([draft], in: game.room, answering: nil)
        lab.handle(.tick, on: cheat)
        #expect(lab.run(until: .seconds(9)) { (0..<3).allSatisfy { chain($0).count == 1 } })
        #expect(chain(0).first?["claimer"]?.seat == game.seat(owner))
        expectSame([0, 1, 2])
    }
}
