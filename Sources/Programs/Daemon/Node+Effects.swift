import Archive
import ClientAPI
import Datagrams
import Documents
import Logging
import Peer
import Rules
import Vocabulary
import WebServer
import Wire

extension Node {
    func perform(_ effects: [Effect]) {
        for effect in effects {
            switch effect {
            case .send(let endpoint, let bytes): outside.send(bytes, to: endpoint)
            case .offer(let endpoint, let bytes): outside.offer(bytes, to: endpoint)
            case .confirm(let endpoint): outside.confirm(endpoint)
            case .store(let ticket, let changes): disk.store(ticket: ticket, changes)
            case .reopen(let room): disk.reopen(room, for: self)
            case .readBlob(let blob, let range): disk.read(blob, range, for: self)
            case .answer(let command, let result): answer(command, result)
            case .advertise(let listings): outside.advertise(listings, of: core.device, logger)
            case .event(let room, let event): screens.show(event, in: room, of: self)
            case .roomsChanged:
                screens.showRoomsSoon(of: self)
                door.shutLater(for: self)
            }
        }
    }

    /// Begins to talk: to remembered peers, to addresses given by hand, and to whom discovery finds.
    func begin(hints: [String]) async {
        do {
            for peer in try await disk.rememberedPeers() {
                handle(.hint(peer.endpoint, device: peer.device))
            }
        } catch {
            logger.warning("remembered peers cannot be read", metadata: ["error": "\(error)"])
        }
        handle(.tick)
        for hint in hints {
            do {
                for endpoint in try await HostAndPort(hint).resolve() {
                    handle(.hint(endpoint, device: nil))
                }
            } catch {
                logger.warning("\(hint) is not reachable by name", metadata: ["error": "\(error)"])
            }
        }
    }

    func detail(_ room: RoomID, for seat: SeatID? = nil) -> RoomDetail? {
        guard var detail = Translation.detail(of: room, for: seat, in: core, now: now) else {
            return nil
        }
        let beside = seating.beside
        if !beside.isEmpty { Translation.mark(beside, in: &detail) }
        detail.document = documentDetail(of: room, for: seat ?? core.ownSeat(in: room))
        return detail
    }

    func roomSummaries() -> [RoomSummary] {
        core.roomList(now: now).map { Translation.summary($0, core.people(in: $0.listing.id)) }
    }
}

// The documents of rooms: what is in them, and what seats edit.
extension Node {
    func edit(_ body: EditRecords, in room: RoomCode) async throws -> EditedRecords {
        try await write(body, in: room).edited
    }

    /// Edits a document.
    ///
    /// - Returns: What was made, and how many edits were written before it, to make room.
    func write(
        _ body: EditRecords,
        in room: RoomCode
    ) async throws -> (edited: EditedRecords, others: Int) {
        var changes: [RecordChange] = []
        for change in body.changes { changes.append(try Translation.change(change)) }
        let command = Command.edit(room, .change(changes), seat: try seat(body.seat))
        guard case .edited(_, let operation, let edits) = try await answer(to: command) else {
            throw APIError(.failed, "The daemon gave another answer.")
        }
        let records = changes.enumerated().map { index, change -> String? in
            guard case .make = change else { return nil }
            return Translation.text(RecordName(edit: operation, change: UInt8(index)))
        }
        return (EditedRecords(records: records, edit: "\(operation)"), edits - 1)
    }

    /// Runs outside the actor, so that a large document holds nobody up.
    nonisolated func document(in room: RoomCode) async throws -> DocumentSnapshot {
        let (document, description) = try await documentAndKinds(in: room)
        let outline = document.outline()
        return DocumentSnapshot(count: outline.count) { range in
            outline[range].map { Translation.record($0, of: description) }
        }
    }

    private func documentAndKinds(
        in room: RoomCode
    ) throws(APIError) -> (Document, DocumentDescription) {
        let id = try member(of: room)
        guard let document = core.document(of: id), let description = core.records(of: id) else {
            throw Translation.error(.record(.noRecords))
        }
        return (document, description)
    }

    /// An edit of a seat here that does not count.
    func lost(_ loss: DocumentNews.Loss, in room: RoomID) -> LostEdit {
        let name = loss.winner.flatMap { core.name(of: $0, in: room) }
        let record = core.document(of: room)?.held(loss.record)
        return Translation.lost(loss, record, core.records(of: room), name: name)
    }

    /// What a room's document says about itself to a seat; `nil` where there is none.
    func documentDetail(of room: RoomID, for seat: SeatID?) -> DocumentDetail? {
        guard let document = core.document(of: room) else { return nil }
        let author = seat.map { Author(device: core.device, seat: $0) }
        return DocumentDetail(
            canUndo: author.flatMap { document.undoTarget($0) } != nil,
            canRedo: author.flatMap { document.redoTarget($0) } != nil
        )
    }
}

// What people show of themselves.
extension Node {
    func show(_ request: ShowCard, in room: RoomCode) async throws {
        let card = try request.card.map { try APIJSON.encode($0) } ?? []
        guard card.count <= APILimits.card else {
            throw APIError(.tooLarge, "A card has at most \(APILimits.card) bytes.")
        }
        _ = try await ask(.card(room, card, seat: try seat(request.seat)))
    }

    func card(of seat: String, in room: RoomCode) async throws -> PlayerCard {
        let id = try member(of: room)
        guard let seat = SeatID(hex: seat), let blob = core.card(of: seat, in: id) else {
            throw Self.noCard
        }
        _ = try await answer(to: .fetch(room, blob))
        let bytes: [UInt8]?
        do {
            bytes = try await disk.blob(blob, upTo: APILimits.card)
        } catch {
            throw APIError(.failed, "What is stored cannot be read; look at the disk.")
        }
        return try await Self.card(in: bytes ?? [])
    }

    private static let noCard = APIError(.notFound, "This player shows nothing.")

    /// Reads, outside the actor, what somebody else's device has sent; what is no card is shown to nobody.
    private nonisolated static func card(in bytes: [UInt8]) async throws -> PlayerCard {
        do {
            return try APIJSON.decode(PlayerCard.self, from: bytes)
        } catch {
            throw noCard
        }
    }
}
