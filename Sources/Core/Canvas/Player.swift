import Vocabulary

/// Who is meant by an operation's seat: that seat on the author's device.
///
/// A member may list anybody's seat for itself, and must not gain power over what the owner did
/// (`Protocol/state.md`).
struct Player: Hashable, Sendable {
    let device: DeviceID
    let seat: SeatID
}
