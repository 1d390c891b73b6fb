/// Something that can be undone, by its index among its kind.
enum ActionName: Hashable, Sendable {
    /// In `Canvas.strokes`.
    case stroke(Int)
    /// In `Canvas.clears`.
    case clear(Int)
    /// In `Canvas.hides`.
    case hide(Int)
}
