internal import Activities
internal import Rules

/// The battle of teams, in which dice alone say who plays with whom.
struct IgnoresPairs: SpoiledGame {
    var whole: TeamBattle

    init(_ setup: GameSetup) {
        var setup = setup
        for rule in ChosenPair.rules { setup.settings[rule.name] = 0 }
        whole = TeamBattle(setup)
    }
}
