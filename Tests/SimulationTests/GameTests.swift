import Activities
import Games
import Peer
import Rules
import Testing
import Vocabulary

@testable import Simulation

@Suite("Games of bots")
struct GameTests {
    @Test(
        "no matter who plays and what goes wrong, a game comes to its end, the same for all",
        arguments: Seeds.of("games", first: 20)
    )
    func ends(seed: UInt64) throws {
        let outcome = try GameParty.run(GamePlan(seed)).get()
        #expect(outcome.actions.done > 0)
    }

    @Test(
        "split in two in the middle of a vote, the side with a quorum goes on and the other one waits",
        arguments: Seeds.of("splits", first: 10)
    )
    func splits(seed: UInt64) throws {
        let outcome = try GameParty.run(GamePlan(seed, .splits)).get()
        #expect(outcome.actions.done > 0)
        #expect(outcome.faults.keys.contains { $0.hasPrefix("split in ") })
    }

    @Test(
        "played again twice, whatever crashes and splits, all come together with the points that they had",
        arguments: Seeds.of("chains", first: 8)
    )
    func chains(seed: UInt64) throws {
        let outcome = try GameParty.run(GamePlan(seed, .chains)).get()
        #expect(outcome.faults["again", default: 0] >= 2)
    }

    @Test(
        "battles of teams that are played again twice come together too",
        arguments: Seeds.of("team-battle-chains", first: 1)
    )
    func teamChains(seed: UInt64) throws {
        let outcome = try GameParty.run(GamePlan(seed, .chains, activity: "team-battle")).get()
        #expect(outcome.faults["again", default: 0] >= 2)
    }

    @Test("the same plan is the same game", arguments: GamePlan.Course.allCases)
    func repeats(course: GamePlan.Course) throws {
        let plan = GamePlan(3, course)
        #expect(try GameParty.run(plan).get() == GameParty.run(plan).get())
    }

    /// What each of the wrong rules is found out by, in the game of the first seed.
    private static let wrongRules: [(String, String)] = [
        ("show-authors", "author is shown in phase vote"),
        ("show-drawings", "a drawing is shown in phase draw"),
        ("change-history", "differ or have changed"),
        ("choose-openly", "a secret move lies open"),
        ("count-twice", "does not add up"),
        ("swap-choices", "did not cast"),
        ("differ", "differ or have changed"),
        ("stick", "the game is stuck"),
        ("wrap-points", "does not add up"),
        ("mix-versions", "show different things"),
        ("tell-counts", "a number of operations is told in phase"),
    ]

    @Test("each way to be wrong on purpose has a test")
    func complete() {
        let tested = Set(Self.wrongRules.map(\.0)).union(["let-watchers-decide"])
        #expect(tested == Set(GamePlan.sabotages(of: "classic")))
    }

    @Test(
        "who only watches and decides all the same is found out by what comes of it, and at the end in any case"
    )
    func watchersDecide() {
        // What comes of it depends on how packets fall, so that each may take some games.
        var open: Set = [
            "does not play and decides", "the game is stuck", "was taken out by others",
        ]
        for seed: UInt64 in 1...60 where !open.isEmpty {
            let result = GameParty.run(GamePlan(seed, sabotage: "let-watchers-decide"))
            guard case .failure(let failure) = result else { continue }
            open = open.filter { !failure.violation.description.contains($0) }
        }
        #expect(open.isEmpty)
    }

    @Test(
        "rules that are wrong on purpose are found out, by the check that is there for it",
        arguments: wrongRules
    )
    func sabotage(_ sabotage: String, _ words: String) throws {
        let result = GameParty.run(GamePlan(1, sabotage: sabotage))
        guard case .failure(let failure) = result else {
            Issue.record("nobody has noticed \(sabotage)")
            return
        }
        #expect(failure.violation.description.contains(words))
        #expect(
            failure.command == "parlor simulate --games --seed 1 --sabotage \(sabotage)"
        )
    }

    /// The ends of three rounds of a game, as its first peer knows them.
    private func game(_ seed: UInt64) throws -> ClassicRoom {
        let lab = try Lab(peers: 3, seed: seed)
        let game = try ClassicRoom(lab, peers: 3, settings: ["topic": 10, "draw": 5])
        try lab.perform(.start(game.code), on: 0)
        #expect(game.reach("vote", .seconds(40)))
        return game
    }

    @Test("a round that ends in two ways is noticed")
    func twoEnds() throws {
        var referee = Referee(Classic.trial.init(carried: [:]))
        let (one, other) = (try game(1), try game(2))
        #expect(referee.judgeRounds(one.lab.core(0), one.room, one.lab.now) == nil)
        #expect(referee.ends > 0)
        let wrong = referee.judgeRounds(other.lab.core(0), other.room, other.lab.now)
        #expect(wrong == "round 0 ended twice")
    }

    @Test("ink of others on a seat's page is noticed")
    func strangersInk() throws {
        let lab = try Lab(peers: 2, seed: 5)
        let room = try lab.create("DOVE", on: 0)
        try lab.join("DOVE", on: 1)
        var scribbles = Scribbles(seed: 5)
        try lab.draw(scribbles.strokes(1), in: "DOVE", on: 1)
        try lab.settle(room)
        #expect(Referee.strangersInk(lab.core(1), room) == nil)
        #expect(Referee.strangersInk(lab.core(0), room) == "a stroke of somebody else is shown")
    }

    @Test("a vote that is shown before its round is over is noticed")
    func earlyReveal() throws {
        let game = try game(3)
        for peer in 0..<3 {
            let tiles = [Int64(0), 1, 2].filter { $0 != game.ownTile(peer) }
            game.move(peer, ["do": .text("vote"), "tile": .number(tiles[0])])
        }
        #expect(game.reach("results", .seconds(5)))
        var blind = Referee(Classic.trial.init(carried: [:]))
        // One who does not know that the vote is over.
        #expect(
            blind.judgeLogs(game.lab.core(0), game.room)
                == "a secret move is shown before its round is over"
        )
        var knowing = Referee(Classic.trial.init(carried: [:]))
        #expect(knowing.judgeRounds(game.lab.core(0), game.room, game.lab.now) == nil)
        #expect(knowing.judgeLogs(game.lab.core(0), game.room) == nil)
    }
}
