import Canvas
import Peer
import Rules
import Simulation
import Testing
import Vocabulary
import Wire

@Suite("A game of Classic among devices")
struct ClassicTests {
    @Test("a rapid game of three goes from the lobby to its final results, the same for all")
    func wholeGame() throws {
        let lab = try Lab(peers: 3, seed: 11)
        let game = try ClassicRoom(lab, peers: 3, settings: ["rounds": 3])
        try lab.perform(.start(game.code), on: 0)
        for number in 1...3 as ClosedRange<Int64> {
            #expect(game.reach("topic", .seconds(9)))
            let master = try #require(
                (0..<3).first { game.view($0)?.state["master"]?.seat == game.seat($0) }
            )
            #expect(master == Int(number) - 1)
            #expect(game.move((master + 1) % 3, ["do": .text("topic"), "text": .text("x")]) != nil)
            #expect(game.move(master, ["do": .text("topic"), "text": .text("a cat")]) == nil)
            #expect(game.reach("draw", .seconds(2)))
            #expect(game.view(2)?.state["topic"] == .text("a cat"))
            for peer in 0..<3 {
                try game.draw(peer)
                game.move(peer, ["do": .text("done"), "flag": .flag(true)])
            }
            #expect(game.reach("vote", .seconds(2)))
            try voteForMaster(game, master, number)
            #expect(game.reach("results", .seconds(3)))
            for peer in 0..<3 { game.move(peer, ["do": .text("next")]) }
        }
        #expect(game.reach("over", .seconds(3)))
        try lab.settle(game.room, within: .seconds(5))
        let scores = (0..<3).map { peer in
            (game.view(peer)?.players ?? []).map {
                [UInt64(bitPattern: $0.score), $0.seat.rawValue]
            }
        }
        #expect(scores[0] == scores[1] && scores[1] == scores[2])
        // Each was found by both others once, and found the master twice.
        #expect(game.view(0)?.players.allSatisfy { $0.score == 2 * 20 + 2 * 10 + 20 } == true)
        let digests = Set((0..<3).compactMap { lab.core($0).stateDigest(of: game.room) })
        #expect(digests.count == 1)
    }

    /// Everybody votes for the master, who votes for the next one.
    private func voteForMaster(_ game: ClassicRoom, _ master: Int, _ number: Int64) throws {
        for peer in 0..<3 {
            let own = try #require(game.ownTile(peer))
            let refusal = game.move(peer, ["do": .text("vote"), "tile": .number(own)])
            #expect(
                refusal == .move(MoveFault("own-drawing", "You cannot vote for your own drawing."))
            )
            let wanted = peer == master ? (master + 1) % 3 : master
            let tile = try #require(game.ownTile(wanted))
            #expect(game.move(peer, ["do": .text("vote"), "tile": .number(tile)]) == nil)
            // Nobody sees who drew or who voted for what.
            let state = try #require(game.view(peer)?.state)
            #expect("\(state["tiles"] ?? .null)".contains("author") == false)
            #expect("\(state["tiles"] ?? .null)".contains("strokes") == false)
            if game.phase(peer) == "vote" { #expect(state["vote"] == .number(tile)) }
        }
    }

    @Test("everything goes on at its deadline when nobody does anything")
    func deadlines() throws {
        let lab = try Lab(peers: 2, seed: 12)
        let game = try ClassicRoom(
            lab,
            peers: 2,
            settings: ["topic": 10, "draw": 5, "vote": 5, "results": 1_000, "rounds": 2]
        )
        try lab.perform(.start(game.code), on: 0)
        #expect(game.reach("topic", .seconds(9)))
        #expect(game.view(0)?.state["offers"] == nil)
        _ = lab.run(until: .seconds(7)) { false }
        guard case .list(let offers)? = game.view(0)?.state["offers"] else {
            Issue.record("no words are offered")
            return
        }
        #expect(offers.count == 3)
        #expect(game.view(1)?.state["offers"] == nil)
        #expect(game.reach("draw", .seconds(4)))
        #expect(game.view(1)?.state["topic"] == offers[0]["text"])
        try game.draw(1)
        #expect(game.reach("vote", .seconds(6)))
        #expect(game.strokes(on: 0).sorted() == [0, 1])
        #expect(game.reach("over", .seconds(60)))
        #expect(game.view(0)?.players.map(\.score) == [0, 0])
    }

    @Test(
        "a game goes on when the master's device dies while all draw, and it comes back to its seat"
    )
    func masterDies() throws {
        let lab = try Lab(peers: 4, seed: 13)
        let game = try ClassicRoom(lab, peers: 4, settings: ["draw": 10, "rounds": 1])
        try lab.perform(.start(game.code), on: 0)
        #expect(game.reach("topic", .seconds(9)))
        game.move(0, ["do": .text("topic"), "text": .text("sun")])
        #expect(game.reach("draw", .seconds(2)))
        for peer in 0..<4 { try game.draw(peer) }
        _ = lab.run(until: .seconds(1)) { false }
        lab.crash(0)
        for peer in 1..<4 { game.move(peer, ["do": .text("done"), "flag": .flag(true)]) }
        // Ten seconds to draw, and at most 1.5 more.
        #expect(game.reach("vote", .milliseconds(11_500), on: [1, 2, 3]))
        #expect(game.strokes(on: 1) == [1, 1, 1, 1])
        try lab.restart(0)
        #expect(game.reach("vote", .seconds(3)))
        #expect(game.ownTile(0) != nil)
    }

    @Test("who comes when a game has begun is refused a seat, and may watch what all may see")
    func watching() throws {
        let lab = try Lab(peers: 3, seed: 14)
        let game = try ClassicRoom(lab, peers: 2)
        try lab.perform(.start(game.code), on: 0)
        #expect(game.reach("topic", .seconds(9)))
        #expect(throws: LabError.self) {
            try lab.perform(.join(game.code, name: "late"), on: 2)
        }
        try lab.perform(.join(game.code, name: "late", watching: true), on: 2)
        #expect(game.seat(2) == nil)
        game.move(0, ["do": .text("topic"), "text": .text("sun")])
        #expect(game.reach("draw", .seconds(2), on: [0, 1, 2]))
        try game.draw(0)
        _ = lab.run(until: .seconds(1)) { false }
        #expect(lab.core(2).strokes(of: game.room).isEmpty)
        #expect(lab.core(1).strokes(of: game.room).isEmpty)
        #expect(game.view(2)?.players.count == 2)
        #expect(game.move(2, ["do": .text("done"), "flag": .flag(true)]) != nil)
    }
}
