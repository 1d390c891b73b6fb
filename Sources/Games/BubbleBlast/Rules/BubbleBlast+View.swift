internal import Physics
internal import Rules
internal import Vocabulary

// What is shown of it, and what the digest of the state holds.
extension BubbleBlast {
    func view(for seat: SeatID?, _ context: ViewContext) -> Value {
        var magazine = magazine
        if stage == .aim, !swaps(in: context.record).isMultiple(of: 2) { magazine.swap() }
        return .map(
            [
                "level": .number(level.number),
                "hung": .number(Int64(level.grid.filled.count)),
                "bubbles": .number(settings["bubbles"]),
                "skill": .number(settings["skill"]),
                "left": .number(Int64(magazine.left)),
                "shooter": stage == .over ? .null : shooter.map { .seat($0) } ?? .null,
                "current": Self.value(magazine.current),
                "next": Self.value(magazine.next),
                "swaps": .number(Int64(Self.swapsInTurn - swaps(in: context.record))),
                "grid": Self.value(grid),
                "shots": .list(shots.map(Self.shown)),
                "shot": shot,
                "prize": .number(prize),
                "verdict": verdict.map { .text($0.rawValue) } ?? .null,
            ]
        )
    }

    /// The last shot, as pages play it.
    private var shot: Value {
        guard let (before, flight) = flown else { return .null }
        return .map(
            [
                "before": Self.value(before),
                "frames": .list(
                    flight.frames.map {
                        .list(
                            [
                                .number(Int64($0.time)), .number($0.place.x), .number($0.place.y),
                                .number($0.velocity.x), .number($0.velocity.y),
                            ]
                        )
                    }
                ),
                "cell": Self.landing(of: flight).map(Self.value) ?? .null,
                "popped": .list(
                    flight.popped.map {
                        .list([.number(Int64($0.wave))] + Self.numbers($0.cell))
                    }
                ),
                "fallen": .list(flight.fallen.map(Self.value)),
            ]
        )
    }

    var state: Value {
        .map(
            [
                "stage": .text(stage.rawValue),
                "seats": .seats(seats),
                "shooter": shooter.map { .seat($0) } ?? .null,
                "grid": Self.value(grid),
                "current": Self.value(magazine.current),
                "next": Self.value(magazine.next),
                "left": .number(Int64(magazine.left)),
                "drawn": .number(Int64(magazine.drawn)),
                "idle": .number(Int64(turns.idle)),
                "shots": .list(shots.map(Self.kept)),
                "verdict": verdict.map { .text($0.rawValue) } ?? .null,
            ]
        )
    }

    private static func landing(of flight: BubbleFlight) -> HexCell? {
        guard case .landed(let cell) = flight.end else { return nil }
        return cell
    }

    private static func numbers(_ cell: HexCell) -> [Value] {
        [.number(Int64(cell.row)), .number(Int64(cell.column))]
    }

    private static func value(_ cell: HexCell) -> Value { .list(numbers(cell)) }

    private static func value(_ grid: BubbleGrid) -> Value { .list(grid.rows.map { .text($0) }) }

    private static func value(_ bubble: Bubble?) -> Value {
        bubble.map { .text(String($0.letter)) } ?? .null
    }

    private static func shown(_ shot: PastShot) -> Value {
        .map(
            [
                "seat": .seat(shot.seat),
                "colour": value(shot.colour),
                "aim": .number(Int64(shot.aim.number)),
                "popped": .number(Int64(shot.popped)),
                "fallen": .number(Int64(shot.fallen)),
                "landed": .flag(shot.hasLanded),
                "points": .number(shot.points),
            ]
        )
    }

    private static func kept(_ shot: PastShot) -> Value {
        .list(
            [
                .seat(shot.seat), value(shot.colour), .number(Int64(shot.aim.number)),
                .number(Int64(shot.popped)), .number(Int64(shot.fallen)),
            ]
        )
    }
}
