internal import Activities
internal import Rules
internal import Vocabulary

/// The battle of teams, of which it is said in the end that those guessed who have drawn.
struct SwapsTeams: SpoiledGame {
    var whole: TeamBattle

    init(_ setup: GameSetup) { whole = TeamBattle(setup) }

    func view(for seat: SeatID?, _ context: ViewContext) -> Value {
        let view = whole.view(for: seat, context)
        guard whole.stage == .over, case .map(var fields) = view,
            case .list(let teams)? = fields["teams"]
        else { return view }
        fields["teams"] = .list(
            teams.map { team in
                guard case .map(var fields) = team else { return team }
                (fields["drawer"], fields["guesser"]) = (fields["guesser"], fields["drawer"])
                return .map(fields)
            }
        )
        return .map(fields)
    }
}
