import Archive
import Canvas
import ClientAPI
import Games
import Identity
import NIOCore
import Peer
import Rules
import Vocabulary
import WebServer
import Wire

// What seats do, and who sits here: as requests of the local API ask for it.
extension Node {
    func draw(_ body: AddStrokes, in room: RoomCode) async throws -> OperationCount {
        let strokes = body.strokes.map(Translation.stroke)
        let command = Command.draw(room, strokes, pen: nil, seat: try seat(body.seat))
        let done = try await ask(command)
        return count(done)
    }

    func undo(_ body: SeatChoice, in room: RoomCode) async throws -> OperationCount {
        let seat = try seat(body.seat)
        let command: Command =
            switch body.part {
            case .canvas: .undo(room, seat: seat)
            case .document: .edit(room, try turned(body, false) ?? .undo, seat: seat)
            }
        let done = try await ask(command)
        return count(done)
    }

    func redo(_ body: SeatChoice, in room: RoomCode) async throws -> OperationCount {
        let seat = try seat(body.seat)
        let command: Command =
            switch body.part {
            case .canvas: .redo(room, seat: seat)
            case .document: .edit(room, try turned(body, true) ?? .redo, seat: seat)
            }
        let done = try await ask(command)
        return count(done)
    }

    /// The edit that is named, switched on or off; `nil` where none is.
    private func turned(_ body: SeatChoice, _ flag: Bool) throws -> RecordDeed? {
        try body.edit.map { .turn(try id($0), flag) }
    }

    func clear(_ body: ClearCanvas, in room: RoomCode) async throws -> OperationCount {
        let scope: Clear.Scope = body.scope == .all ? .all : .own
        let command = Command.clear(room, scope, seat: try seat(body.seat))
        let done = try await ask(command)
        return count(done)
    }

    func hide(_ body: HideStroke, in room: RoomCode) async throws -> OperationCount {
        let command = Command.hide(room, try id(body.stroke), seat: try seat(body.seat))
        let done = try await ask(command)
        return count(done)
    }

    func games() async throws -> GameList {
        // In the order in which people are told of them; what is not built in comes last, by name.
        let order = Catalogue.names
        let place = { (name: String) in (order.firstIndex(of: name) ?? order.count, name) }
        let told = core.gameDescriptions.sorted { place($0.activity) < place($1.activity) }
        return GameList(
            games: told.map(Translation.game),
            documents: core.documentDescriptions.map { .init(activity: $0.activity) },
            bots: true
        )
    }

    func act(_ action: RoomAction, in room: RoomCode) async throws -> RoomDetail {
        let command = try command(for: action, in: room)
        if case .say(_, let seat) = action { try slow(seat, in: room) }
        let done = try await ask(command)
        // Who acts for a guest or a bot is shown no more than before.
        let seat = try seat(action.seat)
        return try detailed(done, for: seat.map { isAtHand($0, in: done) } == true ? seat : nil)
    }

    /// Takes a message out of what its seat may say in a time: everybody's of this device, guests or not.
    private func slow(_ seat: String?, in room: RoomCode) throws(APIError) {
        let id = try member(of: room)
        guard let seat = try self.seat(seat) ?? core.ownSeat(in: id) else { return }
        try spend(2, on: .chat, by: seat)
    }

    private func command(
        for action: RoomAction,
        in room: RoomCode
    ) throws(APIError) -> Command {
        switch action {
        case .say(let text, let seat):
            guard Chat.isSayable(text) else {
                throw APIError(
                    .badRequest,
                    "A message has 1 to 100 characters; write a shorter one."
                )
            }
            return .say(room, text, seat: try self.seat(seat))
        case .ready(let isReady, let seat): return .ready(room, isReady, seat: try self.seat(seat))
        case .profile(let name, let avatar, let seat):
            return .profile(
                room,
                Profile(name: name, avatar: avatar),
                seat: try self.seat(seat)
            )
        case .settings(let title, let phones, let settings):
            return .settings(room, try merged(title, phones, settings, in: room))
        case .start: return .start(room)
        case .move(let move, let seat):
            return .play(room, Translation.value(move), seat: try self.seat(seat))
        case .kick(let device, let isForGood):
            return .kick(room, try self.device(device), isForGood: isForGood)
        case .knock(let device, let isLetIn):
            return .answerKnock(room, try self.device(device), letsIn: isLetIn)
        case .again(let activity): return .again(room, activity: activity)
        case .successor(let code): return .succeed(room, under: try self.code(code) ?? freeCode())
        }
    }

    private func device(_ text: String) throws(APIError) -> DeviceID {
        guard let device = DeviceID(hex: text) else {
            throw APIError(.badRequest, "A device is named by 64 hexadecimal digits.")
        }
        return device
    }

    /// What is set by now, with what somebody changes; of several who ask at the same moment nobody's change is lost.
    private func merged(
        _ title: String?,
        _ phones: Bool?,
        _ settings: [String: Int64],
        in room: RoomCode
    ) throws(APIError) -> RoomSettings {
        guard let set = core.settingsToChange(of: try member(of: room)) else {
            throw APIError(.notAMember, "You are not in this room any more.")
        }
        let before = set.settings.map { ($0.name, $0.value) }
        let all = Dictionary(before) { $1 }.merging(settings) { $1 }
        return RoomSettings(
            title: title ?? set.title,
            phones: phones ?? set.phones,
            settings: Translation.settings(all)
        )
    }

