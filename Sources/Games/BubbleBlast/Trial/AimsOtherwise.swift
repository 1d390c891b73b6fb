internal import Activities
internal import Rules
internal import Vocabulary

/// Bubbles on a device that works every shot out as if it had been aimed to the other side.
struct AimsOtherwise: SpoiledGame {
    var whole: BubbleBlast

    init(_ setup: GameSetup) { whole = BubbleBlast(setup) }

    mutating func end(_ record: RoundRecord) {
        var record = record
        for index in record.moves.indices {
            guard case .map(var fields) = record.moves[index].move,
                let aim = fields["aim"]?.number
            else { continue }
            fields["aim"] = .number(aim > 0 ? -3_000 : 3_000)
            record.moves[index].move = .map(fields)
        }
        whole.end(record)
    }
}
