internal import Rules
internal import Secrets
internal import Vocabulary

/// Leaves a deck in which one card lies at two places, dealt to two.
enum DoublesCard: Trick {
    static func change(_ deed: RoundRecord.Done, at desk: TrickDesk) -> [RoundRecord.Done] {
        guard desk.isDeck(deed) else { return [deed] }
        let bytes = deed.bytes
        return [deed.with(Array(bytes[..<64] + bytes[..<64] + bytes[128...]))]
    }
}
