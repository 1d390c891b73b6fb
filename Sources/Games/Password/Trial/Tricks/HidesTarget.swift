internal import Rules
internal import Secrets
internal import Vocabulary

/// Says that a word of its speaker's own is none.
enum HidesTarget: Trick {
    static func change(_ deed: RoundRecord.Done, at desk: TrickDesk) -> [RoundRecord.Done] {
        guard deed.name == "own" else { return [deed] }
        return [deed.instead(["do": .text("foreign")])]
    }
}
