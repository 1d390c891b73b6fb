internal import Activities
internal import Rules
internal import Vocabulary

/// Classic that shows while all vote who drew what.
struct ShowsAuthors: SpoiledGame {
    var whole: Classic

    init(_ setup: GameSetup) { whole = Classic(setup) }

    func view(for seat: SeatID?, _ context: ViewContext) -> Value {
        let view = whole.view(for: seat, context)
        guard whole.phase.name == "vote", case .map(var fields) = view,
            case .list(let tiles)? = fields["tiles"]
        else { return view }
        fields["tiles"] = .list(
            tiles.map { tile in
                guard case .map(var tile) = tile else { return tile }
                tile["author"] = fields["master"]
                return .map(tile)
            }
        )
        return .map(fields)
    }
}
