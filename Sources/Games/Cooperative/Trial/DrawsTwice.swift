internal import Activities
internal import Rules
internal import Vocabulary

/// The long picture, for which those who have had their turn are said to have another.
struct DrawsTwice: SpoiledGame {
    var whole: Cooperative

    init(_ setup: GameSetup) { whole = Cooperative(setup) }

    func view(for seat: SeatID?, _ context: ViewContext) -> Value {
        let view = whole.view(for: seat, context)
        guard case .map(var fields) = view, case .list(let queue)? = fields["queue"],
            let first = whole.finished.first
        else { return view }
        fields["queue"] = .list(queue + [.seat(first)])
        return .map(fields)
    }
}
