internal import Activities
internal import Rules
internal import Vocabulary

// What a rude bot tries; the room refuses all of it, or does not count it.
extension ClassicBrain {
    func rudeness(_ view: BotView) -> [BotAction] { insolence(view) + pretence(view) }

    /// Moves of its own that it may not make.
    private func insolence(_ view: BotView) -> [BotAction] {
        var actions: [BotAction] = [
            .move(.map(["do": .text("topic"), "text": .text("mine!")]), seat: nil),
            .move(.map(["do": .text("topic"), "word": .number(1 << 40)]), seat: nil),
            .move(
                .map(["do": .text("topic"), "text": .text(String(repeating: "x", count: 5_000))]),
                seat: nil
            ),
            .move(.map(["do": .text("skip"), "seat": .seat(view.seat)]), seat: nil),
            .move(Self.done("next"), seat: nil),
            .draw([Scrawl.blot]),
            .draw([Scrawl.monster]),
        ]
        // Its own drawing, one that is not there, and all of them one after the other.
        for tile in Int64(-1)...Int64(view.players.count) {
            actions.append(
                .move(.map(["do": .text("vote"), "tile": .number(tile)]), seat: nil)
            )
        }
        return actions
    }

    /// Moves in the name of others.
    private func pretence(_ view: BotView) -> [BotAction] {
        let others = view.players.filter { $0 != view.seat } + [SeatID(7)]
        return others.flatMap { other -> [BotAction] in
            [
                .move(.map(["do": .text("vote"), "tile": .number(0)]), seat: other),
                .move(.map(["do": .text("topic"), "text": .text("theirs")]), seat: other),
                .move(.map(["do": .text("skip"), "seat": .seat(other)]), seat: nil),
            ]
        }
    }
}
