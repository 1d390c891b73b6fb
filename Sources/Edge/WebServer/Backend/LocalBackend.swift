public import ClientAPI
public import Vocabulary

/// What the web server asks of the daemon behind it.
///
/// The REST half may suspend; an ``APIError`` becomes its status and its JSON. The socket half is
/// called on the event loop of the session, without a hop, so that an actor which runs on that loop
/// answers in the same turn.
public protocol LocalBackend: Sendable {
    /// Who asks, so that nobody takes what is there for all: the same for all that one seat asks.
    var asker: String { get }
    /// `GET /api/status`.
    func status() async throws -> DaemonStatus
    /// `POST /api/name`: what this device's seats are called from now on, here and in every room.
    func rename(_ request: NewName) async throws -> DaemonStatus
    /// `GET /api/rooms`.
    func rooms() async throws -> [RoomSummary]
    /// `POST /api/rooms`.
    func create(_ request: CreateRoom) async throws -> RoomDetail
    /// `POST /api/rooms/CODE/join`.
    func join(_ room: RoomCode, _ request: JoinRoom) async throws -> RoomDetail
    /// `POST /api/rooms/CODE/leave`.
    func leave(_ room: RoomCode) async throws
    /// `GET /api/past`: rooms of which this device still holds something, and which it is not in.
    func past() async throws -> [PastRoom]
    /// `GET /api/past/NAME`: such a room as it was when it was left; the name is its whole identifier.
    func pastRoom(_ name: String) async throws -> RoomDetail
    /// `GET /api/past/NAME/drawings/ROUND/TILE`: a drawing of a game in such a room that may be shown.
    func drawing(
        _ place: DrawingPlace,
        inPast room: String,
        as format: ExportFormat
    ) async throws -> [UInt8]
    /// `DELETE /api/past/NAME`: removes such a room from this device for good; the name is its code, or the
    /// beginning of its identifier.
    func forget(_ name: String) async throws
    /// `POST /api/guests`: has phones wait here for a room that lets them in.
    func letGuestsWait() async throws -> GuestDoor
    /// `GET /api/levels/ACTIVITY`: the levels that this device keeps of what is made there.
    func levels(of activity: String) async throws -> LevelFile
    /// `POST /api/levels/ACTIVITY`: keeps others, in place of all before.
    func keep(_ levels: LevelFile, of activity: String) async throws
    /// `GET /api/rooms/CODE`.
    func room(_ room: RoomCode, for seat: String?) async throws -> RoomDetail
    /// `POST /api/rooms/CODE/seats`: one more seat on this device.
    func takeSeat(_ request: TakeSeat, in room: RoomCode) async throws -> TakenSeat
    /// `POST /api/rooms/CODE/bots`: a bot on a seat of its own.
    func addBot(_ request: AddBot, in room: RoomCode) async throws -> TakenSeat
    /// `DELETE /api/rooms/CODE/seats/SEAT`.
    func removeSeat(_ seat: String, in room: RoomCode) async throws
    /// `GET /api/rooms/CODE/guests`: whether this device lets phones in, and where.
    func guests(in room: RoomCode) async throws -> GuestDoor
    /// `POST /api/rooms/CODE/guests`.
    func letGuests(_ wish: LetGuests, in room: RoomCode) async throws -> GuestDoor
    /// `GET /api/rooms/CODE/guests.svg`: the QR code of the likeliest address.
    func guestCode(of room: RoomCode) async throws -> [UInt8]
    /// `POST /api/rooms/CODE/strokes`.
    func draw(_ body: AddStrokes, in room: RoomCode) async throws -> OperationCount
    /// `POST /api/rooms/CODE/undo`.
    func undo(_ body: SeatChoice, in room: RoomCode) async throws -> OperationCount
    /// `POST /api/rooms/CODE/redo`.
    func redo(_ body: SeatChoice, in room: RoomCode) async throws -> OperationCount
    /// `POST /api/rooms/CODE/clear`.
    func clear(_ body: ClearCanvas, in room: RoomCode) async throws -> OperationCount
    /// `POST /api/rooms/CODE/hide`; the stroke is named by 64 hexadecimal digits.
    func hide(_ body: HideStroke, in room: RoomCode) async throws -> OperationCount
    /// `GET /api/rooms/CODE/document`.
    func document(in room: RoomCode) async throws -> DocumentSnapshot
    /// `POST /api/rooms/CODE/edit`.
    func edit(_ body: EditRecords, in room: RoomCode) async throws -> EditedRecords
    /// `GET /api/games`.
    func games() async throws -> GameList
    /// `POST /api/rooms/CODE/NAME`: what somebody does besides drawing.
    func act(_ action: RoomAction, in room: RoomCode) async throws -> RoomDetail
    /// `POST /api/rooms/CODE/card`: what a seat here shows to the others.
    func show(_ request: ShowCard, in room: RoomCode) async throws
    /// `GET /api/rooms/CODE/cards/SEAT`: what a seat shows.
    func card(of seat: String, in room: RoomCode) async throws -> PlayerCard
    /// `GET /api/rooms/CODE/drawings/ROUND/TILE`: a drawing of a game that may be shown.
    func drawing(
        _ place: DrawingPlace,
        in room: RoomCode,
        as format: ExportFormat
    ) async throws -> [UInt8]
    /// `GET /api/rooms/CODE/export.svg` and `….png`: the bytes of the file.
    func export(_ room: RoomCode, as format: ExportFormat) async throws -> [UInt8]

    /// A socket opened: nothing has been sent to it yet, `welcome` and `rooms` are the backend's.
    func connected(_ session: SocketSession)
    /// A socket said something valid; `ping` is answered before it comes here.
    func received(_ message: ClientMessage, from session: SocketSession)
    /// A page has read everything that it was sent, after a time in which something waited for it.
    func drained(_ session: SocketSession)
    /// A socket closed; called once for each `connected`.
    func disconnected(_ session: SocketSession)
}

extension LocalBackend {
    /// The person whose device it is, with all their programs.
    public var asker: String { "" }
}
