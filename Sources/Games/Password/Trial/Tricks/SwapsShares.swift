internal import Rules
internal import Secrets
internal import Vocabulary

/// Shows the shares of two cards for one another.
enum SwapsShares: Trick {
    static func change(_ deed: RoundRecord.Done, at desk: TrickDesk) -> [RoundRecord.Done] {
        guard desk.game.stage == .shares, deed.move["part"] == .number(0) else { return [deed] }
        let bytes = deed.bytes
        return [deed.with(Array(bytes[32..<64] + bytes[..<32] + bytes[64...]))]
    }
}
