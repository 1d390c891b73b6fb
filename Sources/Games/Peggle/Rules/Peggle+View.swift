internal import Physics
internal import Rules
internal import Vocabulary

// What is shown of it, and what the digest of the state holds.
extension Peggle {
    func view(for seat: SeatID?, _ context: ViewContext) -> Value {
        let lane = lanes[seat]
        return .map(
            [
                "mode": .text(turns.mode.name),
                "level": .number(level.number),
                "pegs": .list(
                    level.pegs.pegs.map {
                        .list([$0.x, $0.y, Int($0.kind.rawValue)].map { .number(Int64($0)) })
                    }
                ),
                "standing": Self.value(lane.board),
                "balls": .number(settings["balls"]),
                "skill": .number(settings["skill"]),
                "left": .number(lane.left),
                "factor": .number(Int64(lane.board.factor)),
                "bucket": .number(Int64(lane.bucket)),
                "bringer": stage == .unpacking ? seats.first.map { .seat($0) } ?? .null : .null,
                "shooter": shooter(seenBy: seat),
                "shots": .list(shots.map(Self.shown)),
                "shot": Self.shot(lane),
                "prize": .number(lane.prize),
                "outcome": Self.value(lane.ending),
                "verdict": Self.value(ending),
                "whose": lanes.owner(seenBy: seat).map { .seat($0) } ?? .null,
                "boards": .list(turns.mode == .race ? seats.map(board) : []),
            ]
        )
    }

    /// Whose turn it is; in a race everybody's own, as long as they are in it.
    private func shooter(seenBy seat: SeatID?) -> Value {
        guard stage == .cannon || stage == .falling else { return .null }
        let shooter = turns.mode == .race ? turns.shooters.first { $0 == seat } : turns.current
        return shooter.map { .seat($0) } ?? .null
    }

    /// One of the boards of a race.
    private func board(of seat: SeatID) -> Value {
        let lane = lanes[seat]
        return .map(
            [
                "seat": .seat(seat), "standing": Self.value(lane.board),
                "left": .number(lane.left), "bucket": .number(Int64(lane.bucket)),
                "shot": Self.shot(lane), "prize": .number(lane.prize),
                "outcome": Self.value(lane.ending),
            ]
        )
    }

    /// The last ball, as pages play it.
    private static func shot(_ lane: PegLane) -> Value {
        guard let (before, flight) = lane.flown else { return .null }
        // Where the bucket was, since it moves as long as a ball is up.
        let phase = (lane.bucket - flight.time % Bucket.period + Bucket.period) % Bucket.period
        return .map(
            [
                "standing": value(before),
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
        var fields: [String: Value] = [
            "stage": .text(stage.rawValue),
            "seats": .seats(seats),
            "level": .number(level.number),
            "made": level.number == 0 ? .list(level.pegs.pegs.map(PegDelivery.number)) : .null,
            "idle": .number(Int64(turns.idle)),
            "shots": .list(shots.map(Self.kept)),
            "verdict": Self.value(ending),
        ]
        if turns.mode == .race {
            fields["shooters"] = .seats(turns.shooters)
            fields["lanes"] = .list(lanes.all.map(Self.kept))
        } else {
            fields["shooter"] = turns.current.map { .seat($0) } ?? .null
            fields["standing"] = Self.value(lanes.first.board)
            fields["left"] = .number(lanes.first.left)
            fields["bucket"] = .number(Int64(lanes.first.bucket))
        }
        return .map(fields)
    }

    private static func kept(_ lane: PegLane) -> Value {
        .list(
            [
                value(lane.board), .number(lane.left), .number(Int64(lane.bucket)),
                value(lane.ending),
            ]
        )
    }

    private static func value(_ ending: Ending?) -> Value {
        ending.map { .text($0.rawValue) } ?? .null
    }

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
