internal import Activities
internal import Rules
internal import Vocabulary

/// The battle of teams, in which all of them are the first.
struct SharesRanks: SpoiledGame {
    var whole: TeamBattle

    init(_ setup: GameSetup) { whole = TeamBattle(setup) }

    func view(for seat: SeatID?, _ context: ViewContext) -> Value {
        let view = whole.view(for: seat, context)
        guard case .map(var fields) = view, case .list(let teams)? = fields["teams"] else {
            return view
        }
        fields["teams"] = .list(
            teams.map { team in
                guard case .map(var team) = team, team["rank"] != nil else { return team }
                team["rank"] = .number(1)
                return .map(team)
            }
        )
        return .map(fields)
    }
}
