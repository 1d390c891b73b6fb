internal import Rules
internal import Secrets
internal import Vocabulary

/// Says that none of its seats has a word that one of them has.
enum LeavesUnclaimed: Trick {
    static func change(_ deed: RoundRecord.Done, at desk: TrickDesk) -> [RoundRecord.Done] {
        guard deed.name == "claim" else { return [deed] }
        return [deed.instead(["do": .text("foreign")])]
    }
}
