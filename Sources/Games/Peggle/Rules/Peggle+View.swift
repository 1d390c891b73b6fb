internal import Physics
internal import Rules
internal import Vocabulary

// What is shown of it, and what the digest of the state holds.
extension Peggle {
    func view(for seat: SeatID?, _ context: ViewContext) -> Value {
        .map(
            [
                "level": .number(level.number),
                "pegs": .list(
                    level.pegs.pegs.map {
                        .list([$0.x, $0.y, Int($0.kind.rawValue)].map { .number(Int64($0)) })
                    }
                ),
                "standing": Self.value(board),
                "balls": .number(settings["balls"]),
                "skill": .number(settings["skill"]),
                "rivals": .flag(areRivals),
                "left": .number(left),
                "factor": .number(Int64(board.factor)),
                "bucket": .number(Int64(bucket)),
                "bringer": stage == .unpacking ? seats.first.map { .seat($0) } ?? .null : .null,
                "shooter": stage == .over || stage == .unpacking
                    ? .null : shooter.map { .seat($0) } ?? .null,
                "shots": .list(shots.map(Self.shown)),
                "shot": shot,
                "prize": .number(prize),
                "verdict": verdict,
            ]
        )
    }

    /// The last ball, as pages play it.
    private var shot: Value {
        guard let (before, flight) = flown else { return .null }
        // Where the bucket was, since it moves as long as a ball is up.
        let phase = (bucket - flight.time % Bucket.period + Bucket.period) % Bucket.period
        return .map(
            [
                "standing": Self.value(before),
                "bucket": .number(Int64(phase)),
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
                "events": .list(
                    flight.events.map { event in
                        .list(
                            [event.time, Int(event.kind.rawValue), event.peg, event.points]
                                .map { .number(Int64($0)) }
                        )
                    }
                ),
                "end": .text("\(flight.end)"),
            ]
        )
    }

    var state: Value {
        .map(
            [
                "stage": .text(stage.rawValue),
                "seats": .seats(seats),
                "shooter": shooter.map { .seat($0) } ?? .null,
                "level": .number(level.number),
                "made": level.number == 0
                    ? .list(level.pegs.pegs.map(PegDelivery.number)) : .null,
                "standing": Self.value(board),
                "left": .number(left),
                "bucket": .number(Int64(bucket)),
                "idle": .number(Int64(turns.idle)),
                "shots": .list(shots.map(Self.kept)),
                "verdict": verdict,
            ]
        )
    }

    private var verdict: Value { ending.map { .text($0.rawValue) } ?? .null }

    /// A digit for each peg, 1 where it stands.
    private static func value(_ board: PegBoard) -> Value {
        .text(String(board.standing.map { $0 ? "1" : "0" }))
    }

    private static func shown(_ shot: PastBall) -> Value {
        .map(
            [
                "seat": .seat(shot.seat),
                "angle": .number(Int64(shot.aim.number)),
                "orange": .number(Int64(shot.orange)),
                "blue": .number(Int64(shot.blue)),
                "points": .number(shot.points),
                "returned": .flag(shot.isReturned),
            ]
        )
    }

    private static func kept(_ shot: PastBall) -> Value {
        .list(
            [
                .seat(shot.seat), .number(Int64(shot.aim.number)), .number(Int64(shot.orange)),
                .number(Int64(shot.blue)), .number(shot.points), .flag(shot.isReturned),
            ]
        )
    }
}
