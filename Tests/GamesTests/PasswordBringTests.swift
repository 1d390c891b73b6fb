import Rules
import Testing
import Vocabulary

@testable import Games

@Suite("Words that players bring")
struct PasswordBringTests {
    @Test("where it is set they are dealt first, and what lacks comes from the bank")
    func dealt() throws {
        var desk = PasswordDesk([1, 1], ["bring": 60])
        #expect(desk.game.phase == Phase("bring", lasts: 60_000))
        #expect(desk.game.dealtRound == nil)
        let brought = BroughtWords.many(5) + ["Katze", "lamp"]
        desk.end([
            (desk.seats[0], BroughtWords.bring(brought)),
            (desk.seats[1], BroughtWords.bring(["KATZE", "lamp"])),
            (desk.seats[1], BroughtWords.done),
        ])
        #expect(desk.game.phase.name == "keys")
        desk.deal()
        let start = try #require(desk.game.start)
        let all = Set(desk.seats.flatMap { desk.hand($0) } + [start])
        // Thirteen words are needed, and seven were brought; one of those is in the bank as well.
        #expect(all.count == 13)
        #expect(Set(brought).isSubset(of: all))
        #expect(desk.game.lexicon.added == BroughtWords.many(5) + ["Katze"])
        #expect(all.subtracting(brought).isSubset(of: PasswordWords.bank(.english)))
    }

    @Test("a word that was brought is claimed and is a target as any other")
    func claimed() throws {
        var desk = PasswordDesk([1, 1], ["bring": 60])
        desk.end([(desk.seats[0], BroughtWords.bring(BroughtWords.many(20)))])
        desk.deal()
        let (speaker, owner) = (desk.speaker, desk.listener)
        let word = try #require(desk.hand(owner).first)
        #expect(PasswordWords.place(of: word, in: .english) == nil)
        desk.say(word.uppercased())
        #expect(desk.game.chain.last?.claimer == owner)
        desk.say(try #require(desk.hand(owner).last))
        #expect(desk.game.chain.last?.isOwn == true)
        desk.finish()
        #expect(desk.caught.isEmpty)
        #expect(desk.game.scores == [owner: 4, speaker: 0])
    }

    @Test("all who have said that they are done are not waited for")
    func waits() {
        let desk = PasswordDesk([1, 2], ["bring": 1])
        var record = desk.record()
        #expect(desk.game.waits(in: record, elapsed: 0) == desk.seats)
        record.moves = [
            .init(seat: desk.seats[1], move: BroughtWords.bring(["zebra"])),
            .init(seat: desk.seats[1], move: BroughtWords.done),
        ]
        #expect(desk.game.waits(in: record, elapsed: 0) == [desk.seats[0], desk.seats[2]])
        #expect(desk.game.done(in: record) == [desk.seats[1]])
        let view = desk.game.view(for: desk.seats[1], ViewContext(record: record))
        #expect(view["list"] == .list([.text("zebra")]))
        #expect(view["brought"] == .map(["\(desk.seats[1])": .number(1)]))
        // Nobody else is shown which.
        let other = desk.game.view(for: desk.seats[0], ViewContext(record: record))
        #expect(other["list"] == .list([]))
        #expect(throws: MoveFault.notNow) {
            try desk.game.check(BroughtWords.bring(["yak"]), by: desk.seats[1], in: record)
        }
    }

    @Test(
        "what is no word, is brought twice or is too much is refused",
        arguments: [
            (["a"], "not-a-word"), (["two words"], "not-a-word"),
            (["\u{642}\u{637}"], "not-a-word"),
            (["zebra", "ZEBRA"], "brought-already"), (["known"], "brought-already"),
            ([], "unknown-move"), (BroughtWords.many(40), nil),
            (BroughtWords.many(41), "unknown-move"), (["fine"], nil),
        ] as [([String], String?)]
    )
    func refused(words: [String], code: String?) {
        let desk = PasswordDesk([1, 1], ["bring": 9])
        var record = desk.record()
        record.moves = [.init(seat: desk.seats[0], move: BroughtWords.bring(["known"]))]
        var found: String?
        do throws(MoveFault) {
            try desk.game.check(BroughtWords.bring(words), by: desk.seats[0], in: record)
        } catch { found = error.code }
        #expect(found == code)
        #expect(throws: MoveFault.unknown) {
            try desk.game.check(.map(["do": .text("bring")]), by: desk.seats[0], in: record)
        }
    }

    @Test("each can bring a hundred words, in as many moves as it takes", arguments: [100, 101])
    func most(count: Int) {
        let desk = PasswordDesk([1, 1], ["bring": 9])
        var record = desk.record()
        let words = BroughtWords.many(count)
        for start in stride(from: 0, to: 80, by: 40) {
            record.moves.append(
                .init(
                    seat: desk.seats[0],
                    move: BroughtWords.bring(Array(words[start..<start + 40]))
                )
            )
        }
        let rest = BroughtWords.bring(Array(words[80...]))
        let isLet = (try? desk.game.check(rest, by: desk.seats[0], in: record)) != nil
        #expect(isLet == (count == 100))
        // What others bring does not count for it.
        #expect((try? desk.game.check(rest, by: desk.seats[1], in: record)) != nil)
    }

    @Test("where it is not set nobody brings any, and none but letters of the room's language")
    func unset() {
        let desk = PasswordDesk()
        #expect(desk.refusal(BroughtWords.bring(["zebra"]), by: desk.seats[0]) == "not-now")
        let arabic = PasswordDesk([1, 1], ["bring": 9, "language": 3])
        #expect(arabic.refusal(BroughtWords.bring(["zebra"]), by: arabic.seats[0]) == "not-a-word")
        #expect(
            arabic.refusal(BroughtWords.bring(["\u{642}\u{637}\u{629}"]), by: arabic.seats[0])
                == nil
        )
    }
}
