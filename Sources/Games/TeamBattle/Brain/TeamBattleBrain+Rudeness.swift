internal import Activities
internal import Rules
internal import Vocabulary
internal import Wire

// What no rule allows, or what counts for nothing.
extension TeamBattleBrain {
    func rudeness(_ view: BotView) -> [BotAction] {
        let others = view.players.filter { $0 != view.seat } + [SeatID(7)]
        return Self.ink + Self.words + Self.lists + Self.devices
            + others.flatMap { other -> [BotAction] in
                [
                    .move(Self.list(["rudely"]), seat: other),
                    .move(.map(["do": .text("brought")]), seat: other),
                    .move(Self.topic("done", 0), seat: other),
                    .move(Self.topic("skip", 0), seat: other),
                    .move(Self.topic("guess", 0, ["text": .text("cat")]), seat: other),
                ]
            }
    }

    /// Dots on papers whose time has come, or not, or that there are not, and a line over two.
    private static var ink: [BotAction] {
        let places = (-1...5).map { 4_946 * $0 + 2_000 } + [4_500]
        let dots = places.map { x in
            Stroke(
                style: StrokeStyle(),
                points: [StrokePoint(x: Int16(clamping: x), y: 2_000)]
            )
        }
        let ends = [StrokePoint(x: 1_000, y: 500), StrokePoint(x: 6_000, y: 500)]
        let fill = Stroke(style: StrokeStyle(tool: .fill), points: [ends[0]])
        return (dots + [Stroke(style: StrokeStyle(), points: ends), fill, Scrawl.blot]).map {
            .draw([$0])
        } + [.draw([Scrawl.monster])]
    }

    /// What is no guess, what is guessed twice, and what is done out of turn.
    private static var words: [BotAction] {
        let texts = ["", "a", "two words", String(repeating: "a", count: 25), "cat", "cat", "CAT"]
        let guesses = texts.map { topic("guess", 0, ["text": .text($0)]) }
        let numbers = [Int64(-1), 3, 7, .max].flatMap { number in
            ["done", "guess", "skip"].map { topic($0, number, ["text": .text("cat")]) }
        }
        return (guesses + numbers + [topic("guess", 0)]).map { .move($0, seat: nil) }
    }

    /// Words that are none, too many, or brought twice, and some that may be.
    private static var lists: [BotAction] {
        let many = (0...40).map { "xq" + String(repeating: "y", count: $0 % 20) + "z" }
        return [[], [""], ["two words"], ["zebra", "ZEBRA"], many, ["zeppelin"], ["zeppelin"]].map {
            .move(list($0), seat: nil)
        } + [.move(.map(["do": .text("bring"), "words": .number(1)]), seat: nil)]
    }

    private static func list(_ words: [String]) -> Value {
        .map(["do": .text("bring"), "words": .list(words.map { .text($0) })])
    }

    /// What only devices say.
    private static var devices: [BotAction] {
        let zeros = ByteText.text(Array(repeating: 0, count: 32))
        return [
            topic("letters", 0, ["letters": .number(3)]),
            topic("answer", 0, ["guess": .number(0), "right": .flag(true)]),
            .map(["do": .text("seal"), "bytes": .text(zeros)]),
            .map(["do": .text("seed"), "bytes": .text(zeros)]),
        ].map { .move($0, seat: nil) }
    }

    private static func topic(
        _ name: String,
        _ topic: Int64,
        _ fields: [String: Value] = [:]
    ) -> Value {
        .map(fields.merging(["do": .text(name), "topic": .number(topic)]) { $1 })
    }
}
