/// What stands over a room for those outside: whose it is, and how far it has come.
///
/// It is what somebody says of the room, and proven by nothing (`Protocol/threats.md`).
public struct Banner: Hashable, Sendable {
    /// How far it has come.
    public var phase: RoomPhase
    /// What the room's master is called, at most 63 bytes of UTF-8 without control characters; empty: not said.
    public var master: String

    /// Writes what is known; nothing where it is left out.
    public init(phase: RoomPhase = .unsaid, master: String = "") {
        self.phase = phase
        self.master = master
    }

    /// Whether it says nothing.
    public var isBlank: Bool { self == Banner() }
}