    /// Runs outside the actor, so that rendering a large picture holds nobody up.
    nonisolated func drawing(
        _ place: DrawingPlace,
        in room: RoomCode,
        as format: ExportFormat
    ) async throws -> [UInt8] {
        try await file(of: sheet(of: place, in: room), as: format)
    }

    nonisolated func drawing(
        _ place: DrawingPlace,
        inPast room: String,
        as format: ExportFormat
    ) async throws -> [UInt8] {
        try await file(of: sheet(of: place, inPast: room), as: format)
    }

    private func sheet(of place: DrawingPlace, inPast name: String) async throws -> Sheet {
        let (room, core) = try await disk.past.room(name, at: self)
        return try Self.sheet(of: place, in: room, core)
    }

    private nonisolated func file(of sheet: Sheet, as format: ExportFormat) async throws -> [UInt8]
    {
        guard format != .strokes else { return Translation.json(of: sheet.strokes) }
        return try await workshop.file(of: sheet.strokes, on: sheet.paper, as: format)
    }

    private typealias Sheet = (strokes: [Stroke], paper: BoardRegion)

    /// A drawing that may be shown, its strokes as they lie on its paper.
    private func sheet(
        of place: DrawingPlace,
        in room: RoomCode
    ) throws(APIError) -> Sheet {
        try Self.sheet(of: place, in: try member(of: room), core)
    }

    private static func sheet(
        of place: DrawingPlace,
        in id: RoomID,
        _ core: PeerCore
    ) throws(APIError) -> Sheet {
        guard let strokes = core.drawing(place.round, place.tile, of: id) else {
            throw APIError(.notYet, "There is no such drawing yet.")
        }
        let paper = core.paper(place.round, place.tile, of: id)
        return (strokes.map { paper.lifted($0.stroke) }, paper)
    }

    /// What would show drawings, or who drew them, before the game may is not given out.
    func requireShown(_ room: RoomCode) throws(APIError) {
        let id = try member(of: room)
        guard core.isHiding(id) else { return }
        throw APIError(.notYet, "What is drawn here stays hidden until the game is over.")
    }

    /// A game has no canvas that all share, but a drawing on each tile of each round.
    func requireCanvas(_ room: RoomCode) throws(APIError) {
        let id = try member(of: room)
        guard core.hasGame(id) else { return }
        throw APIError(
            .notYet,
            "A game has many drawings; save those of one round when they have been shown."
        )
    }

    func takeSeat(_ request: TakeSeat, in room: RoomCode) async throws -> TakenSeat {
        let secret = SodiumRandom().bytes(count: DeviceKey.seedBytes)
        let seat = try await take(
            request.name ?? name,
            request.avatar ?? "",
            movedBy: try MovingKey(secret: secret),
            in: room
        )
        seating.note(seat, isBeside: request.beside == true, at: self)
        await keepHosting()
        return TakenSeat(seat: "\(seat)", secret: Hex.encode(secret))
    }

    func addBot(_ request: AddBot, in room: RoomCode) async throws -> TakenSeat {
        TakenSeat(seat: "\(try await bots.add(request, in: room, of: self))")
    }

    /// Takes one more seat.
    func take(
        _ name: String,
        _ avatar: String,
        movedBy key: MovingKey?,
        in room: RoomCode
    ) async throws -> SeatID {
        var dice = SodiumRandom()
        let seat = core.freeSeat(in: room, using: &dice)
        let entry = SeatEntry(seat: seat, name: name, avatar: avatar, movingKey: key)
        let command = Command.takeSeat(room, entry)
        _ = try await ask(command)
        return seat
    }

    func removeSeat(_ seat: String, in room: RoomCode) async throws {
        guard let seat = try self.seat(seat) else { return }
        let command = Command.removeSeat(room, seat)
        _ = try await ask(command)
        bots.remove(seat)
        await keepHosting()
    }

    func seat(_ text: String?) throws(APIError) -> SeatID? {
        guard let text else { return nil }
        guard let seat = SeatID(hex: text) else {
            throw APIError(.badRequest, "A seat is named by 16 hexadecimal digits.")
        }
        return seat
    }

    /// Keeps another name for seats to come, and takes it in every room where the person has a seat.
    func rename(_ request: NewName) async throws -> DaemonStatus {
        do {
            try await disk.rename(request.name)
        } catch {
            throw APIError(
                .failed,
                "The name cannot be kept; look at the disk with `parlor doctor`."
            )
        }
        take(request.name)
        for room in core.roomList(now: now) where room.isMember && room.trouble == nil {
            let code = room.listing.code
            guard let detail = try? await self.room(code, for: nil),
                let own = detail.members.first(where: \.isSelf)?.seats.first(where: \.person),
                own.name != request.name
            else { continue }
            // A room in which it cannot be said just now keeps the old one; the page of that room can say it later.
            _ = try? await act(
                .profile(name: request.name, avatar: own.avatar, seat: own.seat),
                in: code
            )
        }
        return try await status()
    }
}
