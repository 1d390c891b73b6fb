internal import Agreement
internal import Rules
internal import Vocabulary
internal import Wire

/// What a room with rounds knows beyond its members: how its rounds stand, and what was done in them.
struct Play: Sendable {
    /// Something that a seat did in a round.
    struct Entry: Sendable {
        let place: Place
        let lamport: UInt64
        let id: OperationID
        let device: DeviceID
        let seat: SeatID
        let choice: UInt32
    }

    /// Somebody asks that a device be taken out.
    struct Kick: Sendable {
        let place: Place
        let author: DeviceID
        let target: DeviceID
    }

    /// A room that goes on from this one.
    struct Onward: Sendable {
        let id: OperationID
        let successor: Successor
    }

    /// How the rounds stand.
    var rounds = Rounds()
    /// Entries that are not void, by round, in the order in which they came.
    var entries: [UInt32: [Entry]] = [:]
    /// All requests to take somebody out.
    var kicks: [Kick] = []
    /// The rooms that go on from this one.
    var successors: [Onward] = []
    /// Devices that the end of the last round took out: they are sent what made it so.
    var justExpelled: Set<DeviceID> = []
    /// All that an end took out: they may ask for what made it so, whenever they come back.
    var expelled: Set<DeviceID> = []
    /// Votes found void, by why.
    var faults: [VoteFault: Int] = [:]
    /// What this device waits for.
    var watch = Watch()

    /// The activities that are played in rounds.
    static let activities: Set<String> = ["poll"]
    /// Milliseconds of a round where the room's settings do not say.
    static let defaultDuration: Int64 = 30_000
}
