internal import Rules
internal import Secrets
internal import Vocabulary

/// Has two cards of its deck change places, so that each goes to another one.
enum SwapsCards: Trick {
    static func change(_ deed: RoundRecord.Done, at desk: TrickDesk) -> [RoundRecord.Done] {
        guard desk.isDeck(deed) else { return [deed] }
        let bytes = deed.bytes
        return [deed.with(Array(bytes[64..<128] + bytes[..<64] + bytes[128...]))]
    }
}
