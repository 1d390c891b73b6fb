internal import Activities
internal import Rules
internal import Vocabulary

/// The battle of teams, in which whoever looks at a drawer's device is shown what the drawer is.
struct ShowsWords: SpoiledGame {
    var whole: TeamBattle

    init(_ setup: GameSetup) { whole = TeamBattle(setup) }

    func view(for seat: SeatID?, _ context: ViewContext) -> Value {
        let drawer = whole.teams.first { $0.device != nil && $0.device == context.dealer?.device }
        return whole.view(for: drawer?.drawer ?? seat, context)
    }
}
