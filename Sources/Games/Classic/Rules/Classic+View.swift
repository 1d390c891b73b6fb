public import Rules
public import Vocabulary

extension Classic {
    /// What a seat may see.
    public func view(for seat: SeatID?, _ context: ViewContext) -> Value {
        var view: [String: Value] = [
            "rapid": .flag(isRapid),
            "gameRound": .number(Int64(gameRound)),
            "gameRounds": .number(Int64(gameRounds)),
            "master": master.map { .seat($0) } ?? .null,
            "topic": .null,
            "word": .null,
            "tiles": .list([]),
            "history": .list(played.filter { $0.votes != nil }.map { value(of: $0, for: seat) }),
        ]
        if let topic, ![.topic, .dice, .shake].contains(stage) {
            view["topic"] = .text(topic.text)
            view["word"] = .number(topic.word.map { Int64($0) })
        }
        if stage == .topic, seat == master, !isRapid || context.elapsed >= offersAt {
            view["offers"] = offered
        }
        if stage == .draw, let seat {
            view["drawn"] = .flag(context.record.last("done", by: seat)?["flag"] == .flag(true))
        }
        switch stage {
        case .vote, .reveal, .results:
            if let last = played.last { view["tiles"] = tiles(of: last, for: seat) }
            view["vote"] = vote(seat, context)
            if stage == .results, let last = played.last { view["earned"] = earned(in: last) }
        case .draw where !isRapid: addWeeks(to: &view, for: seat, context)
        case .topic where !isRapid: view["skippable"] = skippable(seat, context)
        case .over: view["awards"] = Awards(played).value
        default: break
        }
        return .map(view)
    }

    /// Words are offered to a master who is slow, and slow players can be skipped.
    public func nextTurn(after elapsed: Int64) -> Int64? {
        let turn: Int64? =
            switch stage {
            case .topic where isRapid: offersAt
            case .topic, .draw: isRapid ? nil : patience
            default: nil
            }
        return turn.flatMap { $0 > elapsed ? $0 : nil }
    }

    /// Milliseconds after which a master who has not chosen a topic is offered some, where there is a clock.
    private var offersAt: Int64 { seconds("topic") * 2 / 3 }

    private var offered: Value {
        .list(
            offers.map {
                .map(["word": .number(Int64($0)), "text": .text(ClassicWords.all[$0])])
            }
        )
    }

    private func vote(_ seat: SeatID?, _ context: ViewContext) -> Value {
        guard let seat, let last = played.last else { return .null }
        // Until a seat has voted where there are no clocks, its device knows the vote of the round before.
        let isCast = stage != .draw || context.record.isBound(seat)
        let secret = isCast ? context.secret.flatMap { Self.choice($0, of: seat, in: last) } : nil
        guard let choice = last.votes?[seat] ?? secret else { return .null }
        return .number(last.tiles.firstIndex(of: choice).map { Int64($0) })
    }

    private func tiles(of played: Played, for seat: SeatID?) -> Value {
        let earned = played.earned
        return .list(
            played.tiles.enumerated().map { index, author in
                var tile: [String: Value] = [
                    "tile": .number(Int64(index)),
                    "own": .flag(author == seat),
                ]
                // Before, it could be compared with what somebody was seen to do.
                if played.votes != nil {
                    tile["strokes"] = .number(Int64(played.drawings[author]?.count ?? 0))
                }
                if played.votes != nil {
                    tile["author"] = .seat(author)
                    tile["isMaster"] = .flag(author == played.master)
                    tile["voters"] = .seats(played.voters(for: author))
                    tile["points"] = .number(earned[author] ?? 0)
                }
                return .map(tile)
            }
        )
    }

    private func earned(in played: Played) -> Value {
        var points: [String: Value] = [:]
        for (seat, earned) in played.earned { points["\(seat)"] = .number(earned) }
        return .map(points)
    }

    private func value(of played: Played, for seat: SeatID?) -> Value {
        .map(
            [
                "gameRound": .number(Int64(played.number)),
                "topic": .text(played.topic.text),
                "word": .number(played.topic.word.map { Int64($0) }),
                "master": .seat(played.master),
                "tiles": tiles(of: played, for: seat),
                "earned": earned(in: played),
            ]
        )
    }

    /// What there is to do besides drawing where there are no clocks.
    private func addWeeks(to view: inout [String: Value], for seat: SeatID?, _ context: ViewContext)
    {
        if let last = played.last {
            view["voting"] = .map(
                [
                    "gameRound": .number(Int64(last.number)),
                    "topic": .text(last.topic.text),
                    "word": .number(last.topic.word.map { Int64($0) }),
                    "tiles": tiles(of: last, for: seat),
                    "vote": vote(seat, context),
                    "waits": .seats(
                        seats.filter {
                            context.record.present.contains($0) && !context.record.isBound($0)
                        }
                    ),
                ]
            )
        } else {
            view["voting"] = .null
        }
        view["nextMaster"] = nextMaster.map { .seat($0) } ?? .null
        if let seat, seat == nextMaster {
            let topic = context.record.last("topic", by: seat).flatMap { Topic($0) }
            view["nextTopic"] = topic.map { .text($0.text) } ?? .null
            view["offers"] = offered
        }
        view["skippable"] = skippable(seat, context)
    }

    private func skippable(_ seat: SeatID?, _ context: ViewContext) -> Value {
        guard context.elapsed >= patience, let seat, seats.contains(seat) else { return .list([]) }
        return .seats(waits(in: context.record, elapsed: 0).filter { $0 != seat })
    }

    /// A drawing, as soon as its round is over.
    public func drawing(_ gameRound: Int, _ tile: Int) -> [OperationID]? {
        guard let played = played.first(where: { $0.number == gameRound }),
            played.tiles.indices.contains(tile)
        else { return nil }
        return played.drawings[played.tiles[tile]] ?? []
    }
}
