internal import Rules
internal import Secrets
internal import Vocabulary

/// Shows another seed in the end than the one that it has dealt with.
enum OtherSeed: Trick {
    static func change(_ deed: RoundRecord.Done, at desk: TrickDesk) -> [RoundRecord.Done] {
        guard deed.name == "seed" else { return [deed] }
        return [deed.with([UInt8](repeating: 1, count: 32))]
    }
}
