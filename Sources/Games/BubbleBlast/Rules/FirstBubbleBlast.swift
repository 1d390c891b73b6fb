internal import Activities
internal import Rules

/// The game of bubbles by the first version of its rules, in which every level is one of ours.
struct FirstBubbleBlast: VariedGame {
    static let about: GameDescription = {
        var about = SecondBubbleBlast.about
        about.version = 1
        about.rules.removeAll { BubbleDesign.settings.contains($0.name) }
        about.rules[0].range = 1...Int64(BubbleLevel.count)
        return about
    }()

    var whole: BubbleBlast

    init(_ setup: GameSetup) { whole = BubbleBlast(setup) }
}
