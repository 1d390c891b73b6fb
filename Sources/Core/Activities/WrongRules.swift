public import Rules

/// Rules that are wrong on purpose, to show that somebody notices.
public struct WrongRules: Sendable {
    /// What `--sabotage` calls them: lower-case words with hyphens.
    public let name: String
    /// The rules.
    public let game: any Game.Type
    /// Whether all play by them, or the second peer alone.
    public let isForAll: Bool
    /// What another bot does by what it sees itself, and by what the second peer is shown: few games would come to what is
    /// wrong without it.
    public let lure: (@Sendable (BotView, Value) -> BotAction?)?

    /// Names wrong rules.
    public init(
        _ name: String,
        _ game: any Game.Type,
        isForAll: Bool = true,
        lure: (@Sendable (BotView, Value) -> BotAction?)? = nil
    ) {
        self.name = name
        self.game = game
        self.isForAll = isForAll
        self.lure = lure
    }
}
