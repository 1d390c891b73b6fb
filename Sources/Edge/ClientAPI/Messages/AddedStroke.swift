/// A stroke and where it lies among the visible ones.
public struct AddedStroke: Codable, Hashable, Sendable {
    /// Its index in the list of visible strokes, 0 at the bottom, once all before it in the same
    /// message are in.
    public var at: Int
    /// The stroke, with its id and seat.
    public var stroke: DrawnStroke
    /// The receiver's own number for it, whose preview it replaces.
    public var pen: UInt32?

    /// Places a stroke.
    public init(at: Int, stroke: DrawnStroke, pen: UInt32? = nil) {
        self.at = at
        self.stroke = stroke
        self.pen = pen
    }
}
