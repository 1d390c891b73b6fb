internal import Activities
internal import Rules
internal import Vocabulary

/// Rock, paper, scissors that takes what a seat is bound to for a round that is over.
struct ShowsHands: SpoiledGame {
    var whole: RockPaperScissors

    init(_ setup: GameSetup) { whole = RockPaperScissors(setup) }

    func view(for seat: SeatID?, _ context: ViewContext) -> Value {
        let view = whole.view(for: seat, context)
        guard let seat, let hand = context.secret.flatMap(Throw.init), case .map(var fields) = view,
            case .list(let history)? = fields["history"], let round = fields["round"]
        else { return view }
        let early: [String: Value] = [
            "round": round, "hands": .map(["\(seat)": .text(hand.rawValue)]), "won": .map([:]),
        ]
        fields["history"] = .list(history + [.map(early)])
        return .map(fields)
    }
}
