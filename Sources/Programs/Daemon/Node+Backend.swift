import Activities
import Archive
import Canvas
import ClientAPI
import Datagrams
import Discovery
import Games
import Identity
import NIOCore
import Peer
import Replication
import Rules
import Vocabulary
import WebServer
import Wire

extension Node: LocalBackend {
    func status() async throws -> DaemonStatus {
        outside.status(of: core, name: name, now: now)
    }

    func rooms() async throws -> [RoomSummary] {
        roomSummaries()
    }

    func create(_ request: CreateRoom) async throws -> RoomDetail {
        var code = try self.code(request.code)
        // The secret is bound to the code, so that a room with a passphrase cannot have one drawn later.
        if request.passphrase != nil { code = code ?? freeCode() }
        let passphrase = try await workshop.secret(request.passphrase, code)
        // Drawn at once before the room is there: two that are asked for together do not get the same.
        code = code ?? freeCode()
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
        let detail = try detailed(done)
        if request.phones == true, let code = RoomCode(detail.heading.code) {
            await letPhones(into: code)
        }
        return detail
    }

    func join(_ room: RoomCode, _ request: JoinRoom) async throws -> RoomDetail {
        let passphrase = try await workshop.secret(request.passphrase, room)
        let command = Command.join(
            room,
            name: request.name,
            avatar: request.avatar ?? "",
            passphrase: passphrase,
            watching: request.spectate ?? false,
            room: request.room.flatMap(RoomID.init(hex:))
        )
        let done = try await ask(command)
        let detail = try detailed(done)
        // Each device of a room that has invited phones is a way in, unless somebody keeps the door.
        let keepsDoor = detail.heading.locked || detail.lobby.settings["knock", default: 0] != 0
        if detail.lobby.phones, !keepsDoor, request.spectate != true {
            await letPhones(into: room)
        }
        return detail
    }

    func leave(_ room: RoomCode) async throws {
        _ = try await ask(.leave(room))
        door.withdraw(room)
        await door.shutIfUnused(for: self)
        await keepHosting()
    }

    func past() async throws -> [PastRoom] {
        // What is being left is told by the core, which knows its code; what was left, by the archive.
        let parted = Dictionary(core.partedRooms.map { ($0.id, $0.code) }) { $1 }
        return try await keptRooms().filter { !core.isMember(of: $0.id) }.map { room in
            let code = room.code ?? parted[room.id].flatMap(\.self)
            return PastRoom(room: "\(room.id)", code: code?.text, bytes: room.bytes)
        }
    }

    func pastRoom(_ name: String) async throws -> RoomDetail {
        let (room, core) = try await disk.past.room(name, at: self)
        let detail = Translation.detail(of: room, for: nil, in: core, now: now, isPast: true)
        guard var detail else {
            throw APIError(.failed, "This version of Parlor cannot show this room.")
        }
        // Nobody is there any more; whose person's seat was which is known all the same.
        for index in detail.members.indices { detail.members[index].reachable = true }
        let own = detail.members.first(where: \.isSelf)?.seats.first(where: \.person)?.seat
        if let own { detail.seat = own }
        return detail
    }

    func forget(_ name: String) async throws {
        let choice = try PastChoice(name)
        let past = try await past()
        if let code = choice.code, core.isJoining(code) {
            throw Translation.error(.onTheWay(code))
        }
        let open = core.roomList(now: now).filter { core.isMember(of: $0.listing.id) }
        let room = try choice.room(among: past, besides: open.map(\.listing))
        disk.past.close(room)
        _ = try await ask(.forget(room, choice.code))
        try await disk.forgetTrouble(with: room)
    }

    func levels(of activity: String) async throws -> LevelFile {
        try Self.requireWorkshop(activity)
        do {
            return LevelFile(text: try await disk.levels(of: activity))
        } catch {
            throw APIError(.failed, "The levels cannot be read; look at the disk.")
        }
    }

    func keep(_ levels: LevelFile, of activity: String) async throws {
        try Self.requireWorkshop(activity)
        do {
            try await disk.keepLevels(levels.text, of: activity)
        } catch {
            throw APIError(.failed, "The levels cannot be kept; look at the disk.")
        }
    }

    /// Refuses what no levels are made in; so nobody names a file of their own.
    private static func requireWorkshop(_ activity: String) throws(APIError) {
        let workshops = Catalogue.activities.compactMap { $0.workshop?.activity }
        guard workshops.contains(activity) else {
            throw APIError(.notFound, "No levels are made in \(activity.prefix(63)).")
        }
    }

    private func keptRooms() async throws -> [KeptRoom] {
        do {
            return try await disk.keptRooms()
        } catch {
            throw APIError(
                .failed,
                "What is stored cannot be read; look at the disk with `parlor doctor`."
            )
        }
    }

    func room(_ room: RoomCode, for seat: String?) async throws -> RoomDetail {
        let id: RoomID
        do {
            id = try member(of: room)
        } catch {
            guard error.code == .noSuchRoom || error.code == .notAMember, try await hasLeft(room)
            else { throw error }
            throw Translation.left(room)
        }
        let seat = try self.seat(seat)
        try requireAtHand(seat, in: id)
        var detail = try detailed(id, for: seat)
        guard detail.operations != nil, let state = core.state(of: id) else { return detail }
        detail.digest = await Self.digest(of: state)
        return detail
    }

    /// Whether this device keeps what was drawn in a room of that code, which it has left.
    private func hasLeft(_ room: RoomCode) async throws -> Bool {
        try await past().contains { $0.code == room.text }
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
        return try await workshop.file(of: strokes, on: try await board(of: room), as: format)
    }

    private func board(of room: RoomCode) throws(APIError) -> BoardRegion {
        core.board(of: try member(of: room))
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

    /// The code that somebody wants; `nil` where they leave it open.
    func code(_ text: String?) throws(APIError) -> RoomCode? {
        guard let text else { return nil }
        guard let code = RoomCode(text) else {
            throw APIError(.badRequest, "A room code has 4 to 8 letters or digits.")
        }
        return code
    }

    /// A code that no room near has, and that can be said: a word, or letters where all words are taken.
    func freeCode() -> RoomCode {
        let random = SodiumRandom()
        let words = CodeWords.all(in: CodeWords.language).filter { !core.isTaken($0) }
        if !words.isEmpty { return words[Int(random.next() % UInt64(words.count))] }
        while true {
            let code = RoomCode(dice: random.next())
            if !core.isTaken(code) { return code }
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

    /// Whether the device's own person may see what a seat sees: their own, or one that they took for somebody beside them.
    ///
    /// What a guest is shown is for that guest's token alone, and what a bot sees for nobody.
    func isAtHand(_ seat: SeatID, in room: RoomID) -> Bool {
        core.isHosting(seat, in: room)
            && (seat == core.ownSeat(in: room) || seating.isAtHand(seat))
    }

    /// Refuses to show the device's own person what another seat sees; `nil` is their own.
    func requireAtHand(_ seat: SeatID?, in room: RoomID) throws(APIError) {
        guard let seat, !isAtHand(seat, in: room) else { return }
        throw Translation.error(.notYourSeat(seat))
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
