/// A room that this device is in.
///
/// What it is called, how it stands and what it has are one object of JSON.
@dynamicMemberLookup
public struct RoomDetail: Codable, Hashable, Sendable {
    /// What it is called.
    public var heading: RoomHeading
    /// How it stands.
    public var standing: RoomStanding
    /// What it has to get by with.
    public var resources = RoomResources()

    /// A device that told people different things.
    public struct Fork: Codable, Hashable, Sendable {
        /// What its seats are called.
        public var names: [String]
        /// Whether it is the one that answers.
        public var isSelf: Bool

        private enum CodingKeys: String, CodingKey {
            case names
            case isSelf = "self"
        }

        /// Names a device by its seats.
        public init(names: [String], isSelf: Bool) {
            self.names = names
            self.isSelf = isSelf
        }
    }

    /// Describes a room.
    public init(
        code: String,
        room: String,
        title: String,
        activity: String,
        locked: Bool = false,
        members: [RoomMember],
        operations: Int?,
        digest: String?,
        strokes: Int,
        seat: String,
        board: Board = Board(),
        canUndo: Bool,
        canRedo: Bool,
        notices: [String] = [],
        lobby: LobbyDetail = LobbyDetail(),
        game: GameDetail? = nil
    ) {
        heading = RoomHeading(
            code: code,
            room: room,
            title: title,
            activity: activity,
            locked: locked
        )
        standing = RoomStanding(
            members: members,
            operations: operations,
            digest: digest,
            strokes: strokes,
            seat: seat,
            board: board,
            canUndo: canUndo,
            canRedo: canRedo,
            notices: notices,
            lobby: lobby,
            game: game
        )
    }

    /// Reads a room.
    ///
    /// - Throws: `DecodingError`.
    public init(from decoder: any Decoder) throws {
        heading = try RoomHeading(from: decoder)
        standing = try RoomStanding(from: decoder)
        resources = try RoomResources(from: decoder)
    }

    /// Writes a room.
    ///
    /// - Throws: `EncodingError`.
    public func encode(to encoder: any Encoder) throws {
        try heading.encode(to: encoder)
        try standing.encode(to: encoder)
        try resources.encode(to: encoder)
    }

    /// A part of what it is called.
    public subscript<Part>(dynamicMember path: WritableKeyPath<RoomHeading, Part>) -> Part {
        get { heading[keyPath: path] }
        set { heading[keyPath: path] = newValue }
    }

    /// A part of how it stands.
    public subscript<Part>(dynamicMember path: WritableKeyPath<RoomStanding, Part>) -> Part {
        get { standing[keyPath: path] }
        set { standing[keyPath: path] = newValue }
    }

    /// A part of what it has to get by with.
    public subscript<Part>(dynamicMember path: WritableKeyPath<RoomResources, Part>) -> Part {
        get { resources[keyPath: path] }
        set { resources[keyPath: path] = newValue }
    }

    /// A board: its size in units, each of four quarters, and its sheets.
    public struct Board: Codable, Hashable, Sendable {
        /// Units from left to right.
        public var width: Int
        /// Units from top to bottom.
        public var height: Int
        /// What there is to draw on now and the reader may know of.
        public var sheets: [SheetDetail]

        /// Describes a board.
        public init(width: Int = 1024, height: Int = 1024, sheets: [SheetDetail] = []) {
            self.width = width
            self.height = height
            self.sheets = sheets
        }
    }
}
