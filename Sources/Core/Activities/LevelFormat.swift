public import Rules

/// What the levels that people make for an activity are in a file: what a page reads, a program can judge.
public struct LevelFormat: Sendable {
    /// The most levels in a file.
    public static let most = 200

    /// What a file of them calls itself.
    public let name: String
    /// Whether people may call a level so.
    public let isName: @Sendable (String) -> Bool
    /// Whether a level of a file is one, beside its name.
    public let isLevel: @Sendable (Value) -> Bool

    /// Describes files of levels.
    public init(
        _ name: String,
        isName: @escaping @Sendable (String) -> Bool,
        isLevel: @escaping @Sendable (Value) -> Bool
    ) {
        self.name = name
        self.isName = isName
        self.isLevel = isLevel
    }
}
