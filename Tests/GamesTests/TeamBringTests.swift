import Rules
import Testing
import Vocabulary
import Wire

@testable import Games

@Suite("Teams: words that players bring")
struct TeamBringTests {
    private static func begun(_ settings: [String: Int64] = [:]) -> TeamDesk {
        TeamDesk(4, settings.merging(["bring": 60]) { $1 })
    }

    @Test("where it is set the game begins with it, and all are waited for who are not done")
    func waits() {
        var desk = Self.begun()
        #expect(desk.game.phase == Phase("bring", lasts: 60_000))
        #expect(TeamDesk(4).game.phase.name == "pairing")
        let seats = desk.seats
        #expect(desk.game.waits(in: desk.record, elapsed: 0) == seats)
        desk.act(BroughtWords.bring(["zebra"]), by: seats[1])
        desk.act(BroughtWords.done, by: seats[1])
        #expect(desk.game.done(in: desk.record) == [seats[1]])
        desk.present.remove(seats[2])
        desk.serve()
        #expect(desk.game.waits(in: desk.record, elapsed: 0) == [seats[0], seats[3]])
        desk.end()
        #expect(desk.game.phase.name == "pairing")
    }

    @Test("each is shown what they have brought, and of the others how many words")
    func shown() {
        var desk = Self.begun()
        let seats = desk.seats
        desk.act(BroughtWords.bring(["zebra", "yak"]), by: seats[1])
        let view = desk.view(seats[1])
        #expect(view["stage"] == .text("bring"))
        #expect(view["list"] == .list([.text("zebra"), .text("yak")]))
        #expect(view["brought"] == .map(["\(seats[1])": .number(2)]))
        #expect(desk.view(seats[0])["list"] == .list([]))
        #expect(desk.view(seats[0])["brought"] == view["brought"])
        desk.begin()
        #expect(desk.view(seats[1])["list"] == nil && desk.view(seats[1])["brought"] == nil)
        #expect(desk.game.state["brought"] == .list([.text("zebra"), .text("yak")]))
    }

    @Test("what is one word to guess is one word to bring", arguments: ["cats", "CAT", "cat"])
    func twins(other: String) {
        var desk = Self.begun()
        let seat = desk.seats[0]
        #expect(desk.refusal(BroughtWords.bring(["cat", other]), by: seat) == "brought-already")
        desk.act(BroughtWords.bring(["dog", "cat"]), by: seat)
        #expect(desk.refusal(BroughtWords.bring(["yak", other]), by: seat) == "brought-already")
        #expect(desk.refusal(BroughtWords.bring(["dogs"]), by: seat) == "brought-already")
        #expect(desk.refusal(BroughtWords.bring([other]), by: desk.seats[1]) == nil)
    }

    @Test("words that were brought are drawn before any of the bank", arguments: [1, 2, 7])
    func first(count: Int) {
        var desk = Self.begun(["topics": 3])
        let words = BroughtWords.many(count)
        desk.act(BroughtWords.bring(words), by: desk.seats[0])
        desk.begin()
        #expect(desk.game.phase.name == "battle" && desk.refused.isEmpty)
        for team in desk.game.teams {
            let drawn = desk.words(team)
            #expect(drawn.count == 3 && Set(drawn).count == 3)
            let own = drawn.filter(words.contains)
            #expect(own.count == min(count, 3) && drawn.prefix(own.count).elementsEqual(own))
            let bank = desk.game.lexicon.bank.words
            #expect(drawn.dropFirst(own.count).allSatisfy(bank.contains))
        }
    }

