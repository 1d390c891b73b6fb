import Rules
import Testing
import Vocabulary

@testable import Games

@Suite("What a game of Classic is remembered for")
struct AwardsTests {
    private static let seats = (1...4).map { SeatID($0) }

    /// A round of players 0 to 3: its master, whom each votes for (−1: nobody), and who has drawn nothing.
    private static func round(
        _ number: Int,
        master: Int,
        _ votes: [Int]?,
        empty: Set<Int> = []
    ) -> Played {
        var drawings: [SeatID: [OperationID]] = [:]
        for player in 0...3 {
            drawings[seats[player]] = empty.contains(player) ? [] : [OperationID(words: .zero)]
        }
        var round = Played(
            number: number,
            topic: .word(0),
            master: seats[master],
            round: UInt32(number),
            drawings: drawings,
            tiles: seats.reversed()
        )
        round.votes = votes.map { all in
            Dictionary(
                uniqueKeysWithValues: all.enumerated().filter { $0.element >= 0 }
                    .map { (seats[$0.offset], seats[$0.element]) }
            )
        }
        return round
    }

    @Test("the best fake is the drawing that most took for the master's, the earliest of equals")
    func fake() {
        let rounds = [
            // 1 misleads one, while the master himself has three.
            Self.round(1, master: 0, [1, 0, 0, 0]),
            // 2 misleads two, and then 3 does.
            Self.round(2, master: 1, [2, 0, 1, 2]),
            Self.round(3, master: 0, [3, 3, 0, 0]),
        ]
        let fake = Awards(rounds).fake
        #expect(fake == .init(gameRound: 2, tile: 1, author: Self.seats[2], votes: 2))
    }

    @Test("the best detectives found the masters most often, several where they did equally often")
    func detectives() {
        let rounds = [
            Self.round(1, master: 0, [1, 0, 0, 2]),
            Self.round(2, master: 1, [1, 0, 1, 1]),
            Self.round(3, master: 2, [2, 2, 0, -1]),
        ]
        let awards = Awards(rounds)
        #expect(awards.found == 2)
        #expect(awards.detectives == [0, 1, 2].map { Self.seats[$0] })
    }

    @Test("each player is shown by the drawing that had the most votes, and by none that is empty")
    func best() {
        let rounds = [
            Self.round(1, master: 0, [1, 0, 0, -1], empty: [3]),
            Self.round(2, master: 1, [1, 0, 3, 1], empty: [3]),
        ]
        let best = Awards(rounds).best
        #expect(best.map(\.author) == [0, 1, 2].map { Self.seats[$0] })
        #expect(best.map(\.gameRound) == [1, 2, 1])
        #expect(best.map(\.votes) == [2, 2, 0])
        #expect(Awards(rounds).fake?.author != Self.seats[3], "nothing to be seen misleads nobody")
    }

    @Test("votes that are not counted yet say nothing")
    func uncounted() {
        let awards = Awards([Self.round(1, master: 0, nil)])
        #expect(awards.fake == nil && awards.detectives.isEmpty && awards.best.isEmpty)
        #expect(awards.found == 0)
    }

    @Test("they are shown when the game is over, and not before")
    func shown() throws {
        var rules = ClassicRules(players: 3, settings: ["rounds": 1])
        func awards() -> Value? {
            rules.game.view(for: nil, ViewContext(record: rules.record()))["awards"]
        }
        rules.playToVote()
        #expect(awards() == nil)
        try rules.vote([rules.seats[0]: rules.seats[1], rules.seats[1]: rules.seats[0]])
        #expect(rules.phase == "results" && awards() == nil)
        rules.end()
        #expect(rules.phase == "over")
        // Of two who voted for each other one was the master; their sheets are empty.
        guard case .list(let detectives)? = awards()?["detectives"] else {
            Issue.record("no detectives")
            return
        }
        #expect(detectives.count <= 1)
        #expect(awards()?["fake"] == .null)
    }
}
