import Activities
import Rules
import Testing
import Vocabulary
import Wire

@testable import Games

@Suite("How bots draw and guess in teams")
struct TeamBrainTests {
    /// Draws a cross over the whole board in the thickest pen there is, once for each letter of the word, and fills it.
    private struct CrossArtist: Artist {
        let words = ["cross"]
        func draw(_ topic: String, seed: UInt64, turn: Int) -> [PenLine] {
            let corners = [(0, 0), (4_095, 4_095), (0, 4_095), (4_095, 0)]
            let points = corners.map { StrokePoint(x: Int16($0.0), y: Int16($0.1)) }
            let tools = topic.map { _ in StrokeStyle.Tool.pen } + [.fill, .eraser]
            return tools.map { tool in
                let style = StrokeStyle(tool: tool, width: 400)
                return PenLine(style: style, points: points, pause: 100, lasts: 900)
            }
        }
    }

    private static func mind(_ seed: UInt64, _ temperament: Temperament = .keen) -> Mind {
        let dice = SeededDice(Seed(words: Words4(seed, 1, 2, 3)), 0)
        return Mind(temperament, artist: CrossArtist(), dice: dice)
    }

    private static func view(_ state: Value, left: Int64? = 60_000) -> BotView {
        BotView(
            seat: SeatID(1),
            round: 3,
            phase: "battle",
            left: left,
            players: [SeatID(1), SeatID(2)],
            state: state
        )
    }

    private static func drawing(_ topic: Int64, _ word: String, _ language: String = "en") -> Value
    {
        .map(
            [
                "topics": .number(5), "language": .text(language), "difficulty": .number(0),
                "mine": .map(
                    ["does": .text("draw"), "topic": .number(topic), "word": .text(word)]
                ),
            ]
        )
    }

    private static func guessing(
        _ letters: Int64,
        tried: [String] = [],
        isAnswered: Bool = true,
        isReady: Bool = true,
        hasNext: Bool = true
    ) -> Value {
        let guesses = tried.enumerated().map { index, text in
            let isOpen = !isAnswered && index == tried.count - 1
            return Value.map(["text": .text(text), "right": isOpen ? .null : .flag(false)])
        }
        return .map(
            [
                "topics": .number(5), "language": .text("en"), "difficulty": .number(0),
                "mine": .map(
                    [
                        "does": .text("guess"), "topic": .number(1), "ready": .flag(isReady),
                        "letters": isReady ? .number(letters) : .null, "guesses": .list(guesses),
                        "next": .flag(hasNext),
                    ]
                ),
            ]
        )
    }

    private static func strokes(_ plan: Brain.Plan) -> [Stroke] {
        plan.flatMap { deed -> [Stroke] in
            guard case .draw(let strokes) = deed.action else { return [] }
            return strokes
        }
    }

    private static func moves(_ plan: Brain.Plan) -> [Value] {
        plan.compactMap { deed in
            guard case .move(let move, nil) = deed.action else { return nil }
            return move
        }
    }

    @Test(
        "all that a bot draws lies on the paper of its word alone, and may lie there",
        arguments: 0...4
    )
    func papers(topic: Int) throws {
        var desk = TeamDesk(2, ["topics": 5])
        desk.begin()
        let sheet = try #require(desk.game.openSheets(in: desk.record).first)
        for seed in UInt64(1)...10 {
            var (brain, mind) = (TeamBattleBrain(), Self.mind(seed))
            let view = Self.view(Self.drawing(Int64(topic), "cat"))
            let strokes = Self.strokes(brain.plan(view, &mind, isAgain: false))
            #expect(strokes.count == 4)
            for stroke in strokes {
                #expect(sheet.fault(stroke.style, stroke.points) == nil)
                let spots = sheet.spots.filter { $0.lies(under: stroke.points) }
                #expect(spots.map(\.number) == [topic])
            }
        }
    }

