internal import Activities
internal import Rules
internal import Vocabulary

/// The battle of teams, which is over as soon as the first team is done.
struct EndsEarly: SpoiledGame {
    var whole: TeamBattle

    init(_ setup: GameSetup) { whole = TeamBattle(setup) }

    func waits(in record: RoundRecord, elapsed: Int64) -> [SeatID] {
        let waits = whole.waits(in: record, elapsed: elapsed)
        guard whole.stage == .battle else { return waits }
        let first = whole.teams.first { $0.device != nil }
        return waits.filter { $0 == first?.drawer || $0 == first?.guesser }
    }
}
