/// Whether this device serves guest pages of a room, and where: the answer to `…/CODE/guests`.
public struct GuestDoor: Codable, Hashable, Sendable {
    /// Whether it does.
    public var open: Bool
    /// The addresses for a phone's browser, the likeliest first.
    public var links: [String]
    /// What a person who types the address says instead of what its fragment holds; absent where nobody is let in.
    public var digits: String?

    /// Describes the door.
    public init(open: Bool, links: [String] = [], digits: String? = nil) {
        self.open = open
        self.links = links
        self.digits = digits
    }
}
