internal import Rules
internal import Vocabulary

// What is shown of it, and what the digest of the state holds.
extension Cooperative {
    func view(for seat: SeatID?, _ context: ViewContext) -> Value {
        .map(
            [
                "current": current.map { .seat($0) } ?? .null,
                "queue": .seats(queue),
                "finished": .seats(finished),
                "turn": .number(Int64(finished.count + (current == nil ? 0 : 1))),
                "turns": .number(Int64(seats.count)),
                "mine": .flag(seat != nil && seat == current),
                "watches": .flag(seat.map(finished.contains) ?? false),
                "passable": .flag(mayPass(seat, context)),
                "portions": .list(
                    portions.enumerated().map { index, portion in
                        var fields: [String: Value] = [
                            "tile": .number(Int64(index + 1)), "author": .seat(portion.author),
                        ]
                        // Before, it would tell how much somebody has drawn.
                        if isShown { fields["strokes"] = .number(Int64(portion.strokes.count)) }
                        return .map(fields)
                    }
                ),
            ]
        )
    }

    /// Others are offered to go on without somebody who sleeps.
    func nextTurn(after elapsed: Int64) -> Int64? {
        guard stage == .portion, limit == nil, elapsed < Self.patience else { return nil }
        return Self.patience
    }

    private func mayPass(_ seat: SeatID?, _ context: ViewContext) -> Bool {
        guard stage == .portion, limit == nil, context.elapsed >= Self.patience, let seat else {
            return false
        }
        return seats.contains(seat) && seat != current
            && context.record.last("pass", by: seat) == nil
    }

    var state: Value {
        .map(
            [
                "stage": .text(stage.rawValue),
                "seats": .seats(seats),
                "current": current.map { .seat($0) } ?? .null,
                "queue": .seats(queue),
                "finished": .seats(finished),
                "portions": .list(
                    portions.map {
                        .map(
                            [
                                "author": .seat($0.author),
                                "strokes": .number(Int64($0.strokes.count)),
                            ]
                        )
                    }
                ),
            ]
        )
    }
}
