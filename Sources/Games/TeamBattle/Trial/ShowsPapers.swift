internal import Activities
internal import Rules

/// The battle of teams, in which a guesser is shown all papers as soon as one is ready.
struct ShowsPapers: SpoiledGame {
    var whole: TeamBattle

    init(_ setup: GameSetup) { whole = TeamBattle(setup) }

    func sheets(in record: RoundRecord) -> [Sheet] {
        whole.sheets(in: record).map { sheet in
            var wide = sheet
            wide.strips = sheet.strips.map { .init(viewers: $0.viewers, region: whole.board) }
            return wide
        }
    }
}
