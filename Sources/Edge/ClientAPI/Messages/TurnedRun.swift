/// Strokes with numbers one after the other that became visible.
public struct TurnedRun: Codable, Hashable, Sendable {
    /// The index of the first one in the list of visible strokes, once all before it in the same message are in.
    public var at: Int
    /// The number of the first one.
    public var from: UInt32
    /// The number of the last one, `from` or more.
    public var to: UInt32

    /// Names strokes.
    public init(at: Int, from: UInt32, to: UInt32) {
        self.at = at
        self.from = from
        self.to = to
    }
}