    @Test("it draws a word once, says that it is done, and goes on to the next one")
    func once() {
        var (brain, mind) = (TeamBattleBrain(), Self.mind(4))
        let first = brain.plan(Self.view(Self.drawing(0, "cat")), &mind, isAgain: false)
        #expect(Self.strokes(first).count == 4)
        #expect(Self.moves(first) == [TeamDesk.topic("done", 0)])
        #expect(first.map(\.after).max() == first.last?.after)
        let again = brain.plan(Self.view(Self.drawing(0, "cat")), &mind, isAgain: true)
        #expect(Self.strokes(again).isEmpty && Self.moves(again) == [TeamDesk.topic("done", 0)])
        let next = brain.plan(Self.view(Self.drawing(1, "dog")), &mind, isAgain: true)
        #expect(Self.strokes(next).count == 4 && Self.moves(next) == [TeamDesk.topic("done", 1)])
        let none = brain.plan(Self.view(Self.drawing(5, "")), &mind, isAgain: true)
        #expect(none.isEmpty)
    }

    @Test("words of any language are drawn as what they are called in English")
    func languages() {
        for (word, language, letters) in [
            ("Schmetterling", "de", 9), ("papillon", "fr", 9), ("فراشة", "ar", 9), ("zzz", "de", 3),
        ] {
            var (brain, mind) = (TeamBattleBrain(), Self.mind(4))
            let view = Self.view(Self.drawing(0, word, language))
            let strokes = Self.strokes(brain.plan(view, &mind, isAgain: false))
            #expect(strokes.count == letters + 1, "\(word)")
        }
    }

    @Test("it draws no more than there may be on a paper")
    func bounds() {
        var (brain, mind) = (TeamBattleBrain(), Self.mind(4))
        let long = String(repeating: "z", count: TeamBattle.strokes + 1)
        let plan = brain.plan(Self.view(Self.drawing(0, long)), &mind, isAgain: false)
        #expect(Self.strokes(plan).count == TeamBattle.strokes)
    }

    @Test("all words are drawn within the time that there is", arguments: [6_000, 60_000, 300_000])
    func times(left: Int64) {
        for temperament in [Temperament.keen, .slow] {
            var (brain, mind) = (TeamBattleBrain(), Self.mind(9, temperament))
            var rest = left
            for topic in Int64(0)..<5 {
                let view = Self.view(Self.drawing(topic, "cat"), left: rest)
                let plan = brain.plan(view, &mind, isAgain: topic > 0)
                let share = rest / (5 - topic)
                #expect(Self.strokes(plan).count == 4)
                #expect(plan.last?.after ?? .max <= share * 9 / 10 + 1_600)
                rest -= share
            }
        }
    }

    @Test("it guesses words that are as long, none that was tried, and gives up at last")
    func guesses() {
        var seen: Set<String> = []
        var skips = 0
        for seed in UInt64(1)...300 {
            var (brain, mind) = (TeamBattleBrain(), Self.mind(seed))
            let view = Self.view(Self.guessing(3, tried: ["cat", "DOGS"]))
            for move in Self.moves(brain.plan(view, &mind, isAgain: true)) {
                #expect(move["topic"] == .number(1))
                if move["do"] == .text("skip") { skips += 1 }
                if let text = move["text"]?.text { seen.insert(text) }
            }
        }
        #expect(seen == ["dog", "sun", "bed", "car", "egg", "cup", "hat", "eye"])
        #expect((20...70) ~= skips)
    }

    @Test("it does not give up at once, and guesses no more than ten times")
    func patience() {
        for seed in UInt64(1)...50 {
            var (brain, mind) = (TeamBattleBrain(), Self.mind(seed))
            let first = brain.plan(Self.view(Self.guessing(4)), &mind, isAgain: true)
            #expect(Self.moves(first).first?["do"] == .text("guess"))
            let tried = "abcdefghij".map { "xyz\($0)" }
            let last = brain.plan(Self.view(Self.guessing(4, tried: tried)), &mind, isAgain: true)
            #expect(Self.moves(last) == [TeamDesk.topic("skip", 1)])
            // There is no word of the bank that is as long.
            let none = brain.plan(Self.view(Self.guessing(24)), &mind, isAgain: true)
            #expect(Self.moves(none) == [TeamDesk.topic("skip", 1)])
            let early = Self.view(Self.guessing(4, tried: tried, hasNext: false))
            #expect(brain.plan(early, &mind, isAgain: true).isEmpty)
        }
    }

