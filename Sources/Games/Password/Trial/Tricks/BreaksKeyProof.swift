internal import Rules
internal import Secrets
internal import Vocabulary

/// Shows a key whose proof does not hold.
enum BreaksKeyProof: Trick {
    static func change(_ deed: RoundRecord.Done, at desk: TrickDesk) -> [RoundRecord.Done] {
        guard desk.game.stage == .keys else { return [deed] }
        let bytes = deed.bytes
        return [deed.with(Array(bytes.dropLast()) + [(bytes.last ?? 0) ^ 1])]
    }
}
