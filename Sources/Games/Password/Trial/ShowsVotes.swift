internal import Activities
internal import Rules
internal import Vocabulary

/// A chain of words in which a turn is shown as soon as somebody has voted.
struct ShowsVotes: SpoiledGame {
    var whole: Password

    init(_ setup: GameSetup) { whole = Password(setup) }

    func view(for seat: SeatID?, _ context: ViewContext) -> Value {
        let view = whole.view(for: seat, context)
        guard let seat, context.secret != nil, case .map(var fields) = view,
            case .list(let chain)? = fields["chain"], let word = fields["word"]
        else { return view }
        fields["chain"] = .list(chain + [.map(["word": word, "passers": .seats([seat])])])
        return .map(fields)
    }
}
