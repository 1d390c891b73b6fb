internal import Activities
internal import Games
internal import Rules

extension GamePlan {
    /// What can be wrong on purpose in a game, by name.
    public static func sabotages(of activity: String) -> [String] {
        Catalogue.activity(activity).map { WrongRules.all(of: $0).map(\.name) } ?? []
    }
}
