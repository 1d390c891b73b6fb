public import Rules

/// The games that a device knows.
public struct Catalogue: Sendable {
    /// All that are built in; a new game is one more name here.
    public static let standard = Catalogue([Classic.self])

    /// Those, and what tests play.
    public static let everything = standard.with([Poll.self])

    /// The games, by the name of their activity.
    public let games: [String: any Game.Type]
    /// Whether devices that only watch decide too how rounds end: wrong on purpose, so that the simulator shows
    /// that somebody notices.
    public var electsWatchers = false

    /// Lists games.
    ///
    /// - Parameter games: No two of one name.
    public init(_ games: [any Game.Type]) {
        var byName: [String: any Game.Type] = [:]
        for game in games { byName[game.about.activity] = game }
        self.games = byName
    }

    /// The same with more games.
    public func with(_ more: [any Game.Type]) -> Catalogue {
        Catalogue(games.sorted { $0.key < $1.key }.map(\.value) + more)
    }

    /// The game of an activity; `nil` for one without rounds.
    public subscript(activity: String) -> (any Game.Type)? { games[activity] }

    /// What is known of each, by name.
    public var descriptions: [GameDescription] {
        games.values.map { $0.about }.sorted { $0.activity < $1.activity }
    }
}
