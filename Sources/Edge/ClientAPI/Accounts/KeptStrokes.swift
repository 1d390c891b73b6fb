/// What is drawn on a kept drawing: the answer to `GET /api/account/drawings/NAME`.
public struct KeptStrokes: Codable, Hashable, Sendable {
    /// As the page wrote it.
    public var strokes: String

    /// Holds them.
    public init(strokes: String) { self.strokes = strokes }
}
