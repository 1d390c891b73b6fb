public import Replication
public import Wire

/// Why a room is not played here although others, or this device's disk, have it.
public enum RoomTrouble: Error, Hashable, Sendable {
    /// All who list it speak another version of the protocol.
    case version
    /// It is played by rules that are not known here.
    case rules(RulesFault)
    /// What is stored of it contradicts itself.
    case damaged(ReplicationError)
    /// The program has ended more than once while it was reducing the room.
    case crashing
}

extension RoomTrouble: CustomStringConvertible {
    /// One sentence for people: what is wrong and what to do.
    public var description: String {
        switch self {
        case .version:
            "It speaks another version of Parlor, so you cannot play together; update the older one."
        case .rules(let fault): fault.description
        case .damaged(let error):
            "What is stored of it is damaged (\(error)); restore a backup of the data folder, or leave "
                + "the room and join it again."
        case .crashing:
            "Parlor ended more than once while it opened this room, so it is left closed; install "
                + "another version, or leave the room."
        }
    }
}
