import Rules
import Testing
import Vocabulary

@testable import Games

@Suite("Teams: what is no move")
struct TeamMoveTests {
    private static func drawn() -> (TeamDesk, Team) {
        var desk = TeamDesk()
        desk.begin()
        let first = desk.game.teams[0]
        desk.act(TeamDesk.topic("done", 0), by: first.drawer)
        return (desk, first)
    }

    @Test("nobody goes on to a drawing that is not ready, and from the last one to the end")
    func next() {
        var (desk, first) = Self.drawn()
        func mine() -> Value? { desk.view(first.guesser)["mine"]?["next"] }
        for number in 0..<desk.game.topics {
            let skip = TeamDesk.topic("skip", number)
            if number + 1 < desk.game.topics {
                #expect(desk.refusal(skip, by: first.guesser) == "next-not-ready")
                #expect(mine() == .flag(false))
                desk.act(TeamDesk.topic("done", number + 1), by: first.drawer)
            }
            #expect(mine() == .flag(true))
            desk.act(skip, by: first.guesser)
        }
        #expect(mine() == .flag(false) && desk.game.topics == 3)
    }

    @Test("a word is guessed as often as there may be guesses, each another one")
    func bounds() {
        var (desk, first) = Self.drawn()
        let word = desk.words(first)[0]
        for number in 0..<TeamBattle.mostGuesses {
            let letters = String(UnicodeScalar(UInt8(97 + number % 26)))
            desk.act(
                TeamDesk.topic("guess", 0, "xq" + letters + (number < 26 ? "z" : "w")),
                by: first.guesser
            )
        }
        #expect(
            desk.refusal(TeamDesk.topic("guess", 0, word), by: first.guesser) == "no-more-guesses"
        )
        #expect(desk.refusal(TeamDesk.topic("skip", 0), by: first.guesser) == "next-not-ready")
        desk.act(TeamDesk.topic("done", 1), by: first.drawer)
        #expect(desk.refusal(TeamDesk.topic("skip", 0), by: first.guesser) == nil)
    }

    @Test(
        "what is no word is no guess",
        arguments: ["", "a", "two words", "c4t", "<b>", String(repeating: "a", count: 25)]
    )
    func noWord(text: String) {
        let (desk, first) = Self.drawn()
        let guess = TeamDesk.topic("guess", 0, text)
        #expect(desk.refusal(guess, by: first.guesser) == "not-a-word")
    }

    @Test("nothing is guessed twice")
    func again() {
        var (desk, first) = Self.drawn()
        desk.act(TeamDesk.topic("guess", 0, "Wrongly"), by: first.guesser)
        let again = TeamDesk.topic("guess", 0, "wRONGLY")
        #expect(desk.refusal(again, by: first.guesser) == "guessed-already")
    }

    @Test(
        "there is no other move",
        arguments: [
            .null, .number(0), .map([:]), .map(["do": .text("draw")]), .map(["do": .number(1)]),
        ] as [Value]
    )
    func unknown(move: Value) {
        let (desk, first) = Self.drawn()
        #expect(desk.refusal(move, by: first.drawer) == "unknown-move")
    }

    @Test(
        "a topic out of bounds is none",
        arguments: [.number(.max), .number(-1), .text("0"), .null] as [Value]
    )
    func topics(topic: Value) {
        let (desk, first) = Self.drawn()
        for (name, seat) in [("done", first.drawer), ("guess", first.guesser)] {
            let move = Value.map(["do": .text(name), "topic": topic, "text": .text("cat")])
            #expect(desk.refusal(move, by: seat) == "not-now")
        }
    }
}
