import Rules

@testable import Games

/// Shows in the end nothing of what it has dealt with.
enum KeepsSeed: Trick {
    static func change(_ deed: RoundRecord.Done, at desk: TrickDesk) -> [RoundRecord.Done] {
        deed.name == "seed" ? [] : [deed]
    }
}
