internal import Activities
internal import Rules

/// A game in which anybody with a seat decides when rounds end, whether they play or not: the seats that play are as
/// many as `players` lets in, the first ones.
struct LetsWatchersDecide<Whole: Activity>: SpoiledGame {
    var whole: Whole

    init(_ setup: GameSetup) { whole = Whole(setup) }

    static var about: GameDescription {
        var about = Whole.about
        about.admitsLate = true
        return about
    }
}
