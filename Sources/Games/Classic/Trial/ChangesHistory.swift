internal import Activities
internal import Rules
internal import Vocabulary

/// Classic whose results say something else later.
struct ChangesHistory: SpoiledGame {
    var whole: Classic

    init(_ setup: GameSetup) { whole = Classic(setup) }

    func view(for seat: SeatID?, _ context: ViewContext) -> Value {
        let view = whole.view(for: seat, context)
        guard case .map(var fields) = view, case .list(let rounds)? = fields["history"],
            rounds.count > 1
        else { return view }
        fields["history"] = .list(
            rounds.map { round in
                guard case .map(var round) = round else { return round }
                round["topic"] = .text("something else")
                return .map(round)
            }
        )
        return .map(fields)
    }
}
