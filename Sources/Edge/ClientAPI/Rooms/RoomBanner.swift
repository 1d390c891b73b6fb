/// What stands over a room in a list: of a room that this device is not in, as those say who list it.
public struct RoomBanner: Codable, Hashable, Sendable {
    /// How far what is played in a room has come.
    public enum Phase: String, Codable, Hashable, Sendable {
        /// People gather.
        case lobby
        /// It is played.
        case running
        /// The last round is over.
        case over
    }

    /// What the room's master is called; `nil` where nobody says.
    public var master: String?
    /// How far it has come; `nil` where nobody says, or there are no rounds.
    public var phase: Phase?
    /// `true` where a newcomer can now only watch.
    public var watch: Bool?

    /// Describes it.
    public init(master: String? = nil, phase: Phase? = nil, watch: Bool? = nil) {
        self.master = master
        self.phase = phase
        self.watch = watch
    }
}
