/// What a room has to get by with, as one of its seats is told: other hosts, room for files, and air.
public struct RoomResources: Codable, Hashable, Sendable {
    /// For the page of a guest: where other members serve guest pages, as `10.0.0.7:7371`.
    public var hosts: [String]?
    /// How much of its files' quota is used up.
    public var files: FileQuota?
    /// Whether ink comes late, because there is too little room in the air for what all send; `nil`: it does not.
    public var late: Bool?
}
