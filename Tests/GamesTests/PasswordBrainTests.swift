import Activities
import Rules
import Testing
import Vocabulary

@testable import Games

@Suite("How bots play with words")
struct PasswordBrainTests {
    /// Draws nothing.
    private struct NoArtist: Artist {
        let words: [String] = []
        func draw(_ topic: String, seed: UInt64, turn: Int) -> [PenLine] { [] }
    }

    private static func mind(_ seed: UInt64) -> Mind {
        Mind(.keen, artist: NoArtist(), dice: SeededDice(Seed(words: Words4(seed, 1, 2, 3)), 0))
    }

    /// What a bot sees in a turn: a word of the chain, its hand, and what was said.
    private static func state(
        start: String = "lock",
        said: [String] = [],
        hand: [String] = [],
        word: String? = nil,
        swaps: Int64 = 0
    ) -> Value {
        .map(
            [
                "language": .text("en"), "start": .text(start),
                "chain": .list(said.map { .map(["word": .text($0)]) }),
                "hand": .list(
                    hand.map { .map(["word": .text($0), "isUsed": .flag(false)]) }
                ),
                "word": word.map { .text($0) } ?? .null, "swaps": .number(swaps),
                "turn": .seat(SeatID(1)),
            ]
        )
    }

    private static func view(_ phase: String, _ seat: UInt64, _ state: Value) -> BotView {
        BotView(
            seat: SeatID(seat),
            round: 5,
            phase: phase,
            left: 20_000,
            waits: [SeatID(1), SeatID(2)],
            players: [SeatID(1), SeatID(2)],
            state: state
        )
    }

    /// What each of many bots does first.
    private static func moves(_ view: BotView, _ count: UInt64 = 300) -> [Value] {
        (1...count).compactMap { seed in
            var (brain, mind) = (PasswordBrain(), Self.mind(seed))
            let plan = brain.plan(view, &mind, isAgain: false)
            guard case .move(let move, nil)? = plan.first?.action else { return nil }
            return move
        }
    }

    private static func texts(_ moves: [Value], _ field: String = "text") -> [String] {
        moves.compactMap { $0[field]?.text }
    }

    @Test("mostly they say what belongs to the last word, and never what was said")
    func plain() {
        let words = Self.texts(Self.moves(Self.view("word", 1, Self.state(said: ["key"]))))
        #expect(words.count == 300)
        let sense = WordSense(language: .english)
        #expect(words.count { sense.relation("key", $0) == .linked } > 240)
        #expect(!words.contains("key") && !words.contains("lock"))
        #expect(Set(words).count > 5)
    }

    @Test("a secret word that fits is slipped in, most of the time")
    func slips() {
        let state = Self.state(hand: ["key", "whale", "planet"])
        let words = Self.texts(Self.moves(Self.view("word", 1, state)))
        #expect((200...290) ~= words.count { $0 == "key" })
        // Now and then one that does not fit at all.
        #expect((1...30) ~= words.count { $0 == "whale" || $0 == "planet" })
    }

    @Test("what was used or said already is no target any more")
    func used() throws {
        let state = Self.state(start: "lock", said: ["key", "lock"], hand: ["key"])
        #expect(try #require(Speaker(state)).targets.isEmpty)
    }

    @Test("with next to nothing left they take new words, half of the time")
    func swaps() {
        let moves = Self.moves(Self.view("word", 1, Self.state(hand: ["whale"], swaps: 2)))
        #expect((100...200) ~= moves.count { $0["do"] == .text("swap") })
        let none = Self.moves(Self.view("word", 1, Self.state(hand: ["whale"])))
        #expect(!none.contains { $0["do"] == .text("swap") })
    }

    /// How many of three hundred doubt a word after `lock`.
    @Test(
        "they doubt what does not belong, seldom what does, and each in its own way",
        arguments: [("key", 5...60), ("whale", 150...270), ("xylophonist", 5...80)]
    )
    func votes(word: String, doubts: ClosedRange<Int>) {
        let view = Self.view("judge", 2, Self.state(word: word))
        let votes = Self.texts(Self.moves(view), "judge")
        #expect(votes.count == 300)
        #expect(doubts ~= votes.count { $0 == "doubt" }, "\(votes.count { $0 == "doubt" })")
    }