    @Test("it waits for the drawing and for answers, and does nothing where it has no part")
    func waiting() {
        let early = Self.guessing(3, isReady: false)
        let open = Self.guessing(3, tried: ["cat"], isAnswered: false)
        for state in [early, open, .map(["topics": .number(3), "teams": .list([])]), .null] {
            var (brain, mind) = (TeamBattleBrain(), Self.mind(1))
            #expect(brain.plan(Self.view(state), &mind, isAgain: false).isEmpty)
        }
        var (brain, mind) = (TeamBattleBrain(), Self.mind(1))
        var view = Self.view(Self.drawing(0, "cat"))
        view.phase = "reckoning"
        #expect(brain.plan(view, &mind, isAgain: false).isEmpty)
    }

    @Test("it brings a few words that it can draw, or none, once, and says that it is done")
    func bringing() {
        var counts: Set<Int> = []
        for seed in UInt64(1)...30 {
            var desk = TeamDesk(2, ["bring": 60, "language": Int64(seed % 4)])
            var (brain, mind) = (TeamBattleBrain(), Self.mind(seed))
            var view = Self.view(desk.view(desk.seats[0]))
            (view.seat, view.phase, view.waits) = (desk.seats[0], "bring", [desk.seats[0]])
            for move in Self.moves(brain.plan(view, &mind, isAgain: false)) {
                desk.act(move, by: desk.seats[0])
            }
            counts.insert(desk.game.lexicon.brought(by: desk.seats[0], in: desk.record).count)
            #expect(desk.game.done(in: desk.record) == [desk.seats[0]])
            view.waits = []
            #expect(brain.plan(view, &mind, isAgain: true).isEmpty)
        }
        #expect(counts == [0, 1, 2, 3])
    }

    @Test("where words were brought it guesses words of any bank")
    func anyWord() throws {
        let state = Self.guessing(6)
        let few = try #require(TopicGuesser(state)).words
        let many = try #require(TopicGuesser(state, isAnyWord: true)).words
        #expect(few.allSatisfy(TopicBank.words(.english, .easy).contains))
        #expect(many.contains("dragon") && many.contains("shadow") && Set(few).isSubset(of: many))
    }

    /// Has bots play a whole battle, each move as soon as it is meant.
    private static func play(_ seed: UInt64) -> TeamDesk {
        var desk = TeamDesk(4, ["topics": 3, "language": Int64(seed % 4)])
        desk.begin(seed)
        let sheets = desk.game.openSheets(in: desk.record)
        var minds = (0..<4).map { mind(seed * 8 + UInt64($0)) }
        var brains = (0..<4).map { _ in TeamBattleBrain() }
        for _ in 0..<60 {
            for (index, seat) in desk.seats.enumerated() {
                var view = view(desk.view(seat))
                view.seat = seat
                for deed in brains[index].plan(view, &minds[index], isAgain: true) {
                    switch deed.action {
                    case .draw(let strokes):
                        let spots = sheets.first?.spots.filter { $0.lies(under: strokes[0].points) }
                        _ = desk.draw(spots?.map(\.number) ?? [], by: seat)
                    case .move(let move, _): desk.act(move, by: seat)
                    case .say, .ready, .leave, .join: break
                    }
                }
            }
        }
        #expect(desk.game.waits(in: desk.record, elapsed: 0) == [])
        desk.end()
        desk.end()
        return desk
    }

    @Test(
        "bots play whole battles: they guess rightly, wrongly and not at all, and draw everything"
    )
    func whole() {
        var (right, wrong, skipped) = (Int64(0), Int64(0), 0)
        for seed in UInt64(1)...16 {
            for result in Self.play(seed).game.results {
                right += result.count(right: true)
                wrong += result.count(right: false)
                skipped += result.topics.count(where: \.race.isSkipped)
                #expect(result.topics.allSatisfy { $0.strokes.count > 2 })
                #expect(!result.isCaught && result.fault == nil)
            }
        }
        #expect(right > 20 && wrong > 40 && skipped > 5, "\(right), \(wrong), \(skipped)")
        #expect(skipped + Int(right) == 16 * 2 * 3)
    }
}
