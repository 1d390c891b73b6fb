internal import Activities
internal import Rules
internal import Vocabulary

/// Pegs on a device that works every shot out as if it had been aimed to the other side.
struct AimsAskew: SpoiledGame {
    var whole: Peggle

    init(_ setup: GameSetup) { whole = Peggle(setup) }

    mutating func end(_ record: RoundRecord) {
        var record = record
        for index in record.moves.indices {
            guard let aim = record.moves[index].move["angle"]?.number else { continue }
            let other: Int64 = aim > 0 ? -3_000 : 3_000
            record.moves[index].move = .map(["do": .text("shoot"), "angle": .number(other)])
        }
        whole.end(record)
    }
}