    @Test("they do nothing out of turn, and say that they bring no words")
    func turns() {
        #expect(Self.moves(Self.view("word", 2, Self.state())).isEmpty)
        #expect(Self.moves(Self.view("judge", 1, Self.state(word: "key"))).isEmpty)
        #expect(Self.moves(Self.view("count", 2, Self.state(word: "key"))).isEmpty)
        let done = Self.moves(Self.view("bring", 2, .null), 3)
        #expect(done == Array(repeating: .map(["do": .text("brought")]), count: 3))
    }

    @Test("all words are in the room's language", arguments: PasswordLanguage.allCases)
    func languages(language: PasswordLanguage) {
        let bank = PasswordWords.bank(language)
        let state = Value.map(
            [
                "language": .text(language.rawValue), "start": .text(bank[7]), "chain": .list([]),
                "hand": .null, "word": .null, "turn": .seat(SeatID(1)),
            ]
        )
        let words = Self.texts(Self.moves(Self.view("word", 1, state), 40))
        #expect(words.count == 40 && Set(words).isSubset(of: bank))
    }

    /// Plays whole games of two bots and somebody who plays in a given way, and adds up what each wins.
    private static func play(games: Int, person: (PasswordDesk, SeatID) -> String) -> [Int64] {
        var won: [Int64] = [0, 0, 0]
        for game in 0..<games {
            var desk = PasswordDesk([1, 1, 1], ["rounds": 4], salt: UInt64(game))
            desk.deal()
            var brains = [PasswordBrain(), PasswordBrain()]
            var minds = [mind(UInt64(2 * game)), mind(UInt64(2 * game + 1))]
            func act(_ phase: String, _ bot: Int) -> Value? {
                let view = Self.view(phase, desk.seats[bot].rawValue, desk.view(desk.seats[bot]))
                let plan = brains[bot].plan(view, &minds[bot], isAgain: false)
                guard case .move(let move, nil)? = plan.last?.action else { return nil }
                return move
            }
            for _ in 0..<12 where desk.game.phase.name == "word" {
                let bot = desk.seats.prefix(2).firstIndex(of: desk.speaker)
                let word = bot.map { act("word", $0)?["text"]?.text } ?? person(desk, desk.speaker)
                desk.end(word.map { [(desk.speaker, PasswordDesk.say($0))] } ?? [])
                guard desk.game.phase.name == "judge" else { continue }
                var votes: [SeatID: Password.Vote] = [:]
                for bot in 0..<2 where desk.seats[bot] != desk.speaker {
                    let vote = act("judge", bot)?["judge"]?.text
                    votes[desk.seats[bot]] = vote.flatMap(Password.Vote.init)
                }
                desk.end(votes: votes)
                if desk.game.phase.name == "count" { desk.end() }
            }
            for (index, seat) in desk.seats.enumerated() {
                won[index] += desk.game.scores[seat] ?? 0
            }
        }
        return won
    }

    @Test("who says secret words that fit nowhere loses to bots")
    func careless() {
        let won = Self.play(games: 12) { desk, seat in
            let said = Set(desk.game.chain.compactMap(\.word))
            return desk.hand(seat).first { !said.contains($0) } ?? desk.foreign
        }
        #expect(won[0] > won[2] && won[1] > won[2], "\(won)")
    }

    @Test("who waits until a secret word fits, and else says what leads there, wins")
    func clever() {
        let sense = WordSense(language: .english)
        let won = Self.play(games: 12) { desk, seat in
            let last = desk.game.chain.last { $0.word != nil }?.word ?? desk.game.start ?? ""
            let said = Set(desk.game.chain.compactMap(\.word) + [desk.game.start ?? ""])
            let targets = desk.hand(seat).filter { !said.contains($0) }
            if let fit = targets.first(where: { sense.relation(last, $0) == .linked }) {
                return fit
            }
            let links = sense.links(of: last).filter { !said.contains($0) }
            return links.first { word in targets.contains { sense.relation(word, $0) == .linked } }
                ?? links.first ?? desk.foreign
        }
        #expect(won[2] > 0, "\(won)")
    }
}
