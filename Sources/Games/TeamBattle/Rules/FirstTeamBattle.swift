internal import Activities
internal import Rules

/// The battle of teams by the first version of its rules, in which fewer plurals are known, and every drawing is skipped
/// at any time.
struct FirstTeamBattle: VariedGame {
    static let about: GameDescription = {
        var about = TeamBattle.about
        about.version = 1
        return about
    }()

    var whole: TeamBattle

    init(_ setup: GameSetup) { whole = TeamBattle(setup, .first) }
}
