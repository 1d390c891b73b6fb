public import Vocabulary

/// What a game begins with.
public struct GameSetup: Hashable, Sendable {
    /// The room.
    public var room: RoomID
    /// Who plays, the room master's seats first, then in the order in which they came in.
    public var seats: [SeatID]
    /// What is set, by name, each within its range.
    public var settings: [String: Int64]
    /// Points that seats bring along from a game that this one goes on from.
    public var carried: [SeatID: Int64]

    /// Says what it begins with.
    public init(
        room: RoomID,
        seats: [SeatID],
        settings: [String: Int64],
        carried: [SeatID: Int64] = [:]
    ) {
        self.room = room
        self.seats = seats
        self.settings = settings
        self.carried = carried
    }
}
