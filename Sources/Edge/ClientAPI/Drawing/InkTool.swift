/// What a pen does.
public enum InkTool: String, Codable, CaseIterable, Sendable {
    /// Adds ink.
    case pen
    /// Takes away what lies below it in depth, anybody's.
    case eraser
    /// Adds ink within its points, which are a polygon.
    case fill
}
