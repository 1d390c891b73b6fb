internal import Replication
internal import Vocabulary
internal import Wire

// What rooms have to do with blobs; the rest is the business of `BlobStore`.
extension Peering {
    /// Puts a blob into a room: stores it, and writes its notice.
    mutating func share(
        _ bytes: [UInt8],
        _ purpose: String,
        in code: RoomCode,
        _ id: CommandID
    ) throws(Refusal) {
        let room = try rooms.member(of: code)
        guard 1...Limits.blob ~= bytes.count else { throw .blobSize(bytes.count) }
        guard purpose.utf8.count <= Limits.activity else { throw .invalidText(.text) }
        guard blobs.hasRoom(for: bytes.count, by: device, in: room) else { throw .blobQuota(code) }
        let seat = rooms[room]?.state.personSeat(of: device)
        try put(bytes, purpose, for: seat, in: room, id)
    }

    /// Announces a card for a seat of this device; no bytes: the seat shows nothing any more.
    ///
    /// - Returns: The room, where that is shown already: nothing is written then, and nobody has been answered.
    mutating func show(
        _ card: [UInt8],
        of wanted: SeatID?,
        in code: RoomCode,
        _ id: CommandID
    ) throws(Refusal) -> RoomID? {
        let room = try rooms.member(of: code)
        guard let state = rooms[room]?.state, let hand = Hand(state, given) else {
            throw .notAMember(code)
        }
        let seat = try hand.own(wanted)
        guard card.count <= Limits.card else { throw .blobSize(card.count) }
        let cards = blobs.cards[room] ?? CardLedger()
        let blob: BlobID? = card.isEmpty ? nil : given.cryptography.blake2b256(card)
        guard cards.card(of: seat, by: device) != blob else { return room }
        // The person may only look on, and have no seat.
        let isOwn = (try? hand.own(nil)) == seat
        guard blob == nil || cards.hasRoom(for: seat, by: device, isOwn: isOwn) else {
            throw .cardsUsedUp(code)
        }
        let bytes = card.isEmpty ? CardLedger.empty : card
        try put(bytes, CardLedger.purpose, for: seat, in: room, id)
        return nil
    }

    /// Stores a blob, and writes its notice.
    private mutating func put(
        _ bytes: [UInt8],
        _ purpose: String,
        for seat: SeatID?,
        in room: RoomID,
        _ id: CommandID
    ) throws(Refusal) {
        let blob: BlobID = given.cryptography.blake2b256(bytes)
        let notice = BlobNotice(blob: blob, length: UInt32(bytes.count), purpose: purpose)
        var changes: [StorageChange] = []
        for start in stride(from: 0, to: bytes.count, by: BlobAssembly.window) {
            let end = min(start + BlobAssembly.window, bytes.count)
            changes.append(.putPiece(blob, start: start, Array(bytes[start..<end])))
        }
        changes.append(.finishBlob(blob, length: bytes.count))
        store(changes, then: Batch(answers: blobs.fetcher.end(blob).map { ($0, .blob(blob)) }))
        try write([RoomLogs.Draft(.blob(notice), seat: seat)], in: room, answering: id)
        guard let log = rooms[room]?.session.ownLog,
            let last = rooms[room]?.state.logs.logs[log].entries.count
        else { return }
        noteBlobs([Place(log: log, sequence: last - 1)], in: room)
    }

    /// Notes the blobs that operations name.
    mutating func noteBlobs(_ places: [Place], in id: RoomID) {
        guard let room = rooms[id] else { return }
        for place in places where room.state.logs[place].kind == OperationKind.blob {
            let entry = room.state.logs[place]
            guard case .blob(let notice)? = try? Payload(kind: entry.kind, decoding: entry.payload)
            else { continue }
            let noted = BlobLedger.Notice(
                lamport: entry.lamport,
                operation: entry.id,
                blob: notice.blob,
                length: Int(notice.length),
                seat: entry.seat
            )
            let author = room.state.logs.logs[place.log].name.device
            if notice.purpose == CardLedger.purpose {
                blobs.note(card: noted, by: author, in: id)
            } else {
                blobs.note(noted, by: author, in: id)
            }
        }
    }

    /// Somebody here wants to see a blob.
    mutating func fetch(
        _ blob: BlobID,
        in code: RoomCode,
        _ id: CommandID,
        now: Instant
    ) throws(Refusal) {
        let room = try rooms.member(of: code)
        let lengths = blobs.lengths(of: blob, in: room)
        guard !lengths.isEmpty else { throw .noSuchBlob(blob) }
        guard !blobs.fetcher.isFull else { throw .tooManyBlobs }
        blobs.fetcher.want(blob, lengths, in: room, for: id, now: now, &gossip.effects)
    }

    /// The disk has bytes of a blob, or has not.
    mutating func found(_ blob: BlobID, _ range: Range<Int>, _ bytes: [UInt8]?, now: Instant) {
        for device in blobs.server.supply(bytes, for: range, of: blob) {
            network.peerStates.touch(device)
        }
        blobs.fetcher.looked(blob, isHere: bytes != nil, now: now, &gossip.effects)
    }

    /// Asks for what is missing of blobs.
    mutating func pollBlobs(now: Instant) {
        let rooms = blobs.fetcher.rooms(dueBy: now)
        guard !rooms.isEmpty else { return }
        blobs.fetcher.poll(sources(in: rooms), now: now, &gossip.effects)
        route()
    }

    /// The members of rooms that can be asked for blobs.
    private func sources(in ids: Set<RoomID>) -> BlobFetcher.Sources {
        var sources: BlobFetcher.Sources = [:]
        for id in ids {
            sources[id] = rooms[id]?.state.presentDevices.filter { roomPeer in
                roomPeer != device && network.peerStates.isReachable(roomPeer)
            }
        }
        return sources
    }

    /// Somebody asks for bytes of a blob: members of a room whose operations name it get them.
    mutating func answerWant(
        _ blob: BlobID,
        _ range: Range<Int>,
        from device: DeviceID,
        now: Instant
    ) {
        var isAllowed = false
        for id in blobs.rooms where !isAllowed && rooms.hasPresent(device, in: id) {
            isAllowed = !blobs.lengths(of: blob, in: id).isEmpty
        }
        blobs.server.want(
            blob,
            range,
            from: device,
            isAllowed: isAllowed,
            now: now,
            &gossip.effects
        )
        route()
    }

    /// A chunk of a blob has come.
    mutating func takeChunk(
        _ blob: BlobID,
        _ offset: Int,
        _ chunk: [UInt8],
        from roomPeer: DeviceID,
        now: Instant
    ) {
        blobs.fetcher.receive(
            chunk,
            at: offset,
            of: blob,
            from: roomPeer,
            now: now,
            &gossip.effects
        )
        route()
    }

    /// What has come of a blob is on disk.
    mutating func askOn(for blob: BlobID, from roomPeer: DeviceID, now: Instant) {
        guard let room = blobs.fetcher.room(of: blob) else { return }
        blobs.fetcher.stored(
            blob,
            from: roomPeer,
            isReachable: network.peerStates.isReachable(roomPeer),
            sources(in: [room]),
            now: now,
            &gossip.effects
        )
        route()
    }
}
