internal import Activities
internal import Rules

/// The chain of words by the first version of its rules, in which the first seat of a device alone speaks for it.
struct FirstPassword: VariedGame {
    static let about: GameDescription = {
        var about = Password.about
        about.version = 1
        return about
    }()

    var whole: Password

    init(_ setup: GameSetup) { whole = Password(setup, speakers: .first) }
}
