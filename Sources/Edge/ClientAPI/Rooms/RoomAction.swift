/// What somebody in a room does besides drawing: the body of `POST /api/rooms/CODE/NAME`.
public enum RoomAction: Hashable, Sendable {
    /// `say`: something to all, 1 to 100 characters.
    case say(text: String, seat: String?)
    /// `ready`: whether a seat is ready to play.
    case ready(Bool, seat: String?)
    /// `profile`: a seat's name, at most 63 bytes, and its emoji, at most 32.
    case profile(name: String, avatar: String, seat: String?)
    /// `settings`: what the master sets; what is missing stays as it is.
    case settings(title: String?, phones: Bool?, settings: [String: Int64])
    /// `start`: ends the lobby.
    case start
    /// `move`: what a seat does in the open round; the game says what there is.
    case move(JSONValue, seat: String?)
    /// `kick`: removes a device, by 64 hexadecimal digits, or in a game asks for that; for good with `ban`.
    case kick(device: String, ban: Bool)
    /// `knock`: lets somebody in who waits at the door, named by 64 hexadecimal digits, or says "not now".
    case knock(device: String, letIn: Bool)
    /// `again`: opens the lobby of the next game, of the same activity or of another one.
    case again(activity: String?)
    /// `successor`: goes on without those that nothing has been heard of for 10 s, under a code, or one that is drawn.
    case successor(code: String?)

    /// The seat that does it, where one is named.
    public var seat: String? {
        switch self {
        case .say(_, let seat), .ready(_, let seat), .profile(_, _, let seat), .move(_, let seat):
            seat
        case .settings, .start, .kick, .knock, .again, .successor: nil
        }
    }

    /// The last part of the path.
    public enum Name: String, CaseIterable, Sendable {
        /// Those that there are.
        case say, ready, profile, settings, start, move, kick, knock, again, successor
    }

    private enum Field: String, CodingKey {
        case text, seat, ready, name, avatar, title, phones, settings, move, device, ban, code,
            activity
        case isLetIn = "in"
    }

    private struct Body: Decodable {
        let container: KeyedDecodingContainer<Field>
        let decoder: any Decoder

        init(from decoder: any Decoder) throws {
            container = try decoder.container(keyedBy: Field.self)
            self.decoder = decoder
        }

        func only(_ fields: Field...) throws {
            try decoder.refuseFields(except: Set(fields.map(\.rawValue)))
        }

        var seat: String? {
            get throws {
                let seat = try container.decodeIfPresent(String.self, forKey: .seat)
                try container.requireHex(seat, .seat, digits: 16)
                return seat
            }
        }
    }

    /// Reads the body of an action.
    ///
    /// - Parameters:
    ///   - name: Which.
    ///   - json: The body; may be empty for `start`, `again` and `successor`.
    /// - Throws: ``APIError`` with code `bad-request` and a sentence that names the field.
    public init(_ name: Name, json: some Collection<UInt8>) throws(APIError) {
        let bytes = json.isEmpty ? Array("{}".utf8) : Array(json)
        let body = try APIJSON.decode(Body.self, from: bytes)
        do {
            self = try Self.read(name, body)
        } catch {
            throw APIJSON.error(for: error)
        }
    }

    private static func read(_ name: Name, _ body: Body) throws -> RoomAction {
        let fields = body.container
        switch name {
        case .say:
            try body.only(.text, .seat)
            return .say(text: try fields.decode(String.self, forKey: .text), seat: try body.seat)
        case .ready:
            try body.only(.ready, .seat)
            return .ready(try fields.decode(Bool.self, forKey: .ready), seat: try body.seat)
        case .profile:
            try body.only(.name, .avatar, .seat)
            let name = try fields.decode(String.self, forKey: .name)
            try fields.requireTitle(name, .name)
            let avatar = try fields.decodeIfPresent(String.self, forKey: .avatar) ?? ""
            return .profile(name: name, avatar: avatar, seat: try body.seat)
        case .settings:
            try body.only(.title, .phones, .settings)
            let title = try fields.decodeIfPresent(String.self, forKey: .title)
            try fields.requireTitle(title, .title)
            return .settings(
                title: title,
                phones: try fields.decodeIfPresent(Bool.self, forKey: .phones),
                settings: try fields.decodeIfPresent([String: Int64].self, forKey: .settings)
                    ?? [:]
            )
        case .move:
            try body.only(.move, .seat)
            return .move(try fields.decode(JSONValue.self, forKey: .move), seat: try body.seat)
        case .kick:
            try body.only(.device, .ban)
            let device = try fields.decode(String.self, forKey: .device)
            try fields.requireHex(device, .device, digits: 64)
            let ban = try fields.decodeIfPresent(Bool.self, forKey: .ban) ?? false
            return .kick(device: device, ban: ban)
        case .knock:
            try body.only(.device, .isLetIn)
            let device = try fields.decode(String.self, forKey: .device)
            try fields.requireHex(device, .device, digits: 64)
            return .knock(device: device, letIn: try fields.decode(Bool.self, forKey: .isLetIn))
        case .successor:
            try body.only(.code)
            return .successor(code: try fields.decodeIfPresent(String.self, forKey: .code))
        case .start:
            try body.only()
            return .start
        case .again:
            try body.only(.activity)
            return .again(activity: try fields.decodeIfPresent(String.self, forKey: .activity))
        }
    }
}
