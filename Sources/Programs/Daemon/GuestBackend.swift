import ClientAPI
import Vocabulary
import WebServer

/// What a guest's page may do: play its seat, and nothing more.
///
/// Each call that concerns the room itself, other seats or other rooms is refused.
struct GuestBackend: LocalBackend {
    let node: Node
    let code: RoomCode
    let seat: SeatID

    private var name: String { "\(seat)" }
    var asker: String { name }

    private static let refusal = APIError(
        .forbidden,
        "Guests can only play their own seat."
    )

    private func spend(_ units: Int, on kind: GuestBudgets.Kind) async throws {
        try await node.spend(units, on: kind, by: seat)
    }

    private func requireOwn(_ room: RoomCode) throws(APIError) {
        guard room == code else { throw Self.refusal }
    }

    private func requireOwn(_ seat: String?) throws(APIError) {
        guard seat == nil || seat == name else { throw Self.refusal }
    }

    func status() async throws -> DaemonStatus {
        DaemonStatus(
            version: DaemonConfiguration.version,
            device: "",
            name: "",
            udp: 0,
            web: "",
            discovery: .init(mode: "off", detail: ""),
            uptime: 0,
            peers: [],
            dropped: [:],
            rooms: 1,
            packets: .init(sent: 0, received: 0)
        )
    }

    func games() async throws -> GameList {
        let games = try await node.games()
        return GameList(games: games.games, documents: games.documents, bots: false)
    }

    func room(_ room: RoomCode, for seat: String?) async throws -> RoomDetail {
        try requireOwn(room)
        try requireOwn(seat)
        return try await node.guestDetail(of: room, for: self.seat)
    }

    func act(_ action: RoomAction, in room: RoomCode) async throws -> RoomDetail {
        try requireOwn(room)
        try requireOwn(action.seat)
        let own: RoomAction
        switch action {
        case .say(let text, _):
            own = .say(text: text, seat: name)
        case .ready(let isReady, _):
            try await spend(1, on: .ready)
            own = .ready(isReady, seat: name)
        case .profile(let name, let avatar, _):
            try await spend(10, on: .profile)
            own = .profile(name: name, avatar: avatar, seat: self.name)
        case .move(let move, _):
            try await spend(1, on: .move)
            own = .move(move, seat: name)
        case .successor(let code):
            // Anybody who plays may go on without those who are silent: the host's person may have gone to bed.
            try await node.requirePlaying(seat, in: room)
            try await spend(10, on: .move)
            own = .successor(code: code)
        case .settings, .start, .kick, .knock, .again: throw Self.refusal
        }
        _ = try await node.act(own, in: room)
        return try await node.guestDetail(of: room, for: seat)
    }

    func show(_ request: ShowCard, in room: RoomCode) async throws {
        try requireOwn(room)
        try requireOwn(request.seat)
        try await spend(GuestBudgets.shownCard, on: .card)
        try await node.show(ShowCard(card: request.card, seat: name), in: room)
    }

    func card(of seat: String, in room: RoomCode) async throws -> PlayerCard {
        try requireOwn(room)
        try await spend(1, on: .card)
        return try await node.card(of: seat, in: room)
    }

    func drawing(
        _ place: DrawingPlace,
        in room: RoomCode,
        as format: ExportFormat
    ) async throws -> [UInt8] {
        try requireOwn(room)
        switch format {
        case .png(let size), .webp(let size):
            guard size <= APILimits.guestPixels else {
                throw APIError(
                    .badRequest,
                    "“size” is at most \(APILimits.guestPixels) pixels for a guest."
                )
            }
            try await spend(GuestBudgets.picture, on: .change)
        case .svg, .operations, .strokes, .replay: break
        }
        return try await node.drawing(place, in: room, as: format)
    }

    func draw(_ body: AddStrokes, in room: RoomCode) async throws -> OperationCount {
        try requireOwn(room)
        try requireOwn(body.seat)
        try await spend(GuestBudgets.cost(of: body.strokes), on: .stroke)
        return try await node.draw(AddStrokes(strokes: body.strokes, seat: name), in: room)
    }

    func undo(_ body: SeatChoice, in room: RoomCode) async throws -> OperationCount {
        try requireOwn(room)
        try requireOwn(body.seat)
        try await spend(1, on: body.part == .canvas ? .change : .edit)
        return try await node.undo(SeatChoice(seat: name, of: body.part, edit: body.edit), in: room)
    }

    func redo(_ body: SeatChoice, in room: RoomCode) async throws -> OperationCount {
        try requireOwn(room)
        try requireOwn(body.seat)
        try await spend(1, on: body.part == .canvas ? .change : .edit)
        return try await node.redo(SeatChoice(seat: name, of: body.part, edit: body.edit), in: room)
    }

