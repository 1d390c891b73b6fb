import Rules
import Testing
import Vocabulary

@testable import Games

@Suite("The chain of words")
struct PasswordPlayTests {
    private static let three = [SeatID(1), SeatID(2), SeatID(3)]

    /// What is told of a turn of the first of three, and what each of them gets.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var claimer: Int?
        var answer = PastTurn.Answer.unasked
        var passes: [Int] = []
        var doubts: [Int] = []
        var unshown: [Int] = []
        let points: [Int64]
    }

    private static let cases = [
        Case(testDescription: "another's word", claimer: 1, points: [0, 2, 0]),
        Case(testDescription: "all let it pass", passes: [1, 2], points: [0, 0, 0]),
        Case(testDescription: "nobody votes", points: [0, 0, 0]),
        Case(testDescription: "its own", answer: .own(3), passes: [1, 2], points: [2, 0, 0]),
        Case(testDescription: "its own, nobody votes", answer: .own(3), points: [2, 0, 0]),
        Case(testDescription: "not its own", answer: .foreign, passes: [1], points: [0, 0, 0]),
        Case(
            testDescription: "silence, let pass",
            answer: .silent,
            passes: [1],
            points: [0, 0, 0]
        ),
        Case(testDescription: "doubted by one", passes: [1], doubts: [2], points: [-1, 0, -1]),
        Case(testDescription: "doubted by two", doubts: [1, 2], points: [-2, -1, -1]),
        Case(
            testDescription: "not its own, and doubted",
            answer: .foreign,
            doubts: [1, 2],
            points: [-2, -1, -1]
        ),
        Case(
            testDescription: "its own, and doubted by one",
            answer: .own(3),
            passes: [1],
            doubts: [2],
            points: [-1, 0, 2]
        ),
        Case(
            testDescription: "its own, and doubted by two",
            answer: .own(3),
            doubts: [1, 2],
            points: [-2, 2, 2]
        ),
        Case(
            testDescription: "silence, and doubted",
            answer: .silent,
            passes: [1],
            doubts: [2],
            points: [-1, 0, 2]
        ),
        Case(
            testDescription: "a vote that is not shown",
            passes: [1],
            unshown: [2],
            points: [0, 0, -1]
        ),
        Case(
            testDescription: "a vote that is not shown, beside a doubt",
            answer: .own(3),
            doubts: [1],
            unshown: [2],
            points: [-1, 2, -1]
        ),
    ]

    @Test("each gets the points that the rules say", arguments: cases)
    func points(of one: Case) {
        let seats = Self.three
        var past = PastTurn(round: 1, seat: seats[0], word: "cat")
        past.claimer = one.claimer.map { seats[$0] }
        past.answer = one.answer
        for seat in one.passes { past.votes[seats[seat]] = true }
        for seat in one.doubts { past.votes[seats[seat]] = false }
        past.unshown = one.unshown.map { seats[$0] }
        #expect(seats.map { past.points[$0] ?? 0 } == one.points)
    }

    private static func dealt(_ perDevice: [Int] = [1, 1, 1]) -> PasswordDesk {
        var desk = PasswordDesk(perDevice, ["swaps": 1, "rounds": 2])
        desk.deal()
        return desk
    }

    @Test("a word of another's is claimed by that one's device, and gone")
    func claimed() throws {
        var desk = Self.dealt()
        let (speaker, owner) = (desk.speaker, desk.listener)
        let word = try #require(desk.hand(owner).last)
        // As somebody may well type it.
        desk.say(word.uppercased())
        #expect(desk.game.phase.name == "word")
        #expect(desk.speaker != speaker)
        #expect(desk.game.scores[owner] == 2)
        #expect(desk.game.chain.last?.claimer == owner)
        let record = desk.record()
        let context = ViewContext(record: record, dealer: desk.hosts[owner].map { desk.dealer($0) })
        let hand = desk.game.view(for: owner, context)["hand"]
        guard case .list(let cards)? = hand else {
            Issue.record("the owner is shown no hand")
            return
        }
        #expect(
            cards.map { $0["isUsed"] } == Array(repeating: .flag(false), count: 5) + [.flag(true)]
        )
        #expect(desk.refusal(PasswordDesk.say(word), by: desk.speaker) == "word-used")
    }

    @Test("the owner's device claims also what another seat of the same device says")
    func claimedBeside() throws {
        var desk = Self.dealt([2])
        let owner = desk.listener
        desk.say(try #require(desk.hand(owner).first))
        #expect(desk.game.chain.last?.claimer == owner)
    }

    @Test("one's own word counts when nobody doubts it, and its doubters win by it otherwise")
    func own() throws {
        for doubts in [false, true] {
            var desk = Self.dealt()
            let speaker = desk.speaker
            let others = desk.seats.filter { $0 != speaker }
            let votes = Dictionary(
                uniqueKeysWithValues: others.map { ($0, doubts ? Password.Vote.doubt : .pass) }
            )
            desk.say(try #require(desk.hand(speaker).first), votes: votes)
            #expect(desk.game.chain.last?.isOwn == true)
            #expect(desk.game.scores[speaker] == (doubts ? -2 : 2))
            #expect(others.allSatisfy { desk.game.scores[$0] == (doubts ? 2 : 0) })
        }
    }

    @Test("votes are waited for, bound, and shown only when all are in")
    func votes() {
        var desk = Self.dealt()
        let speaker = desk.speaker
        let others = desk.seats.filter { $0 != speaker }
        desk.end([(speaker, PasswordDesk.say("xylophonist"))])
        let vote = Value.map(["do": .text("judge"), "judge": .text("doubt")])
        #expect(desk.game.phase.isSecret)
        #expect(desk.game.waits(in: desk.record(), elapsed: 0) == others)
        #expect(desk.refusal(vote, by: speaker) == "own-word")
        #expect(desk.refusal(vote, by: others[0]) == nil)
        #expect(
            desk.game.encoding(of: vote, by: others[0])
                == .secret(label: 0, value: Array("doubt".utf8))
        )
        let unsure = Value.map(["do": .text("judge"), "judge": .text("perhaps")])
        #expect(desk.refusal(unsure, by: others[0]) == "unknown-move")
        desk.end(votes: [others[0]: .doubt, others[1]: .pass])
        #expect(desk.game.phase.name == "count")
        // One of them keeps it to itself, which costs a point.
        desk.end(hiding: [others[0]])
        #expect(desk.game.scores[others[0]] == -1)
        #expect(desk.game.scores[speaker] == 0)
    }

    @Test("new words cost a point, and there are as many as were dealt")
    func swaps() {
        var desk = Self.dealt()
        let seat = desk.listener
        let before = desk.hand(seat)
        let swap = Value.map(["do": .text("swap")])
        #expect(desk.refusal(swap, by: seat) == nil)
        desk.end([(seat, swap), (desk.speaker, PasswordDesk.say(desk.foreign))])
        #expect(desk.game.scores[seat] == -1)
        #expect(desk.game.chain.last?.swaps == [seat: 1])
        let after = desk.hand(seat)
        #expect(after.count == 6)
        #expect(Set(after).isDisjoint(with: before))
        #expect(desk.refusal(swap, by: seat) == "not-now")
        desk.end()
        desk.end()
        #expect(desk.refusal(swap, by: seat) == "no-more-words")
    }

    @Test("who asks for new words sees them at once, and how often that can still be done")
    func swapsSeen() {
        let desk = Self.dealt()
        let seat = desk.listener
        var record = desk.record()
        let dealer = desk.hosts[seat].map { desk.dealer($0) }
        let before = desk.game.view(for: seat, ViewContext(record: record, dealer: dealer))
        record.moves.append(.init(seat: seat, move: .map(["do": .text("swap")])))
        let after = desk.game.view(for: seat, ViewContext(record: record, dealer: dealer))
        #expect(before["swaps"] == .number(1) && after["swaps"] == .number(0))
        guard case .list(let old)? = before["hand"], case .list(let new)? = after["hand"] else {
            Issue.record("no hand is shown")
            return
        }
        #expect(old.count == 6 && new.count == 6 && Set(old).isDisjoint(with: new))
    }

    /// What is refused in a turn, in words of the refusal; the first word of the chain stands for itself.
    @Test(
        "what is no new word is refused",
        arguments: [
            ("a", "not-a-word"), ("two words", "not-a-word"), ("l33t", "not-a-word"),
            ("", "not-a-word"), (String(repeating: "a", count: 25), "not-a-word"),
            ("START", "word-used"), (String(repeating: "a", count: 24), nil), ("ox", nil),
        ] as [(String, String?)]
    )
    func refusals(text: String, code: String?) throws {
        let desk = Self.dealt()
        let start = try #require(desk.game.start)
        let word = text == "START" ? start.uppercased() : text
        #expect(desk.refusal(PasswordDesk.say(word), by: desk.speaker) == code)
        #expect(desk.refusal(PasswordDesk.say(word), by: desk.listener) == "not-your-turn")
        #expect(desk.refusal(PasswordDesk.say(word), by: SeatID(5)) == "not-playing")
        #expect(desk.refusal(.map(["do": .text("word")]), by: desk.speaker) == "not-a-word")
        #expect(desk.refusal(.map(["do": .text("fly")]), by: desk.speaker) == "unknown-move")
    }

    @Test("who says nothing is passed over, and who is away is not waited for")
    func passing() {
        var desk = Self.dealt()
        let order = desk.game.order
        desk.end()
        #expect(desk.game.chain.last?.word == nil)
        #expect(desk.speaker == order[1])
        desk.present.remove(order[2])
        desk.end()
        #expect(desk.speaker == order[0])
        #expect(desk.game.number == 2)
    }

    @Test("each has a turn a round; then it is over, and anew it goes on with the points")
    func whole() {
        var desk = PasswordDesk([1, 1], ["rounds": 3, "played": 1], carried: [SeatID(11): 7])
        desk.deal()
        #expect(desk.game.number == 2)
        #expect(desk.game.progress == 1)
        desk.finish()
        #expect(desk.game.phase.isLast)
        #expect(desk.game.chain.count == 4)
        #expect(desk.game.progress == 3)
        #expect(desk.game.scores == [SeatID(11): 7, SeatID(22): 0])
        #expect(desk.game.state.encoded.count > 0)
    }

    @Test("one alone has nobody to play with, and what came of the open word is not told")
    func alone() {
        var desk = Self.dealt([1, 1])
        let (speaker, other) = (desk.speaker, desk.listener)
        desk.end([(speaker, PasswordDesk.say("xylophonist"))])
        desk.present.remove(other)
        desk.end()
        #expect(desk.game.phase.name == "audit")
        #expect(desk.game.chain.map(\.word) == [nil])
        desk.end()
        #expect(desk.game.phase.isLast)
        #expect(desk.game.scores.values.allSatisfy { $0 == 0 })
    }
}
