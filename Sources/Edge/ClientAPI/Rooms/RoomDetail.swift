/// A room that this device is in.
public struct RoomDetail: Codable, Hashable, Sendable {
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
    /// The devices in it, most senior first.
    public var members: [RoomMember]
    /// Operations held; `nil` while that could tell who draws what.
    public var operations: Int?
    /// Digest of the state, 64 hexadecimal digits, where it was asked for; `nil` while that could tell who draws what.
    public var digest: String?
    /// Strokes that the reader is shown.
    public var strokes: Int
    /// The reader's own seat, 16 hexadecimal digits.
    public var seat: String
    /// The board, and what there is to draw on.
    public var board: Board
    /// Whether something of one's own can be undone.
    public var canUndo: Bool
    /// Whether something of one's own can be redone.
    public var canRedo: Bool
    /// What everybody in the room should know, in sentences; mostly none.
    public var notices: [String]
    /// What people have said and set.
    public var lobby: LobbyDetail
    /// How the game stands, in a room with a game that has begun.
    public var game: GameDetail?
    /// For the page of a guest: where other members serve guest pages, as `10.0.0.7:7371`.
    public var hosts: [String]?
    /// How much of its files' quota is used up.
    public var files: FileQuota?

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
        self.code = code
        self.room = room
        self.title = title
        self.activity = activity
        self.locked = locked
        self.members = members
        self.operations = operations
        self.digest = digest
        self.strokes = strokes
        self.seat = seat
        self.board = board
        self.canUndo = canUndo
        self.canRedo = canRedo
        self.notices = notices
        self.lobby = lobby
        self.game = game
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
