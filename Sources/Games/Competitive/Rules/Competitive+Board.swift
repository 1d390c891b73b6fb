internal import Rules
internal import Vocabulary
internal import Wire

// Who draws where, how much, and what powerups do to that.
extension Competitive {
    /// Milliseconds that are left once all strokes are drawn.
    private static let last: Int64 = 3_000
    /// Milliseconds in which a page may hand in by itself what its pens were drawing at the end.
    private static let courtesy: Int64 = 250

    var board: BoardRegion { Canvases.board(seats.count) }

    /// A canvas each, that all see: one stroke, and another one for each powerup that gives one.
    func sheets(in record: RoundRecord) -> [Sheet] {
        guard stage == .draw else { return [] }
        return seats.enumerated().map { index, seat in
            Sheet(
                authors: .only([seat]),
                region: Canvases.region(index),
                tools: [.pen],
                strokes: 1,
                undo: .refused,
                clear: .refused,
                viewers: .everybody,
                ink: .live,
                pens: .cut,
                spots: powerups.map { powerup in
                    let claim =
                        powerup.kind == .stroke ? self.claim(powerup, by: seat, record) : nil
                    return Spot(
                        powerup.number,
                        centre: Canvases.place(powerup.place, on: index),
                        reach: Powerup.reach,
                        claim: claim
                    )
                }
            )
        }
    }

    private func claim(_ powerup: Powerup, by seat: SeatID, _ record: RoundRecord) -> OrderKey? {
        record.moves.first {
            $0.seat == seat && $0.move["do"] == .text("touch")
                && $0.move["powerup"] == .number(Int64(powerup.number))
        }?.order
    }

    /// What was activated, in order, and what became of it.
    ///
    /// - Parameters:
    ///   - record: What has counted, with marks.
    ///   - seen: When each of its moves was seen here.
    /// - Returns: One for each `touch`.
    func touches(in record: RoundRecord, _ seen: [Int64] = []) -> [Activation] {
        var touches: [Activation] = []
        for (index, done) in record.moves.enumerated()
        where done.move["do"] == .text("touch") {
            guard let powerup = powerup(done.move) else { continue }
            let marks = record.marks[done.seat] ?? []
            let stroke = marks.first { mark in done.order.map { $0 < mark.order } ?? true }
            let standing: Activation.Standing
            if let stroke {
                standing = stroke.spots.contains(powerup.number) ? .borne : .void
            } else {
                // Who has no stroke left cannot be drawing one.
                let won = touches.count {
                    $0.seat == done.seat && $0.powerup.kind == .stroke && $0.standing == .borne
                }
                standing = marks.count < 1 + won ? .pending : .void
            }
            touches.append(
                Activation(
                    powerup: powerup,
                    seat: done.seat,
                    standing: standing,
                    seen: index < seen.count ? seen[index] : 0
                )
            )
        }
        return touches
    }

    /// The powerup that a move names.
    func powerup(_ move: Value) -> Powerup? {
        move["powerup"]?.number.flatMap { number in powerups.first { Int64($0.number) == number } }
    }

    /// How many strokes a seat has left.
    func left(of seat: SeatID, in record: RoundRecord) -> Int {
        let won = touches(in: record).count {
            $0.seat == seat && $0.powerup.kind == .stroke && $0.standing == .borne
        }
        return max(0, 1 + won - (record.marks[seat]?.count ?? record.strokes[seat] ?? 0))
    }

    /// Whether a powerup is there for a seat: by the word of a device that it does not sit at, where there is one.
    func isThere(_ powerup: Powerup, for seat: SeatID?, in record: RoundRecord) -> Bool {
        let own = seat.flatMap { record.hosts[$0] }
        let others = present(in: record).compactMap { record.hosts[$0] }.contains { $0 != own }
        return record.moves.contains { done in
            guard done.move["do"] == .text("show"),
                done.move["powerup"] == .number(Int64(powerup.number))
            else { return false }
            return seat == nil || !others || record.hosts[done.seat] != own
        }
    }

