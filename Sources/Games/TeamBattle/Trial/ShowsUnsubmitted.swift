internal import Activities
internal import Rules

/// The battle of teams, in which guessers look on while their mates draw.
struct ShowsUnsubmitted: SpoiledGame {
    var whole: TeamBattle

    init(_ setup: GameSetup) { whole = TeamBattle(setup) }

    func sheets(in record: RoundRecord) -> [Sheet] {
        whole.sheets(in: record).map { sheet in
            var open = sheet
            let mates = whole.teams.filter { sheet.authors.contains($0.drawer) }.map(\.guesser)
            open.strips = [.init(viewers: .only(Set(mates)), region: whole.board)]
            return open
        }
    }
}
