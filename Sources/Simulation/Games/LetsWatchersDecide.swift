internal import Games
internal import Rules

/// Classic in which whoever has a seat decides when rounds end, whether they play or not: the seats that play are as
/// many as `players` lets in, the first ones.
struct LetsWatchersDecide: SpoiledGame {
    static var about: GameDescription {
        var about = Classic.about
        about.admitsLate = true
        return about
    }

    var classic: Classic

    init(_ table: Table) { classic = Classic(table) }
}
