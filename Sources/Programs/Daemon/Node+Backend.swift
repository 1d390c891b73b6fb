import Canvas
import ClientAPI
import Datagrams
import Discovery
import Games
import Identity
import NIOCore
import Peer
import Replication
import Vocabulary
import WebServer
import Wire

extension Node: LocalBackend {
    func status() async throws -> DaemonStatus {
        let counters = socket?.counters
        var dropped: [String: Int] = [:]
        for reason in DropReason.allCases { dropped[reason.rawValue] = core.drops[reason] ?? 0 }
        dropped[DropReason.oversized.rawValue, default: 0] += counters?.oversized ?? 0
        dropped[DropReason.filtered.rawValue, default: 0] += counters?.filtered ?? 0
        return DaemonStatus(
            version: DaemonConfiguration.version,
            device: "\(core.device)",
            name: name,
            udp: Int(socket?.port ?? 0),
            web: web,
            discovery: .init(
                mode: discoveryStatus.carrier.rawValue,
                detail: discoveryStatus.detail
            ),
            uptime: Int((NIODeadline.now() - started).nanoseconds / 1_000_000_000),
            peers: core.peers(now: now).map(Translation.peer),
            dropped: core.hasSecrets ? [:] : dropped,
            rooms: core.roomCount,
            lockedRooms: core.roomList(now: now).count { $0.isMember && $0.listing.locked },
            aside: core.asideRooms.map(Translation.aside),
            packets: core.hasSecrets
                ? nil : .init(sent: counters?.sent ?? 0, received: counters?.received ?? 0)
        )
    }

    func rooms() async throws -> [RoomSummary] {
        roomSummaries()
    }

    func create(_ request: CreateRoom) async throws -> RoomDetail {
        var code: RoomCode?
        if let text = request.code {
            guard let parsed = RoomCode(text) else {
                throw APIError(.badRequest, "A room code has 4 to 8 letters or digits.")
            }
            code = parsed
        }
        // The secret is bound to the code, so that a room with a passphrase cannot have one drawn later.
        if request.passphrase != nil { code = code ?? freeCode() }
        let passphrase = try await secret(request.passphrase, code)
        let command = Command.create(
            code: code,
            activity: request.activity,
            title: request.title ?? "",
            passphrase: passphrase,
            settings: Translation.settings(request.settings ?? [:]),
            phones: request.phones ?? false,
            profile: Profile(name: request.name ?? name, avatar: request.avatar ?? "")
        )
        let done = try await ask(command)
        return try detailed(done)
    }

    func join(_ room: RoomCode, _ request: JoinRoom) async throws -> RoomDetail {
        let passphrase = try await secret(request.passphrase, room)
        let command = Command.join(
            room,
            name: request.name,
            avatar: request.avatar ?? "",
            passphrase: passphrase,
            watching: request.spectate ?? false,
            room: request.room.flatMap(RoomID.init(hex:))
        )
        let done = try await ask(command)
        return try detailed(done)
    }

    func leave(_ room: RoomCode) async throws {
        _ = try await ask(.leave(room))
        invitations.withdraw(room)
        await shutIfUnused()
        keepHosting()
    }

    func room(_ room: RoomCode, for seat: String?) async throws -> RoomDetail {
        let id = try member(of: room)
        var detail = try detailed(id, for: try self.seat(seat))
        guard detail.operations != nil, let state = core.state(of: id) else { return detail }
        detail.digest = await Self.digest(of: state)
        return detail
    }

    /// Runs outside the actor, since the digest of a large picture takes long.
    private nonisolated static func digest(of state: RoomState) async -> String {
        "\(state.digest)"
    }

    /// Runs outside the actor, so that rendering a large picture holds nobody up.
    nonisolated func export(
        _ room: RoomCode,
        as format: ExportFormat
    ) async throws -> [UInt8] {
        switch format {
        case .operations: return OperationLines.write(try await shownLogs(of: room))
        case .replay:
            // Reduced anew: what waits for the disk here is in the file too.
            return Replay(try await shownLogs(of: room), games: .standard).file.encoded
        default: break
        }
        try await requireCanvas(room)
        let strokes = try await visibleStrokes(in: room)
        return try await renderer.file(of: strokes, as: format)
    }

    private func shownLogs(of room: RoomCode) throws(APIError) -> RoomLogs {
        try requireShown(room)
        guard let logs = core.logs(of: try member(of: room)) else {
            throw APIError(.notAMember, "You are not in this room any more.")
        }
        return logs
    }

    private func visibleStrokes(in room: RoomCode) throws(APIError) -> [Stroke] {
        core.strokes(of: try member(of: room)).map(\.stroke)
    }

    /// A code that no room near has.
    private func freeCode() -> RoomCode {
        let taken = Set(core.roomList(now: now).map(\.listing.code))
        let random = SodiumRandom()
        while true {
            let code = RoomCode(dice: random.next())
            if !taken.contains(code) { return code }
        }
    }

    private func secret(_ passphrase: String?, _ code: RoomCode?) async throws -> Secret? {
        guard let passphrase, let code else { return nil }
        do {
            return try await stretcher.secret(passphrase, code: code)
        } catch let error as PassphraseError {
            throw Translation.error(error)
        }
    }

    func ask(_ command: Command) async throws -> RoomID {
        let id = nextCommand
        nextCommand += 1
        let result = await withCheckedContinuation { continuation in
            waiting[id] = continuation
            handle(.command(id, command))
        }
        switch result {
        case .success(.room(let room)): return room
        case .success(.pong), .success(.blob):
            throw APIError(.failed, "The daemon gave another answer.")
        case .failure(let refusal): throw Translation.error(refusal)
        }
    }

    func member(of room: RoomCode) throws(APIError) -> RoomID {
        if let id = core.room(room) { return id }
        if let aside = core.asideRooms.first(where: { $0.code == room }) {
            throw Translation.error(.trouble(room, aside.trouble))
        }
        let isKnown = core.roomList(now: now).contains { $0.listing.code == room }
        throw Translation.error(isKnown ? .notAMember(room) : .noSuchRoom(room))
    }

    func detailed(_ room: RoomID, for seat: SeatID? = nil) throws(APIError) -> RoomDetail {
        if let seat, !core.isHosting(seat, in: room) {
            throw Translation.error(.notYourSeat(seat))
        }
        guard let detail = detail(room, for: seat) else {
            throw APIError(.notAMember, "You are not in this room any more.")
        }
        return detail
    }

    func count(_ room: RoomID) -> OperationCount {
        OperationCount(operations: core.isSecret(room) ? nil : core.logs(of: room)?.count ?? 0)
    }

    func id(_ text: String) throws(APIError) -> OperationID {
        guard let id = OperationID(hex: text) else {
            throw APIError(.badRequest, "A stroke is named by 64 hexadecimal digits.")
        }
        return id
    }
}
