public import Vocabulary
public import Wire

/// What a game begins with.
public struct GameSetup: Sendable {
    /// The room.
    public var room: RoomID
    /// Who plays, the room master's seats first, then in the order in which they came in.
    public var seats: [SeatID]
    /// The devices that they sit at.
    public var hosts: [SeatID: DeviceID]
    /// What is set, by name, each within its range.
    public var settings: [String: Int64]
    /// Points that seats bring along from a game that this one goes on from.
    public var carried: [SeatID: Int64]
    /// Does the arithmetic of decks.
    public var cryptography: any Cryptography

    /// Says what it begins with.
    public init(
        room: RoomID,
        seats: [SeatID],
        hosts: [SeatID: DeviceID] = [:],
        settings: [String: Int64],
        carried: [SeatID: Int64] = [:],
        cryptography: any Cryptography
    ) {
        self.room = room
        self.seats = seats
        self.hosts = hosts
        self.settings = settings
        self.carried = carried
        self.cryptography = cryptography
    }
}
