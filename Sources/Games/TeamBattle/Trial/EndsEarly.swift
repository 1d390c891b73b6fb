internal import Activities
internal import Rules
internal import Vocabulary

/// The battle of teams, which is over after a few seconds, whoever has still something to do.
struct EndsEarly: SpoiledGame {
    var whole: TeamBattle

    init(_ setup: GameSetup) { whole = TeamBattle(setup) }

    func waits(in record: RoundRecord, elapsed: Int64) -> [SeatID] {
        let isOver = whole.stage == .battle && elapsed > 8_000
        return isOver ? [] : whole.waits(in: record, elapsed: elapsed)
    }
}
