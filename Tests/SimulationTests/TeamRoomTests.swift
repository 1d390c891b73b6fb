import Canvas
import Rules
import Testing
import Vocabulary
import Wire

@testable import Games
@testable import Peer
@testable import Simulation

/// Two teams play over a network, each player at a device of their own.
@Suite("Teams that draw and guess, at real devices")
struct TeamRoomTests {
    private static let peers = 4

    private let lab: Lab
    private let game: ClassicRoom

    init() throws {
        let games = Catalogue.standard
        lab = try Lab(peers: Self.peers, seed: 31, games: games)
        game = try ClassicRoom(
            lab,
            peers: Self.peers,
            activity: "team-battle",
            settings: ["topics": 2, "battle": 120]
        )
        try lab.perform(.start(game.code), on: 0)
        #expect(game.reach("battle", .seconds(20)))
    }

    /// The teams, each as the peers of its drawer and of its guesser.
    private func teams() throws -> [(drawer: Int, guesser: Int)] {
        guard case .list(let teams)? = game.view(0)?.state["teams"] else { return [] }
        let seats = (0..<Self.peers).map { game.seat($0) }
        return try teams.map { team in
            (
                try #require(seats.firstIndex(of: team["drawer"]?.seat)),
                try #require(seats.firstIndex(of: team["guesser"]?.seat))
            )
        }
    }

    private func mine(_ peer: Int, _ name: String) -> Value? {
        game.view(peer)?.state["mine"]?[name]
    }

    private func act(_ peer: Int, _ name: String, _ topic: Int, _ text: String? = nil) {
        var fields: [String: Value] = ["do": .text(name), "topic": .number(Int64(topic))]
        if let text { fields["text"] = .text(text) }
        #expect(game.move(peer, fields) == nil)
    }

    private func draw(_ peer: Int, on paper: Int) throws {
        let left = TeamBattle.paper(paper).x.lowerBound
        let points = [StrokePoint(x: left + 500, y: 700), StrokePoint(x: left + 3_000, y: 900)]
        let line = Stroke(canvas: 0, style: StrokeStyle(), points: points)
        try lab.perform(.draw(game.code, [line], pen: nil), on: peer)
        try lab.settle(game.room)
    }

    private func shown(to peer: Int) -> Int {
        lab.core(peer).strokes(of: game.room, for: game.seat(peer)).count
    }

    @Test("what is submitted is seen by the mate alone, devices answer, and all agree on the end")
    func whole() throws {
        let teams = try teams()
        #expect(teams.count == 2)
        for (drawer, guesser) in teams {
            for topic in 0..<2 {
                guard case .text(let word)? = mine(drawer, "word") else {
                    Issue.record("a drawer is shown no word")
                    return
                }
                try draw(drawer, on: topic)
                #expect(mine(guesser, "ready") == .flag(false))
                #expect(shown(to: guesser) == 0)
                act(drawer, "done", topic)
                #expect(lab.run(until: .seconds(5)) { mine(guesser, "ready") == .flag(true) })
                #expect(mine(guesser, "letters") == .number(Int64(word.count)))
                #expect(shown(to: guesser) == 1)
                for other in (0..<Self.peers) where other != drawer && other != guesser {
                    let ink = lab.core(other).strokes(
                        of: game.room,
                        for: game.seat(other)
                    )
                    #expect(ink.allSatisfy { $0.seat == game.seat(other) })
                }
                // Ink on a paper that was submitted belongs to no drawing.
                if topic == 0 { try draw(drawer, on: 0) }
                act(guesser, "guess", topic, "xylitol")
                let isAnswered = lab.run(until: .seconds(5)) {
                    guard case .list(let guesses)? = mine(guesser, "guesses") else { return false }
                    return guesses.first?["right"] == .flag(false)
                }
                #expect(isAnswered)
                act(guesser, "guess", topic, word.uppercased())
                let isOver = lab.run(until: .seconds(5)) {
                    mine(guesser, "topic") != .number(Int64(topic))
                        || game.phase(guesser) != "battle"
                }
                #expect(isOver)
            }
        }
        #expect(game.reach("over", .seconds(90)))
        lab.run(for: .seconds(2))
        #expect(Set((0..<Self.peers).map { lab.core($0).stateDigest(of: game.room) }).count == 1)
        for peer in 0..<Self.peers {
            #expect(game.view(peer)?.players.map(\.score) == [180, 180, 180, 180])
            for tile in 0..<4 {
                #expect(lab.core(peer).drawing(1, tile, of: game.room)?.count == 1)
            }
        }
    }

    @Test("the words of a drawer whose device is gone lapse by the deadline, and win nothing")
    func gone() throws {
        let teams = try teams()
        lab.stop(teams[0].drawer)
        let rest = (0..<Self.peers).filter { $0 != teams[0].drawer }
        #expect(game.reach("over", .seconds(300), on: rest))
        guard case .list(let results)? = game.view(rest[0])?.state["teams"] else {
            Issue.record("no teams are shown")
            return
        }
        #expect(results.map { $0["fault"] } == [.text("silent"), .null])
    }
}
