public import Vocabulary

/// What was drawn in rounds that are over and still shows on the board, beneath the sheets of the open round: for some
/// eyes, as a sheet is.
///
/// It is for the API alone: it decides nothing that counts.
public struct Backdrop: Hashable, Sendable {
    /// Its strokes in depth order, as the records of their rounds had them.
    public var strokes: [OperationID]
    /// Who sees all of it.
    public var viewers: Sheet.Seats
    /// What some see of it who do not see all of it, each by the first that names them.
    public var strips: [Sheet.Strip]

    /// Describes what still shows.
    public init(
        strokes: [OperationID],
        viewers: Sheet.Seats,
        strips: [Sheet.Strip] = []
    ) {
        self.strokes = strokes
        self.viewers = viewers
        self.strips = strips
    }

    /// What somebody sees of it who does not see all of it; `nil` is somebody who only watches.
    public func strip(for seat: SeatID?) -> BoardRegion? {
        viewers.contains(seat) ? nil : strips.first { $0.viewers.contains(seat) }?.region
    }
}
