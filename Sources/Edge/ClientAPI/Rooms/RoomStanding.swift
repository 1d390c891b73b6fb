/// How a room stands, as one of its seats is shown it.
public struct RoomStanding: Codable, Hashable, Sendable {
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
    public var board: RoomDetail.Board
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
    /// What its document says about itself, in a room of an activity that has records.
    public var document: DocumentDetail?
}
