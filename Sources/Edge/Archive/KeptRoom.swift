public import Vocabulary

/// A room of which something is stored.
public struct KeptRoom: Hashable, Sendable {
    /// The room.
    public let id: RoomID
    /// What people say to meet there; `nil` for an open room, and for a room left before codes were kept.
    public let code: RoomCode?
    /// Bytes that it takes in the archive; 0 for an open room.
    public let bytes: Int
}
