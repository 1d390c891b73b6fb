internal import Activities
internal import Rules

/// A game as a later program plays it in new rooms: by the next version of its rules.
struct NextVersion<Whole: Activity>: SpoiledGame {
    var whole: Whole

    init(_ setup: GameSetup) { whole = Whole(setup) }

    static var about: GameDescription {
        var about = Whole.about
        about.version += 1
        return about
    }

    var state: Value { OtherWords<Whole>.changed(whole.state) }
}
