import ClientAPI
import Synchronization
import Vocabulary
import WebServer

/// A backend with one room, `BIRD`, that remembers what it was asked and answers sockets with an echo.
final class FakeBackend: LocalBackend {
    struct Seen {
        var calls: [String] = []
        var open: Set<SocketSession> = []
        var closed = 0
        var holdsExports = false
        var heldExports: [CheckedContinuation<Void, Never>] = []
    }

    private let seen = Mutex(Seen())

    let asker: String

    /// A backend that answers at once, or holds what it exports until it is released.
    init(holdsExports: Bool = false, asker: String = "") {
        self.asker = asker
        seen.withLock { $0.holdsExports = holdsExports }
    }

    /// How many exports are held.
    var heldExports: Int { seen.withLock { $0.heldExports.count } }

    /// Lets the exports go that are held, and holds none from now on.
    func releaseExports() {
        let held = seen.withLock { state in
            defer { (state.holdsExports, state.heldExports) = (false, []) }
            return state.heldExports
        }
        for export in held { export.resume() }
    }

    /// What it was asked, in order.
    var calls: [String] { seen.withLock { $0.calls } }
    /// The sockets that are open now.
    var sessions: Set<SocketSession> { seen.withLock { $0.open } }
    /// How many sockets have closed.
    var closed: Int { seen.withLock { $0.closed } }

    static let detail = RoomDetail(
        code: "BIRD",
        room: String(repeating: "a", count: 64),
        title: "<b>\"Sunday\"</b>",
        activity: "draw",
        members: [],
        operations: 7,
        digest: String(repeating: "b", count: 64),
        strokes: 3,
        seat: String(repeating: "c", count: 16),
        canUndo: true,
        canRedo: false
    )

    /// A document that does not go into one slice.
    static let records = (0..<300).map { number in
        RecordDetail(
            record: String(repeating: "a", count: 60) + "\(100_000 + number)",
            kind: "note",
            parent: nil,
            place: "80.",
            fields: ["text": .text("\(number)"), "done": .truth(true)]
        )
    }

    private func note(_ call: String) { seen.withLock { $0.calls.append(call) } }

    private func known(_ room: RoomCode, _ call: String) throws(APIError) {
        note("\(call) \(room)")
        guard room.text == "BIRD" else {
            throw APIError(.noSuchRoom, "There is no room \(room) on this network.")
        }
    }

    func past() async throws -> [PastRoom] { [] }

    func pastRoom(_ name: String) async throws -> RoomDetail {
        throw APIError(.noSuchRoom, "no room \(name)")
    }

    func drawing(
        _ place: DrawingPlace,
        inPast room: String,
        as format: ExportFormat
    ) async throws -> [UInt8] {
        throw APIError(.noSuchRoom, "no room \(room)")
    }

    func forget(_ name: String) async throws { note("forget \(name)") }

    func letGuestsWait() async throws -> GuestDoor {
        GuestDoor(open: true, links: ["http://192.0.2.7:7371/#0"])
    }

    func show(_ request: ShowCard, in room: RoomCode) async throws {
        try known(room, "show \(request.card?.games ?? -1)")
    }

    func card(of seat: String, in room: RoomCode) async throws -> PlayerCard {
        try known(room, "card \(seat)")
        return PlayerCard(games: 3, wins: 1)
    }

    func levels(of activity: String) async throws -> LevelFile { LevelFile(text: activity) }

    func keep(_ levels: LevelFile, of activity: String) async throws {
        note("keep \(levels.text.utf8.count) of \(activity)")
    }

    func status() async throws -> DaemonStatus {
        DaemonStatus(
            version: "1",
            device: String(repeating: "d", count: 64),
            name: "test",
            udp: 1,
            web: "",
            discovery: .init(mode: "off", detail: ""),
            uptime: 0,
            peers: [],
            dropped: [:],
            rooms: 1,
            packets: .init(sent: 0, received: 0)
        )
    }

    func rename(_ request: NewName) async throws -> DaemonStatus {
        note("rename \(request.name)")
        return try await status()
    }

    func rooms() async throws -> [RoomSummary] { [] }

    func create(_ request: CreateRoom) async throws -> RoomDetail {
        let lock = request.passphrase.map { " with \($0)" } ?? ""
        note("create \(request.activity) \(request.code ?? "-") \(request.title ?? "-")\(lock)")
        guard request.code != "BIRD" else {
            throw APIError(.codeInUse, "The code BIRD is in use on this network.")
        }
        return Self.detail
    }

