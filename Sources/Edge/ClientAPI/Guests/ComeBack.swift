/// The body of `POST /api/guest/resume`: a guest whose host has gone goes on here.
public struct ComeBack: Hashable, Sendable {
    /// The room's code.
    public var room: String
    /// The secret of the seat, 64 hexadecimal digits.
    public var secret: String
    /// The secret that the seat has from now on, if it has to move: the host before knows the other one.
    public var next: String
    /// The identifier of the room that the seat was in last, 64 hexadecimal digits; absent where the guest does not
    /// know it.
    public var id: String?

    /// Asks for the seat.
    public init(room: String, secret: String, next: String, id: String? = nil) {
        self.room = room
        self.secret = secret
        self.next = next
        self.id = id
    }
}

extension ComeBack: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable { case room, secret, next, id }

    /// Reads the body; other fields are refused.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(of: CodingKeys.self)
        room = try container.decode(String.self, forKey: .room)
        secret = try container.decode(String.self, forKey: .secret)
        next = try container.decode(String.self, forKey: .next)
        id = try container.decodeIfPresent(String.self, forKey: .id)
        try container.requireHex(secret, .secret, digits: 64)
        try container.requireHex(next, .next, digits: 64)
        if let id { try container.requireHex(id, .id, digits: 64) }
    }
}
