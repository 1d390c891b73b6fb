internal import Activities
internal import Rules

/// The battle of teams, in which all see what anybody draws.
struct ShowsSheets: SpoiledGame {
    var whole: TeamBattle

    init(_ setup: GameSetup) { whole = TeamBattle(setup) }

    func sheets(in record: RoundRecord) -> [Sheet] {
        whole.sheets(in: record).map { sheet in
            var open = sheet
            open.viewers = .everybody
            return open
        }
    }
}
