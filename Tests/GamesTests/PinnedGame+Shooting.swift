import Rules

@testable import Games

extension PinnedGame {
    static let bubbles = PinnedGame(
        BubbleBlast.self,
        wrong: [GivesAPoint.self, GivesBubbles.self, LetsHang.self, AimsOtherwise.self]
    ) { rules in
        // The first version had no level 0.
        BubblePinTests.played(by: rules, on: rules.about.version == 1 ? 1...10 : 0...10)
    }

    static let pegs = PinnedGame(
        Peggle.self,
        wrong: [PaysTooMuch.self, ShootsForNothing.self, LosesPegs.self, AimsAskew.self]
    ) { PegglePinTests.played(by: $0) }
}
