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
}
