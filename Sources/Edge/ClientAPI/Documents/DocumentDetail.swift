/// What a room's document says about itself.
public struct DocumentDetail: Codable, Hashable, Sendable {
    /// Whether an edit of one's own can be undone.
    public var canUndo: Bool
    /// Whether an edit of one's own can be redone.
    public var canRedo: Bool

    /// Describes a document.
    public init(canUndo: Bool, canRedo: Bool) {
        self.canUndo = canUndo
        self.canRedo = canRedo
    }
}
