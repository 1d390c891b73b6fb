public import Rules

/// Rules that are wrong on purpose, to show that somebody notices.
public struct WrongRules: Sendable {
    /// What `--sabotage` calls them: lower-case words with hyphens.
    public let name: String
    /// The rules.
    public let game: any Game.Type
    /// Whether all play by them, or the second peer alone.
    public let isForAll: Bool

    /// Names wrong rules.
    public init(_ name: String, _ game: any Game.Type, isForAll: Bool = true) {
        self.name = name
        self.game = game
        self.isForAll = isForAll
    }
}
