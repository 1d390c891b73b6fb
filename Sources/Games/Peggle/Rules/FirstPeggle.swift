internal import Activities
internal import Rules

/// The game of pegs by the first version of its rules, in which nobody races.
struct FirstPeggle: VariedGame {
    static let about: GameDescription = {
        var about = Peggle.about
        about.version = 1
        about.rules = about.rules.map { $0.name == "mode" ? .init("rivals", 0, 0...1) : $0 }
        return about
    }()

    var whole: Peggle

    init(_ setup: GameSetup) { whole = Peggle(setup) }
}
