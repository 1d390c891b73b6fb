public import Vocabulary

/// What one operation did to the list of visible strokes of the canvas that it is about.
///
/// Several changes are to be made one after the other: each index is that at its turn.
public enum CanvasChange: Hashable, Sendable {
    /// A stroke became visible, at this index of the list of visible strokes of its canvas.
    case added(OperationID, at: Int)
    /// These strokes are no longer visible, ascending by depth.
    case removed([OperationID])
    /// Many strokes at once became visible, or no longer are.
    case turned(TurnedStrokes)
    /// So much changed that the whole list should be read again.
    case reset
}
