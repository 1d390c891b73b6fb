public import Rules

/// A sheet of the open round, as somebody may know of it.
public struct SheetView: Hashable, Sendable {
    /// What may be there.
    public var sheet: Sheet
    /// Whether the one who looks draws there.
    public var isOwn: Bool
    /// How many more strokes the one who looks may draw there; `nil` where that is not limited, or not theirs.
    public var left: Int?
    /// Where the one who looks sees something of it; `nil` for all of it.
    public var strip: BoardRegion?
}
