public import Vocabulary
public import Wire

/// A stroke with all its pieces in one, and where it belongs.
public struct PlacedStroke: Hashable, Sendable {
    /// Its name.
    public let id: OperationID
    /// Whose log it is in.
    public let author: DeviceID
    /// Whose it is on that device.
    public let seat: SeatID
    /// Its depth: greater keys lie above.
    public let key: OrderKey
    /// Whether it is seen now.
    public let isVisible: Bool
    /// What was drawn: the points of all pieces in order, and so `parts` is 0.
    public let stroke: Stroke

    /// A piece of it that somebody is shown instead of all of it.
    ///
    /// - Parameters:
    ///   - index: Which piece, from 0; each has a name of its own.
    ///   - stroke: What is shown.
    /// - Returns: The piece, in the place of the stroke.
    public func piece(_ index: Int, _ stroke: Stroke) -> PlacedStroke {
        var words = id.words
        words[3] ^= UInt64(index + 1)
        return PlacedStroke(
            id: OperationID(words: words),
            author: author,
            seat: seat,
            key: key,
            isVisible: isVisible,
            stroke: stroke
        )
    }
}
