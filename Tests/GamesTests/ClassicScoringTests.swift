import Games
import Rules
import Testing
import Vocabulary

@Suite("What a vote of Classic earns")
struct ClassicScoringTests {
    /// Of players 0, 1, …, of whom 0 is leader: whom each votes for (−1: nobody), and the points.
    static let table: [(votes: [Int], points: [Int64])] = [
        // Nobody votes.
        ([-1, -1, -1], [0, 0, 0]),
        // One finds the master: 20 for the master, 10 for who found it.
        ([-1, 0, -1], [20, 10, 0]),
        // All find the master, who misleads nobody.
        ([1, 0, 0], [40, 30, 10]),
        // Nobody finds the master.
        ([1, 2, 1], [0, 40, 20]),
        // The master's own vote for another earns that one 20 and the master nothing.
        ([2, -1, -1], [0, 0, 20]),
        ([1, 0], [20, 30]),
        ([3, 0, 0, 2], [40, 10, 30, 20]),
        ([1, 0, 0, 0, 0], [80, 30, 10, 10, 10]),
        ([4, 4, 4, 4, 0], [20, 0, 0, 0, 90]),
    ]

    @Test("20 for each vote for one's drawing, 10 for finding the master's", arguments: table)
    func points(row: (votes: [Int], points: [Int64])) throws {
        var rules = ClassicRules(players: row.votes.count)
        rules.playToVote()
        #expect(rules.phase == "vote")
        var choices: [SeatID: SeatID] = [:]
        for (voter, choice) in row.votes.enumerated() where choice >= 0 {
            choices[rules.seats[voter]] = rules.seats[choice]
        }
        try rules.vote(choices)
        #expect(rules.phase == "results")
        #expect(rules.seats.map { rules.game.scores[$0] ?? -1 } == row.points)
    }

    @Test("a vote that its seat cannot have cast counts for nothing")
    func forged() {
        var rules = ClassicRules(players: 3)
        rules.playToVote()
        let zero = OperationID(words: .zero)
        rules.end { record in
            record.bound = ClassicRules.seats.prefix(3).map { .init(seat: $0, label: 0, id: zero) }
        }
        // For oneself, for nobody who plays, and by somebody who watches.
        rules.end { record in
            let own: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 11]
            record.shown = [
                .init(seat: SeatID(11), label: 0, value: own),
                .init(seat: SeatID(22), label: 0, value: [0, 0, 0, 0, 0, 0, 0, 99]),
                .init(seat: SeatID(33), label: 0, value: []),
                .init(seat: SeatID(99), label: 0, value: own),
            ]
        }
        #expect(rules.game.scores.values.allSatisfy { $0 == 0 })
    }

    @Test(
        "as many rounds as there are players, twice or three times as many in small parties",
        arguments: [(2, 6), (3, 9), (4, 8), (5, 10)]
    )
    func length(players: Int, rounds: Int64) {
        let rules = ClassicRules(players: players)
        let view = rules.game.view(for: nil, ViewContext(record: rules.record()))
        #expect(view["gameRounds"] == .number(rounds))
    }

    @Test("a seat may not vote for its own drawing, twice, for what is not there, or out of time")
    func refusals() throws {
        var rules = ClassicRules(players: 3)
        let seat = rules.seats[0]
        func code(_ fields: [String: Value], by seat: SeatID, _ record: RoundRecord) -> String? {
            do throws(MoveFault) {
                try rules.game.check(.map(fields), by: seat, in: record)
                return nil
            } catch {
                return error.code
            }
        }
        #expect(
            code(["do": .text("vote"), "tile": .number(0)], by: seat, rules.record()) == "not-now"
        )
        rules.playToVote()
        let own = rules.tile(of: seat)
        let other = rules.tile(of: rules.seats[1])
        #expect(
            code(["do": .text("vote"), "tile": .number(own)], by: seat, rules.record())
                == "own-drawing"
        )
        #expect(
            code(["do": .text("vote"), "tile": .number(7)], by: seat, rules.record())
                == "no-such-drawing"
        )
        #expect(
            code(["do": .text("vote"), "tile": .number(-1)], by: seat, rules.record())
                == "no-such-drawing"
        )
        #expect(
            code(["do": .text("vote"), "tile": .number(other)], by: seat, rules.record()) == nil
        )
        var bound = rules.record()
        bound.bound = [.init(seat: seat, label: 0, id: OperationID(words: .zero))]
        #expect(
            code(["do": .text("vote"), "tile": .number(other)], by: seat, bound) == "voted-already"
        )
        #expect(
            code(["do": .text("vote"), "tile": .number(0)], by: SeatID(99), rules.record())
                == "not-playing"
        )
        #expect(code(["do": .text("dance")], by: seat, rules.record()) == "unknown-move")
        #expect(
            code(["do": .text("done"), "flag": .flag(true)], by: seat, rules.record()) == "not-now"
        )
    }

    @Test("a game that goes on from another one goes on with its scores and its round")
    func goingOn() {
        let carried = [SeatID(11): Int64(70), SeatID(22): 30]
        var rules = ClassicRules(
            players: 2,
            settings: ["played": 2, "rounds": 3],
            carried: carried
        )
        #expect(rules.game.scores == carried)
        rules.playToVote()
        let view = rules.game.view(for: nil, ViewContext(record: rules.record()))
        #expect(view["gameRound"] == .number(3))
        let anew = ClassicRules(players: 2, carried: carried)
        #expect(anew.game.scores == [SeatID(11): 0, SeatID(22): 0])
    }
}
