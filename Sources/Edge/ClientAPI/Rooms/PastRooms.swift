/// The answer to `GET /api/past`.
public struct PastRooms: Codable, Hashable, Sendable {
    /// The one first that was opened last.
    public var rooms: [PastRoom]

    /// Wraps the rooms.
    public init(rooms: [PastRoom]) {
        self.rooms = rooms
    }
}
