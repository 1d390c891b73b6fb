internal import Physics
internal import Rules
internal import Vocabulary

// What is shown of it, and what the digest of the state holds.
extension BubbleBlast {
    func view(for seat: SeatID?, _ context: ViewContext) -> Value {
        let isRace = turns.mode == .race
        let owner = lanes.owner(seenBy: seat)
        let lane = lanes[seat]
        let swaps = swaps(in: context.record, by: isRace ? owner ?? seats.first : shooter)
        var magazine = lane.magazine
        if stage == .aim, !swaps.isMultiple(of: 2) { magazine.swap() }
        return .map(
            [
                "mode": .text(turns.mode.name),
                "level": .number(level.number),
                "hung": .number(Int64(level.grid.filled.count)),
                "bubbles": .number(settings["bubbles"]),
                "skill": .number(settings["skill"]),
                "left": .number(Int64(magazine.left)),
                "shooter": shooter(seenBy: seat),
                "current": Self.value(magazine.current),
                "next": Self.value(magazine.next),
                "swaps": .number(Int64(Self.swapsInTurn - swaps)),
                "grid": Self.value(lane.grid),
                "shots": .list(shots.map(Self.shown)),
                "shot": Self.shot(lane),
                "prize": .number(lane.prize),
                "outcome": Self.value(lane.ending),
                "verdict": Self.value(verdict),
                "whose": owner.map { .seat($0) } ?? .null,
                "boards": .list(isRace ? seats.map(board) : []),
            ]
        )
    }

    /// Whose turn it is; in a race everybody's own, as long as they are in it.
    private func shooter(seenBy seat: SeatID?) -> Value {
        guard stage != .over else { return .null }
        let shooter = turns.mode == .race ? turns.shooters.first { $0 == seat } : turns.current
        return shooter.map { .seat($0) } ?? .null
    }

    /// One of the boards of a race.
    private func board(of seat: SeatID) -> Value {
        let lane = lanes[seat]
        return .map(
            [
                "seat": .seat(seat), "grid": Self.value(lane.grid),
                "left": .number(Int64(lane.magazine.left)), "shot": Self.shot(lane),
                "colour": lane.flown == nil
                    ? .null : Self.value(shots.last { $0.seat == seat }?.colour),
                "prize": .number(lane.prize), "outcome": Self.value(lane.ending),
            ]
        )
    }

    /// The last shot, as pages play it.
    private static func shot(_ lane: BubbleLane) -> Value {
        guard let (before, flight) = lane.flown else { return .null }
        return .map(
            [
                "before": value(before),
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
                "cell": landing(of: flight).map(value) ?? .null,
                "popped": .list(
                    flight.popped.map {
                        .list([.number(Int64($0.wave))] + numbers($0.cell))
                    }
                ),
                "fallen": .list(flight.fallen.map(value)),
            ]
        )
    }

    var state: Value {
        var fields: [String: Value] = [
            "stage": .text(stage.rawValue),
            "seats": .seats(seats),
            "idle": .number(Int64(turns.idle)),
            "shots": .list(shots.map(Self.kept)),
            "verdict": Self.value(verdict),
        ]
        if turns.mode == .race {
            fields["shooters"] = .seats(turns.shooters)
            fields["lanes"] = .list(lanes.all.map { .map(Self.kept($0)) })
        } else {
            fields["shooter"] = turns.current.map { .seat($0) } ?? .null
            fields.merge(Self.kept(lanes.first)) { whole, _ in whole }
        }
        return .map(fields)
    }

    private static func kept(_ lane: BubbleLane) -> [String: Value] {
        [
            "grid": value(lane.grid),
            "current": value(lane.magazine.current),
            "next": value(lane.magazine.next),
            "left": .number(Int64(lane.magazine.left)),
            "drawn": .number(Int64(lane.magazine.drawn)),
            "verdict": value(lane.ending),
        ]
    }

    private static func value(_ verdict: Verdict?) -> Value {
        verdict.map { .text($0.rawValue) } ?? .null
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
