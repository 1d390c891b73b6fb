import Activities
import Rules
import Testing
import Vocabulary
import Wire

@testable import Games

@Suite("The rules of single strokes: votes and points")
struct CompetitiveVoteTests {
    private typealias Table = GameTable<Competitive>

    /// Ballots by the places of the best and the second best, and the points of each.
    struct Count: Sendable, CustomTestStringConvertible {
        let ballots: [[Int]]
        let points: [Int64]

        var testDescription: String { "\(ballots)" }
    }

    @Test(
        "most votes get 50 points and the second most 20, and who has as many gets as much",
        arguments: [
            Count(ballots: [[1], [0]], points: [50, 50]),
            Count(ballots: [[1], []], points: [0, 50]),
            Count(ballots: [[], []], points: [0, 0]),
            Count(ballots: [[1, 2], [2, 0], [1, 0]], points: [0, 50, 20]),
            Count(ballots: [[1, 2], [2, 0], [0, 1]], points: [50, 50, 50]),
            Count(ballots: [[2], [2], []], points: [0, 0, 50]),
            Count(ballots: [[1, 2], [0, 2], [0, 1]], points: [50, 20, 0]),
            Count(ballots: [[1, 2], [0, 3], [3, 0], [2, 1]], points: [50, 50, 50, 50]),
            Count(ballots: [[1, 2], [0, 2], [1, 0], [1, 0]], points: [20, 50, 0, 0]),
            Count(ballots: [[3, 1], [3, 0], [3, 1], [0, 1]], points: [20, 20, 0, 50]),
        ]
    )
    func points(count: Count) {
        var table = Table(players: count.ballots.count)
        table.play(count.ballots)
        #expect(table.game.phase.name == "prizes")
        #expect(table.seats.map { table.game.scores[$0] } == count.points)
    }

    @Test("points add up over rounds, and come along from another room that is gone on from")
    func sums() {
        var table = Table(players: 2, ["rounds": 2])
        table.play([[1], []])
        table.end()
        table.play([[1], [0]])
        #expect(table.seats.map { table.game.scores[$0] } == [50, 100])
        var next = Table(players: 2, ["played": 2, "rounds": 5], carried: [50, 100])
        #expect(next.game.gameRound == 3)
        next.play([[1], [0]])
        #expect(next.seats.map { next.game.scores[$0] } == [100, 150])
        #expect(Table(players: 2, carried: [50, 100]).game.scores.values.allSatisfy { $0 == 0 })
    }

    @Test(
        "each vote that cannot be is refused with its own reason",
        arguments: [
            (Table.voting(1), nil), (Table.voting(1, 2), nil), (Table.voting(2, 1), nil),
            (Table.voting(0), "own-drawing"), (Table.voting(0, 1), "own-drawing"),
            (Table.voting(1, 0), "own-drawing"), (Table.voting(1, 1), "same-drawing"),
            (Table.voting(3), "no-such-drawing"), (Table.voting(-1), "no-such-drawing"),
            (Table.voting(1, 3), "no-such-drawing"),
            (.map(["do": .text("ballot")]), "no-such-drawing"),
        ] as [(Value, String?)]
    )
    func refusals(move: Value, code: String?) {
        var table = Table(players: 3)
        #expect(table.refusal(move, by: table.seats[0]) == "not-now")
        table.shake()
        table.end()
        table.end()
        #expect(table.refusal(move, by: table.seats[0]) == code)
        var record = table.record()
        record.bound = [.init(seat: table.seats[0], label: 0, id: OperationID(words: Words4()))]
        #expect(throws: MoveFault.self) {
            try table.game.check(move, by: table.seats[0], in: record)
        }
        guard code == nil else { return }
        do throws(MoveFault) {
            try table.game.check(move, by: table.seats[0], in: record)
        } catch {
            #expect(error.code == "votes-used")
        }
    }

    @Test("a ballot is secret, and what it can be its own device finds again")
    func secret() {
        var table = Table(players: 3)
        table.shake()
        table.end()
        table.end()
        let ada = table.seats[0]
        #expect(
            table.game.candidates(of: ada).count == 4,
            "either of two, with or without the other"
        )
        guard case .secret(0, let value) = table.game.encoding(of: Table.voting(1, 2), by: ada)
        else {
            Issue.record("a vote lies open")
            return
        }
        #expect(table.game.candidates(of: ada).contains(value) && value.count == 16)
    }

    @Test(
        "what is shown and cannot be a ballot counts nowhere",
        arguments: [[0], [0, 1], [1, 0], [1, 1], [], [1, 2, 1]]
    )
    func forged(ballot: [Int]) {
        var table = Table(players: 3)
        table.shake()
        table.end()
        table.end()
        table.end()
        let bytes = ballot.flatMap { Ballot(best: table.seats[$0], second: nil).bytes }
        let ada = table.seats[0]
        table.end { $0.shown = [.init(seat: ada, label: 0, value: bytes)] }
        #expect(table.game.scores.values.allSatisfy { $0 == 0 })
        #expect(table.game.heats.last?.ballots?.isEmpty == true)
    }

    @Test("votes are told when all are counted, and one's own from when it is cast")
    func told() throws {
        var table = Table(players: 3)
        table.shake()
        table.end()
        table.end()
        let ada = table.seats[0]
        let cast = Ballot(best: table.seats[1], second: table.seats[2])
        let context = ViewContext(record: table.record(), secret: cast.bytes)
        #expect(
            table.game.view(for: ada, context)["vote"]
                == .map(["best": .number(1), "second": .number(2)])
        )
        #expect(table.shown("vote") == .null)
        func votes() -> [Value?] {
            guard case .list(let tiles)? = table.shown("tiles") else { return [] }
            return tiles.map { $0["votes"] }
        }
        #expect(votes() == [nil, nil, nil])
        table.end()
        #expect(votes() == [nil, nil, nil])
        table.end { $0.shown = [.init(seat: ada, label: 0, value: cast.bytes)] }
        #expect(votes() == [.number(0), .number(2), .number(1)])
        let view = table.game.view(for: nil, ViewContext(record: table.record()))
        let report = CompetitiveReport.rounds(of: view) { "\($0)" }
        #expect(report.map(\.drawings) == [3] && report[0].lines.count == 4)
        #expect(report[0].lines[2].hasSuffix("votes: 2, 50 points"))
    }

    @Test("a round waits until all who are there have looked, voted, and looked again")
    func waits() {
        var table = Table(players: 3)
        table.shake()
        table.end()
        let next = Value.map(["do": .text("next")])
        #expect(table.game.waits(in: table.record([(table.seats[1], next)]), elapsed: 0).count == 2)
        #expect(table.refusal(Table.voting(1), by: table.seats[0]) == "not-now")
        table.end()
        #expect(table.refusal(next, by: table.seats[0]) == "not-now")
        var record = table.record()
        record.bound = [.init(seat: table.seats[2], label: 0, id: OperationID(words: Words4()))]
        #expect(table.game.waits(in: record, elapsed: 0) == Array(table.seats.prefix(2)))
        table.present.remove(table.seats[0])
        #expect(table.game.waits(in: table.record(), elapsed: 0) == Array(table.seats.dropFirst()))
    }
}
