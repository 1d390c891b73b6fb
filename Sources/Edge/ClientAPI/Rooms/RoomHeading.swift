/// What a room is called, what is played there, and who is not to be trusted there.
public struct RoomHeading: Codable, Hashable, Sendable {
    /// What people say to meet there, 4 to 8 capitals or digits.
    public var code: String
    /// The room's identifier, 64 hexadecimal digits.
    public var room: String
    /// What its creator called it; may be empty.
    public var title: String
    /// What is played there, for instance `draw`.
    public var activity: String
    /// Whether a passphrase is needed to get in.
    public var locked: Bool
    /// The devices that told people different things, for pages that word the notice of it themselves; `nil` for none.
    public var forks: [RoomDetail.Fork]?
}
