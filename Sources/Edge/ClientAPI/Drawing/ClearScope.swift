/// Whose strokes a clear takes.
public enum ClearScope: String, Codable, CaseIterable, Sendable {
    /// One's own.
    case own
    /// Everybody's; for the room's master.
    case all
}
