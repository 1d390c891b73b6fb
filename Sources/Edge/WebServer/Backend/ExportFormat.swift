/// The kind of file that a picture is exported to.
public enum ExportFormat: Hashable, Sendable {
    /// Curves, of any size.
    case svg
    /// Pixels; `size` is the picture's side, 16…8192.
    case png(size: Int)
    /// How it was drawn, as an animation; `size` is the picture's side, 16…1024.
    case webp(size: Int)
    /// The room's signed operations, one JSON object a line, for other programs to check.
    case operations
    /// Strokes, as one JSON object.
    case strokes
    /// The room's signed operations in one file that any machine can check (`Protocol/replay.md`).
    case replay
}