    func join(_ room: RoomCode, _ request: JoinRoom) async throws -> RoomDetail {
        let key = request.passphrase.map { " with \($0)" } ?? ""
        try known(room, "join as \(request.name ?? "-")\(key)")
        return Self.detail
    }

    func leave(_ room: RoomCode) async throws { try known(room, "leave") }

    func room(_ room: RoomCode, for seat: String?) async throws -> RoomDetail {
        try known(room, "room")
        return Self.detail
    }

    func takeSeat(_ request: TakeSeat, in room: RoomCode) async throws -> TakenSeat {
        try known(room, "seat for \(request.name ?? "-")")
        return TakenSeat(seat: Self.detail.seat, secret: String(repeating: "e", count: 64))
    }

    func addBot(_ request: AddBot, in room: RoomCode) async throws -> TakenSeat {
        try known(room, "bot \(request.strategy ?? "-")")
        return TakenSeat(seat: Self.detail.seat)
    }

    func removeSeat(_ seat: String, in room: RoomCode) async throws {
        try known(room, "unseat \(seat)")
    }

    func guests(in room: RoomCode) async throws -> GuestDoor { GuestDoor(open: false) }

    func letGuests(_ wish: LetGuests, in room: RoomCode) async throws -> GuestDoor {
        try known(room, "guests \(wish.open)")
        return GuestDoor(open: wish.open)
    }

    func guestCode(of room: RoomCode) async throws -> [UInt8] { Array("<svg/>".utf8) }

    func draw(_ body: AddStrokes, in room: RoomCode) async throws -> OperationCount {
        try known(room, "draw \(body.strokes.count)")
        return OperationCount(operations: 8)
    }

    func undo(_ body: SeatChoice, in room: RoomCode) async throws -> OperationCount {
        try known(room, "undo")
        return OperationCount(operations: 8)
    }

    func redo(_ body: SeatChoice, in room: RoomCode) async throws -> OperationCount {
        try known(room, "redo")
        throw APIError(.nothingToRedo, "Nothing is left to redo.")
    }

    func clear(_ body: ClearCanvas, in room: RoomCode) async throws -> OperationCount {
        try known(room, "clear \(body.scope)")
        return OperationCount(operations: 8)
    }

    func hide(_ body: HideStroke, in room: RoomCode) async throws -> OperationCount {
        try known(room, "hide \(body.stroke.prefix(4))")
        return OperationCount(operations: 8)
    }

    func document(in room: RoomCode) async throws -> DocumentSnapshot {
        try known(room, "document")
        await hold()
        return DocumentSnapshot(count: Self.records.count) { Array(Self.records[$0]) }
    }

    func edit(_ body: EditRecords, in room: RoomCode) async throws -> EditedRecords {
        try known(room, "edit \(body.changes.count)")
        return EditedRecords(
            records: body.changes.map { _ in nil },
            edit: String(repeating: "0", count: 64)
        )
    }

    func games() async throws -> GameList { GameList(games: []) }

    func act(_ action: RoomAction, in room: RoomCode) async throws -> RoomDetail {
        try known(room, "act \(action)")
        return Self.detail
    }

    func drawing(
        _ place: DrawingPlace,
        in room: RoomCode,
        as format: ExportFormat
    ) async throws -> [UInt8] {
        guard place == DrawingPlace(round: 1, tile: 0) else {
            throw APIError(.notYet, "There is no such drawing yet.")
        }
        if format != .strokes { await hold() }
        return Array("\(format)".utf8)
    }

    func export(_ room: RoomCode, as format: ExportFormat) async throws -> [UInt8] {
        try known(room, "export \(format)")
        await hold()
        return Array("file".utf8)
    }

    /// Waits until what is exported is released.
    private func hold() async {
        await withCheckedContinuation { export in
            let isHeld = seen.withLock { state in
                if state.holdsExports { state.heldExports.append(export) }
                return state.holdsExports
            }
            if !isHeld { export.resume() }
        }
    }

    func connected(_ session: SocketSession) {
        _ = seen.withLock { $0.open.insert(session) }
        session.send(.welcome(version: "1", device: "d", name: "test"))
    }

    func received(_ message: ClientMessage, from session: SocketSession) {
        switch message {
        case .pen(let ink): session.send(.ink(seat: "s", name: "n", ink))
        case .stroke(let room, let pen, let stroke):
            session.send(.add(room: room, strokes: [AddedStroke(at: 0, stroke: stroke, pen: pen)]))
        default: note("\(message)")
        }
    }

    func drained(_ session: SocketSession) {}

    func disconnected(_ session: SocketSession) {
        seen.withLock {
            $0.open.remove(session)
            $0.closed += 1
        }
    }
}
