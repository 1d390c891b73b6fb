internal import Rules
internal import Secrets
internal import Vocabulary

/// Shows a share of a card that is another point.
enum WrongShare: Trick {
    static func change(_ deed: RoundRecord.Done, at desk: TrickDesk) -> [RoundRecord.Done] {
        guard desk.game.stage == .shares, deed.move["part"] == .number(0) else { return [deed] }
        let bytes = deed.bytes
        // The share of the second card in place of the first one's.
        return [deed.with(Array(bytes[32..<64] + bytes[32...]))]
    }
}
