internal import Rules
internal import Wire

/// What is played in a room that goes on from another one, and how.
struct Course: Sendable {
    private(set) var activity: String
    private(set) var rules: UInt16
    private(set) var settings: RoomSettings

    /// Plays what is played in a room.
    init(of state: RoomState, _ settings: RoomSettings) {
        activity = state.roster.create?.activity ?? ""
        rules = state.roster.create?.rules ?? 0
        self.settings = settings
    }

    /// Plays another game by its newest rules: what can be set in every room stays as it is.
    mutating func change(to activity: String, of games: Catalogue) {
        self.activity = activity
        rules = games.newestRules(of: activity)
        let house = Set(HouseRules.withRounds.map(\.name))
        settings.settings.removeAll { !house.contains($0.name) }
    }
}
