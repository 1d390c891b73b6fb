internal import Rules
internal import Vocabulary
internal import Wire

// What a rude bot tries; the room refuses all of it, or does not count it.
extension Bot {
    /// Things that are forbidden in the round that is open, each after some milliseconds.
    mutating func rudeness(_ view: BotView) -> Plan {
        let everything = insolence(view) + pretence(view)
        let chosen = everything.filter { _ in once(in: 2) }
        return chosen.map { (some(0...max(200, (view.left ?? 6_000) * 5 / 4)), $0) }
    }

    /// Moves of its own that it may not make.
    private mutating func insolence(_ view: BotView) -> [BotDeed] {
        var deeds: [BotDeed] = [
            .say(String(repeating: "blah ", count: 60)),
            .say(""),
            .ready(false),
            .move(.map(["do": .text("win")]), seat: nil),
            .move(.list([.null]), seat: nil),
            .move(.map(["do": .text("topic"), "text": .text("mine!")]), seat: nil),
            .move(.map(["do": .text("topic"), "word": .number(1 << 40)]), seat: nil),
            .move(
                .map(["do": .text("topic"), "text": .text(String(repeating: "x", count: 5_000))]),
                seat: nil
            ),
            .move(.map(["do": .text("skip"), "seat": .seat(view.seat)]), seat: nil),
            .move(Self.done("next"), seat: nil),
            .draw([Hand.blot]),
            .draw([Hand.monster]),
        ]
        // Its own drawing, one that is not there, and all of them one after the other.
        for tile in Int64(-1)...Int64(view.players.count) {
            deeds.append(
                .move(.map(["do": .text("vote"), "tile": .number(tile)]), seat: nil)
            )
        }
        return deeds
    }

    /// Moves in the name of others.
    private func pretence(_ view: BotView) -> [BotDeed] {
        let others = view.players.filter { $0 != view.seat } + [SeatID(7)]
        return others.flatMap { other -> [BotDeed] in
            [
                .move(.map(["do": .text("vote"), "tile": .number(0)]), seat: other),
                .move(.map(["do": .text("topic"), "text": .text("theirs")]), seat: other),
                .move(.map(["do": .text("skip"), "seat": .seat(other)]), seat: nil),
            ]
        }
    }
}