    // MARK: - What time does

    /// Milliseconds from the beginning of the round at which nobody draws any more.
    func closing(in context: ViewContext) -> Int64 {
        let spent = context.record.moves.firstIndex { $0.move["do"] == .text("spent") }
        // Whoever says so too early has nobody stop.
        guard let spent, spent < context.seen.count, isSpent(context.record) else {
            return duration
        }
        return min(duration, context.seen[spent] + Self.last)
    }

    /// Whether somebody is spared at some moment.
    func isShielded(_ seat: SeatID, at moment: Int64, by touches: [Activation]) -> Bool {
        touches.contains {
            $0.seat == seat && $0.powerup.kind == .shield && $0.standing != .void
                && $0.seen <= moment && moment < $0.seen + Powerup.shielding
        }
    }

    /// The canvases that a powerup hides now.
    func hidden(in context: ViewContext) -> Set<SeatID> {
        guard stage == .draw else { return [] }
        let touches = touches(in: context.record, context.seen)
        var hidden: Set<SeatID> = []
        for touch in touches where touch.powerup.kind == .hide && touch.standing != .void {
            guard context.elapsed < touch.seen + Powerup.hiding else { continue }
            hidden.formUnion(
                seats.filter {
                    $0 != touch.seat && !isShielded($0, at: touch.seen, by: touches)
                }
            )
        }
        return hidden
    }

    func nextTurn(in context: ViewContext) -> Int64? {
        guard stage == .draw else { return nil }
        let end = closing(in: context)
        var moments = powerups.map(\.at) + [end, end + Self.courtesy]
        for touch in touches(in: context.record, context.seen) where touch.powerup.kind == .hide {
            moments.append(touch.seen + Powerup.hiding)
        }
        return moments.filter { $0 > context.elapsed }.min()
    }

    /// A device says which powerups are there, when all strokes are drawn, and that its seats draw no more.
    func chores(of device: DeviceID, in context: ViewContext) -> [Chore] {
        let record = context.record
        let own = present(in: record).filter { record.hosts[$0] == device }
        guard stage == .draw, let speaker = own.first else { return [] }
        func move(_ name: String, _ seat: SeatID, _ powerup: Int? = nil) -> Chore {
            var fields: [String: Value] = ["do": .text(name)]
            if let powerup { fields["powerup"] = .number(Int64(powerup)) }
            return .move(RoundRecord.Done(seat: seat, move: .map(fields)))
        }
        var chores: [Chore] = powerups.filter { $0.at <= context.elapsed }.map {
            move("show", speaker, $0.number)
        }
        if isSpent(record), !record.moves.contains(where: { $0.move["do"] == .text("spent") }) {
            chores.append(move("spent", speaker))
        }
        if context.elapsed >= closing(in: context) + Self.courtesy {
            chores += own.flatMap { [.lift($0), move("up", $0)] }
        }
        return chores
    }

    /// Whether all have drawn all of their strokes.
    private func isSpent(_ record: RoundRecord) -> Bool {
        present(in: record).allSatisfy { left(of: $0, in: record) == 0 }
    }

    // MARK: - What was drawn

    /// A tile is a canvas: those of the authors, in their order.
    func drawing(_ round: Int, _ tile: Int) -> [OperationID]? {
        guard let heat = heats.first(where: { $0.number == round }),
            heat.authors.indices.contains(tile)
        else { return nil }
        return heat.drawings[heat.authors[tile]] ?? []
    }

    func paper(_ round: Int, _ tile: Int) -> BoardRegion {
        guard let heat = heats.first(where: { $0.number == round }),
            heat.authors.indices.contains(tile),
            let index = seats.firstIndex(of: heat.authors[tile])
        else { return .board }
        return Canvases.region(index)
    }
}
