/// The answer to `GET /api/rooms`.
public struct RoomList: Codable, Hashable, Sendable {
    /// Every room known on this network or kept on this device.
    public var rooms: [RoomSummary]

    /// Wraps the rooms.
    public init(rooms: [RoomSummary]) {
        self.rooms = rooms
    }
}
