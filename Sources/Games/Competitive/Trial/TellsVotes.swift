internal import Activities
internal import Rules
internal import Vocabulary

/// The game of single strokes, in which votes are told while all vote.
struct TellsVotes: SpoiledGame {
    var whole: Competitive

    init(_ setup: GameSetup) { whole = Competitive(setup) }

    func view(for seat: SeatID?, _ context: ViewContext) -> Value {
        let view = whole.view(for: seat, context)
        guard whole.phase.name == "balloting", case .map(var fields) = view,
            case .list(let tiles)? = fields["tiles"]
        else { return view }
        fields["tiles"] = .list(
            tiles.map { tile in
                guard case .map(var tile) = tile else { return tile }
                tile["votes"] = .number(0)
                return .map(tile)
            }
        )
        return .map(fields)
    }
}
