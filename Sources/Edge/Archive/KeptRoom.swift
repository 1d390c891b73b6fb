public import Vocabulary

/// A room of which something is stored.
public struct KeptRoom: Hashable, Sendable {
    /// The room.
    public let id: RoomID
    /// What people say to meet there; `nil` for one that is open, and for one that was left before codes were kept.
    public let code: RoomCode?
    /// Bytes that it takes in the archive; 0 for one that is open.
    public let bytes: Int
}
