internal import Activities
internal import Rules
internal import Wire

/// The game of pegs by the first version of its rules, in which nobody races.
struct FirstPeggle: VariedGame {
    static let about: GameDescription = {
        var about = Peggle.about
        about.version = 1
        let rivals = GameDescription.Rule("rivals", 0, 0...1)
        about.rules = about.rules.map { $0.name == "mode" ? rivals : $0 }
        about.presets = about.presets.compactMap { preset in
            switch preset.name {
            case "race": nil
            case "rivals":
                GameDescription.Preset("rivals", [Setting(name: "rivals", value: 1)])
            default: preset
            }
        }
        return about
    }()

    var whole: Peggle

    init(_ setup: GameSetup) { whole = Peggle(setup) }
}
