internal import Rules
internal import Secrets
internal import Vocabulary

/// Leaves a deck that is no order of the one before: half a card comes from another one.
enum ForgesCard: Trick {
    static func change(_ deed: RoundRecord.Done, at desk: TrickDesk) -> [RoundRecord.Done] {
        guard desk.isDeck(deed) else { return [deed] }
        let bytes = deed.bytes
        return [deed.with(Array(bytes[64..<96] + bytes[32...]))]
    }
}
