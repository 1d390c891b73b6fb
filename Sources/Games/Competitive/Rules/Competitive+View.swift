internal import Rules
internal import Vocabulary
internal import Wire

// What is shown of it, and what the digest of the state holds.
extension Competitive {
    func view(for seat: SeatID?, _ context: ViewContext) -> Value {
        var view: [String: Value] = [
            "gameRound": .number(Int64(gameRound)),
            "gameRounds": .number(Int64(gameRounds)),
            "canvases": .seats(seats),
            "history": .list(
                heats.filter { $0.ballots != nil }.map { value(of: $0, for: seat) }
            ),
        ]
        switch stage {
        case .draw: addDrawing(to: &view, for: seat, context)
        case .admire, .balloting, .tallying, .prizes:
            guard let last = heats.last else { break }
            view["tiles"] = tiles(of: last, for: seat)
            view["vote"] = ballot(of: seat, in: last, context)
        default: break
        }
        return .map(view)
    }

    private func addDrawing(
        to view: inout [String: Value],
        for seat: SeatID?,
        _ context: ViewContext
    ) {
        let touches = touches(in: context.record, context.seen)
        view["ends"] = .number(closing(in: context))
        view["grace"] = .number(Self.grace)
        view["left"] = .map(
            Dictionary(
                uniqueKeysWithValues: seats.map {
                    ("\($0)", Value.number(Int64(left(of: $0, in: context.record))))
                }
            )
        )
        view["powerups"] = .list(
            powerups.filter { isThere($0, for: seat, in: context.record) }.map { powerup in
                .map(
                    [
                        "powerup": .number(Int64(powerup.number)),
                        "kind": .text(powerup.kind.rawValue),
                        "x": .number(Int64(powerup.place.x)),
                        "y": .number(Int64(powerup.place.y)),
                        "reach": .number(Int64(Powerup.reach)),
                        "taken": .seats(touches.filter { $0.powerup == powerup }.map(\.seat)),
                    ]
                )
            }
        )
        view["effects"] = .list(touches.map { value(of: $0, among: touches) })
        view["hidden"] = .seats(hidden(in: context).sorted())
    }

    private func value(of touch: Activation, among touches: [Activation]) -> Value {
        let others = seats.filter { $0 != touch.seat }
        var fields: [String: Value] = [
            "powerup": .number(Int64(touch.powerup.number)),
            "kind": .text(touch.powerup.kind.rawValue),
            "seat": .seat(touch.seat),
            "standing": .text(touch.standing.rawValue),
            "since": .number(touch.seen),
            "spared": .seats(others.filter { isShielded($0, at: touch.seen, by: touches) }),
        ]
        if touch.powerup.kind == .splotch {
            fields["blots"] = .list(others.map { blot(of: touch, on: $0) })
        }
        return .map(fields)
    }

    /// A blot on somebody's canvas: the same on every screen.
    private func blot(of touch: Activation, on seat: SeatID) -> Value {
        let victim = seats.firstIndex(of: seat) ?? 0
        let author = seats.firstIndex(of: touch.seat) ?? 0
        let label = (touch.powerup.number * seats.count + author) * seats.count + victim
        var dice = SeededDice(seed, UInt64(gameRound) << 8 | UInt64(label + 1))
        return .map(
            [
                "seat": .seat(seat),
                "x": .number(Int64(dice.below(Canvases.size))),
                "y": .number(Int64(dice.below(Canvases.size))),
                "size": .number(Int64(500 + dice.below(700))),
            ]
        )
    }

    private func ballot(of seat: SeatID?, in heat: Heat, _ context: ViewContext) -> Value {
        guard let seat else { return .null }
        let known = context.secret.flatMap { heat.ballot($0, of: seat) }
        guard let ballot = heat.ballots?[seat] ?? known else { return .null }
        func tile(_ seat: SeatID?) -> Value {
            .number(seat.flatMap { heat.authors.firstIndex(of: $0) }.map { Int64($0) })
        }
        return .map(["best": tile(ballot.best), "second": tile(ballot.second)])
    }

    private func tiles(of heat: Heat, for seat: SeatID?) -> Value {
        let (votes, earned) = (heat.votes, heat.earned)
        let ballots = (heat.ballots ?? [:]).sorted { $0.key < $1.key }
        return .list(
            heat.authors.enumerated().map { index, author in
                var tile: [String: Value] = [
                    "tile": .number(Int64(index)),
                    "author": .seat(author),
                    "own": .flag(author == seat),
                    "strokes": .number(Int64(heat.drawings[author]?.count ?? 0)),
                ]
                if heat.ballots != nil {
                    tile["votes"] = .number(votes[author] ?? 0)
                    tile["points"] = .number(earned[author] ?? 0)
                    tile["best"] = .seats(ballots.filter { $0.value.best == author }.map(\.key))
                    tile["second"] = .seats(
                        ballots.filter { $0.value.second == author }.map(\.key)
                    )
                }
                return .map(tile)
            }
        )
    }

    private func value(of heat: Heat, for seat: SeatID?) -> Value {
        .map(
            [
                "gameRound": .number(Int64(heat.number)),
                "tiles": tiles(of: heat, for: seat),
                "activated": .list(
                    heat.activated.map {
                        .map(
                            [
                                "kind": .text($0.powerup.kind.rawValue), "seat": .seat($0.seat),
                            ]
                        )
                    }
                ),
            ]
        )
    }

    var state: Value {
        .map(
            [
                "stage": .text(stage.rawValue),
                "gameRound": .number(Int64(gameRound)),
                "seats": .seats(seats),
                "powerups": .list(
                    powerups.map {
                        .map(
                            [
                                "kind": .text($0.kind.rawValue), "at": .number($0.at),
                                "x": .number(Int64($0.place.x)), "y": .number(Int64($0.place.y)),
                            ]
                        )
                    }
                ),
                "heats": .list(heats.map(Self.state)),
            ]
        )
    }

    private static func state(of heat: Heat) -> Value {
        .map(
            [
                "gameRound": .number(Int64(heat.number)),
                "authors": .seats(heat.authors),
                "strokes": .list(
                    heat.authors.map { .number(Int64(heat.drawings[$0]?.count ?? 0)) }
                ),
                "activated": .list(
                    heat.activated.map {
                        .map(
                            [
                                "powerup": .number(Int64($0.powerup.number)),
                                "seat": .seat($0.seat),
                            ]
                        )
                    }
                ),
                "ballots": heat.ballots.map { ballots in
                    .map(
                        Dictionary(
                            uniqueKeysWithValues: ballots.map { voter, ballot in
                                (
                                    "\(voter)",
                                    Value.seats([ballot.best] + [ballot.second].compactMap(\.self))
                                )
                            }
                        )
                    )
                } ?? .null,
            ]
        )
    }
}
