internal import Activities
internal import Rules
internal import Wire

/// The game of bubbles by the second version of its rules, in which all play by turns, each for points of their own.
struct SecondBubbleBlast: VariedGame {
    static let about: GameDescription = {
        var about = BubbleBlast.about
        about.version = 2
        about.rules.removeAll { $0.name == "mode" }
        about.presets.removeAll { $0.settings.contains { $0.name == "mode" } }
        return about
    }()

    var whole: BubbleBlast

    init(_ setup: GameSetup) { whole = BubbleBlast(setup) }
}
