/// What discovery tells its owner.
public enum DiscoveryEvent: Hashable, Sendable {
    /// A device advertises a room that was not in the list.
    case found(FoundRoom)
    /// A room of the list changed: its advertisement, its addresses or its name.
    case updated(FoundRoom)
    /// A room left the list: withdrawn, or its records expired without being renewed.
    case lost(FoundRoom.ID, name: String)
    /// How rooms are found from now on.
    case mode(DiscoveryStatus)
}
