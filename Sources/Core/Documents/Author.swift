public import Vocabulary

/// Who is meant by an operation's seat: that seat on the author's device.
///
/// Undo is a seat's own, and anybody who lists somebody's seat on another device must not gain power over what its
/// owner did (`Protocol/state.md`).
public struct Author: Hashable, Sendable {
    /// Whose log the operation is in.
    public var device: DeviceID
    /// Whom it is for.
    public var seat: SeatID

    /// Names a seat on its device.
    public init(device: DeviceID, seat: SeatID) {
        self.device = device
        self.seat = seat
    }
}