    @Test("what several bring counts once, however it is spelt, and so does a word of the bank")
    func once() {
        var desk = Self.begun(["topics": 5])
        desk.act(BroughtWords.bring(["Zebra", "CAT", "dog"]), by: desk.seats[0])
        desk.act(BroughtWords.bring(["zebra", "cat", "z\u{E9}bu"]), by: desk.seats[1])
        desk.begin()
        #expect(
            desk.game.state["brought"] == .list(["Zebra", "cat", "dog", "zébu"].map { .text($0) })
        )
        for team in desk.game.teams {
            let drawn = desk.words(team)
            #expect(Set(drawn.prefix(4)) == ["Zebra", "cat", "dog", "zébu"])
            #expect(Set(drawn).count == 5)
        }
    }

    @Test("a word that was brought is guessed as any other, and shown in the end")
    func guessed() {
        var desk = Self.begun(["topics": 2])
        desk.act(BroughtWords.bring(["Zebra", "Quagga"]), by: desk.seats[0])
        desk.begin()
        let team = desk.game.teams[0]
        desk.act(TeamDesk.topic("done", 0), by: team.drawer)
        let word = desk.words(team)[0]
        #expect(desk.view(team.guesser)["mine"]?["letters"] == .number(Int64(word.count)))
        desk.act(TeamDesk.topic("guess", 0, word.uppercased() + "S"), by: team.guesser)
        desk.end()
        desk.end()
        #expect(desk.game.results[0].points == 100 && !desk.game.results[0].isCaught)
        #expect(desk.game.results[0].topics[0].word == word)
    }

    @Test("other secrets give other words of those that were brought, and nobody else knows them")
    func secret() {
        var desk = Self.begun(["topics": 5])
        let words = BroughtWords.many(40)
        desk.act(BroughtWords.bring(words), by: desk.seats[0])
        desk.begin()
        let (first, second) = (desk.game.teams[0], desk.game.teams[1])
        #expect(desk.words(first) != desk.words(second))
        #expect(Set(desk.words(first)).isSubset(of: words))
        let other = desk.hosts[first.guesser].map(desk.dealer)
        let context = ViewContext(record: desk.record, dealer: other)
        let view = desk.game.view(for: first.drawer, context)
        #expect(view["mine"]?["word"] == .null)
        // Devices are bound before the dice, whatever was brought.
        let sealed = desk.game.topicSecret.seal(
            desk.dealer(first.device ?? DeviceID(words: .zero)).seed,
            of: first.device ?? DeviceID(words: .zero)
        )
        #expect(first.device.flatMap { desk.game.seals[$0] } == sealed)
    }

    @Test(
        "what is no word, is brought twice or is too much is refused",
        arguments: [
            (["a"], "not-a-word"), (["two words"], "not-a-word"), (["c4t"], "not-a-word"),
            ([String(repeating: "a", count: 24)], nil),
            ([String(repeating: "a", count: 25)], "not-a-word"),
            (["\u{642}\u{637}\u{629}"], "not-a-word"), (["zebra", "ZEBRA"], "brought-already"),
            (["Known"], "brought-already"), ([], "unknown-move"),
            (BroughtWords.many(40), nil), (BroughtWords.many(41), "unknown-move"),
        ] as [([String], String?)]
    )
    func refused(words: [String], code: String?) {
        var desk = Self.begun()
        desk.act(BroughtWords.bring(["known"]), by: desk.seats[0])
        #expect(desk.refusal(BroughtWords.bring(words), by: desk.seats[0]) == code)
    }

    @Test("in Arabic there are none but Arabic letters")
    func script() {
        let desk = Self.begun(["language": 3])
        #expect(desk.refusal(BroughtWords.bring(["zebra"]), by: desk.seats[0]) == "not-a-word")
        let word = BroughtWords.bring(["\u{642}\u{637}\u{629}"])
        #expect(desk.refusal(word, by: desk.seats[0]) == nil)
    }

    @Test(
        "what is no list of words is no move",
        arguments: [.null, .number(1), .text("zebra"), .map(["0": .text("zebra")])] as [Value]
    )
    func noList(words: Value) {
        let desk = Self.begun()
        let move = Value.map(["do": .text("bring"), "words": words])
        #expect(desk.refusal(move, by: desk.seats[0]) == "unknown-move")
        let number = Value.map(["do": .text("bring"), "words": .list([.number(1)])])
        #expect(desk.refusal(number, by: desk.seats[0]) == "not-a-word")
    }

    @Test("each can bring 500 words, in as many moves as it takes", arguments: [500, 501])
    func most(count: Int) {
        var desk = Self.begun()
        let words = BroughtWords.many(count)
        for start in stride(from: 0, to: 480, by: 40) {
            desk.act(BroughtWords.bring(Array(words[start..<start + 40])), by: desk.seats[0])
        }
        let rest = BroughtWords.bring(Array(words[480...]))
        let refusal = count == 500 ? nil : "too-many-words"
        #expect(desk.refusal(rest, by: desk.seats[0]) == refusal)
        // What others bring does not count for it.
        #expect(desk.refusal(rest, by: desk.seats[1]) == nil)
        desk.begin()
        #expect(desk.game.lexicon.brought.count == 480)
    }

    @Test(
        "nothing is brought by who is done, does not play, or comes too late, or where it is not set"
    )
    func late() {
        var desk = Self.begun()
        let word = BroughtWords.bring(["zebra"])
        desk.act(BroughtWords.done, by: desk.seats[0])
        for move in [word, BroughtWords.done] {
            #expect(desk.refusal(move, by: desk.seats[0]) == "not-now")
            #expect(desk.refusal(move, by: SeatID(7)) == "not-playing")
            #expect(desk.refusal(move, by: desk.seats[1]) == nil)
            #expect(TeamDesk(4).refusal(move, by: desk.seats[1]) == "not-now")
        }
        // In the first phase there is nothing else to do, for devices neither.
        let seal = ByteText.move("seal", Array(repeating: 7, count: 32))
        #expect(desk.refusal(seal, by: desk.seats[1]) == "not-now")
        #expect(desk.refusal(TeamDesk.topic("done", 0), by: desk.seats[1]) == "not-now")
        #expect(desk.game.author(of: word, by: desk.seats[1]) == .people)
        desk.begin()
        for seat in desk.seats { #expect(desk.refusal(word, by: seat) == "not-now") }
    }

    @Test(
        "a move holds sixteen words of the most letters, and a round all that a device's seats bring"
    )
    func sizes() {
        // Each of 24 letters of two bytes, none with any mark.
        let word = String(repeating: "\u{634}", count: 24)
        let most = 16
        let move = BroughtWords.bring(Array(repeating: word, count: most))
        #expect(move.encoded.count <= Limits.move)
        // Marks make them longer still: four fit in any case, and as many seats as a device can have share its budget.
        let marked = String(repeating: "ا\u{64E}\u{651}\u{670}", count: 24)
        let fewest = 4
        let long = BroughtWords.bring(Array(repeating: marked, count: fewest))
        #expect(long.encoded.count <= Limits.move)
        #expect(Limits.seatsOfDevice * (500 / fewest + 1) < Limits.entriesInRound)
    }
}
