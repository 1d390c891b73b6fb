internal import Activities
internal import Rules
internal import Vocabulary

/// The game of single strokes, in which the second best drawing gets as much as the best.
struct DoublesPrizes: SpoiledGame {
    var whole: Competitive

    init(_ setup: GameSetup) { whole = Competitive(setup) }

    func view(for seat: SeatID?, _ context: ViewContext) -> Value {
        guard case .map(var fields) = whole.view(for: seat, context),
            case .list(let rounds)? = fields["history"]
        else { return whole.view(for: seat, context) }
        fields["history"] = .list(rounds.map(Self.doubled))
        return .map(fields)
    }

    private static func doubled(_ round: Value) -> Value {
        guard case .map(var fields) = round, case .list(let tiles)? = fields["tiles"] else {
            return round
        }
        fields["tiles"] = .list(
            tiles.map { tile in
                guard case .map(var tile) = tile, tile["points"] == .number(20) else { return tile }
                tile["points"] = .number(50)
                return .map(tile)
            }
        )
        return .map(fields)
    }
}
