internal import Activities
internal import Rules
internal import Vocabulary

/// The battle of teams, in which a wrong guess costs nothing.
struct ForgivesWrong: SpoiledGame {
    var whole: TeamBattle

    init(_ setup: GameSetup) { whole = TeamBattle(setup) }

    var scores: [SeatID: Int64] {
        var scores = whole.scores
        for (team, result) in zip(whole.teams, whole.results) where result.fault == nil {
            let points = result.count(right: true) * TeamResult.points.right
            for seat in [team.drawer, team.guesser] { scores[seat] = points }
        }
        return scores
    }
}
