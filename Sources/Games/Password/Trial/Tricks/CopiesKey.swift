internal import Rules
internal import Secrets
internal import Vocabulary

/// Shows the key of somebody else, with that one's proof.
enum CopiesKey: Trick {
    static func change(_ deed: RoundRecord.Done, at desk: TrickDesk) -> [RoundRecord.Done] {
        guard desk.game.stage == .keys else { return [deed] }
        let other = desk.record.moves.first { $0.name == "deal" && $0.seat != deed.seat }
        return other.map { [deed.with($0.bytes)] } ?? []
    }
}
