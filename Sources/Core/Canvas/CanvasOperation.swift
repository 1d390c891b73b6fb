public import Vocabulary
public import Wire

/// One operation of a room as far as its canvases are concerned.
public struct CanvasOperation: Sendable {
    /// What it does.
    public enum Action: Sendable {
        /// A stroke, or its last piece: the canonical bytes of a `Stroke`, at most `Limits.payload`, and how its
        /// author had the seat, for a seat that can move or did.
        case stroke(payload: [UInt8], Tenure? = nil)
        /// An earlier piece: the canonical bytes of a `StrokePart`, at most `Limits.payload`.
        case part(payload: [UInt8])
        /// Undo or redo.
        case visible(Visible)
        /// Takes away what its author had seen; `byMaster` says whether the author was the room's
        /// master then, without which scope `all` is void.
        case clear(Clear, past: CausalPast, byMaster: Bool)
        /// Hides one own stroke.
        case hide(OperationID)
    }

    /// Its name.
    public var id: OperationID
    /// Where it stands in the order of the room; `key.id` is `id`.
    public var key: OrderKey
    /// Whose log it is in.
    public var author: DeviceID
    /// Whom it is for.
    public var seat: SeatID
    /// Where it lies in its log, numbered as in the pasts of `Action.clear`; a log has one author.
    public var place: Place
    /// What it does.
    public var action: Action

    /// Names an operation.
    @inlinable
    public init(
        id: OperationID,
        key: OrderKey,
        author: DeviceID,
        seat: SeatID,
        place: Place,
        action: Action
    ) {
        self.id = id
        self.key = key
        self.author = author
        self.seat = seat
        self.place = place
        self.action = action
    }

    /// The seat on its device: who may switch off what this does.
    var player: Player { Player(device: author, seat: seat) }
}
