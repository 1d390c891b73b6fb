internal import Activities
internal import Rules

/// The battle of teams, in which both of a team draw.
struct LetsGuessersDraw: SpoiledGame {
    var whole: TeamBattle

    init(_ setup: GameSetup) { whole = TeamBattle(setup) }

    func sheets(in record: RoundRecord) -> [Sheet] {
        whole.sheets(in: record).map { sheet in
            var open = sheet
            let teams = whole.teams.filter { sheet.authors.contains($0.drawer) }
            open.authors = .only(Set(teams.flatMap { [$0.drawer, $0.guesser] }))
            return open
        }
    }
}