    func clear(_ body: ClearCanvas, in room: RoomCode) async throws -> OperationCount {
        try requireOwn(room)
        try requireOwn(body.seat)
        guard body.scope == .own else { throw Self.refusal }
        try await spend(1, on: .change)
        return try await node.clear(ClearCanvas(scope: .own, seat: name), in: room)
    }

    func hide(_ body: HideStroke, in room: RoomCode) async throws -> OperationCount {
        try requireOwn(room)
        try requireOwn(body.seat)
        try await spend(1, on: .change)
        return try await node.hide(HideStroke(stroke: body.stroke, seat: name), in: room)
    }

    func document(in room: RoomCode) async throws -> DocumentSnapshot {
        try requireOwn(room)
        try await spend(10, on: .edit)
        return try await node.document(in: room)
    }

    func edit(_ body: EditRecords, in room: RoomCode) async throws -> EditedRecords {
        try requireOwn(room)
        try requireOwn(body.seat)
        try await spend(1 + body.changes.count, on: .edit)
        let own = EditRecords(changes: body.changes, seat: name)
        let (edited, others) = try await node.write(own, in: room)
        if others > 0 { await node.charge(others * GuestBudgets.partingEdit, on: .edit, to: seat) }
        return edited
    }

    /// Where others come in: a guest came that way, and may hold its screen up to somebody else.
    func guests(in room: RoomCode) async throws -> GuestDoor {
        try requireOwn(room)
        return try await node.guests(in: room)
    }

    func guestCode(of room: RoomCode) async throws -> [UInt8] {
        try requireOwn(room)
        try await spend(GuestBudgets.picture, on: .change)
        return try await node.guestCode(of: room)
    }

    /// A guest that leaves gives its seat back.
    func leave(_ room: RoomCode) async throws {
        try requireOwn(room)
        try await node.removeSeat(name, in: room)
    }
}

// What is the owner's alone.
extension GuestBackend {
    func rename(_ request: NewName) async throws -> DaemonStatus { throw Self.refusal }

    func rooms() async throws -> [RoomSummary] { throw Self.refusal }

    func past() async throws -> [PastRoom] { throw Self.refusal }

    func pastRoom(_ name: String) async throws -> RoomDetail { throw Self.refusal }

    func drawing(
        _ place: DrawingPlace,
        inPast room: String,
        as format: ExportFormat
    ) async throws -> [UInt8] {
        throw Self.refusal
    }

    func forget(_ name: String) async throws { throw Self.refusal }

    func letGuestsWait() async throws -> GuestDoor { throw Self.refusal }

    /// A phone keeps its own levels.
    func levels(of activity: String) async throws -> LevelFile { throw Self.refusal }

    func keep(_ levels: LevelFile, of activity: String) async throws { throw Self.refusal }

    func create(_ request: CreateRoom) async throws -> RoomDetail { throw Self.refusal }

    func join(_ room: RoomCode, _ request: JoinRoom) async throws -> RoomDetail {
        throw Self.refusal
    }

    func takeSeat(_ request: TakeSeat, in room: RoomCode) async throws -> TakenSeat {
        throw Self.refusal
    }

    func addBot(_ request: AddBot, in room: RoomCode) async throws -> TakenSeat {
        throw Self.refusal
    }

    func removeSeat(_ seat: String, in room: RoomCode) async throws {
        throw Self.refusal
    }

    func letGuests(_ wish: LetGuests, in room: RoomCode) async throws -> GuestDoor {
        throw Self.refusal
    }

    func export(_ room: RoomCode, as format: ExportFormat) async throws -> [UInt8] {
        throw Self.refusal
    }
}

// Its socket.
extension GuestBackend {
    func connected(_ session: SocketSession) {
        node.assumeIsolated { $0.screens.connected(session, for: seat) }
    }

    func received(_ message: ClientMessage, from session: SocketSession) {
        if case .clear(_, .all) = message {
            return session.send(.error(Self.refusal, pen: nil))
        }
        if let room = message.room, room != code.text {
            return session.send(.error(Self.refusal, pen: nil))
        }
        let refusal = node.assumeIsolated {
            $0.seating.refusal(of: message, by: seat, now: $0.now)
        }
        if let refusal {
            return session.send(.error(refusal, pen: message.pen))
        }
        node.received(message, from: session)
    }

    func drained(_ session: SocketSession) { node.drained(session) }

    func disconnected(_ session: SocketSession) { node.disconnected(session) }
}

extension ClientMessage {
    /// The room that it is about.
    fileprivate var room: String? {
        switch self {
        case .watch(let room): room
        case .pen(let ink): ink.room
        case .stroke(let room, _, _), .cancel(let room, _), .undo(let room), .redo(let room),
            .clear(let room, _), .hide(let room, _):
            room
        case .ping: nil
        }
    }
}
