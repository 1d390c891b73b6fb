internal import Replication
internal import Vocabulary
internal import Wire

// Blobs lie on disk. A notice costs its few bytes and nothing else: a blob is fetched when somebody here asks for it,
// and then no more of it is held than the window that is under way.
extension PeerCore {
    /// Until another member is asked, when nothing comes.
    static let blobPatience = Instant.Span.seconds(2)
    /// The same when little comes.
    static let blobTurn = Instant.Span.seconds(10)
    /// Until a blob is given up of which nothing more arrives.
    static let blobSearch = Instant.Span.seconds(60)

    /// Puts a blob into a room: stores it, and writes its notice.
    mutating func share(
        _ bytes: [UInt8],
        _ purpose: String,
        in code: RoomCode,
        _ id: CommandID
    ) throws(Refusal) {
        let room = try member(of: code)
        guard 1...Limits.blob ~= bytes.count else { throw .blobSize(bytes.count) }
        guard purpose.utf8.count <= Limits.activity else { throw .invalidText(.text) }
        guard blobLedgers[room, default: BlobLedger()].hasRoom(for: bytes.count, by: device) else {
            throw .blobQuota(code)
        }
        let blob: BlobID = cryptography.blake2b256(bytes)
        let notice = BlobNotice(blob: blob, length: UInt32(bytes.count), purpose: purpose)
        var changes: [StorageChange] = []
        for start in stride(from: 0, to: bytes.count, by: BlobAssembly.window) {
            let end = min(start + BlobAssembly.window, bytes.count)
            changes.append(.putPiece(blob, start: start, Array(bytes[start..<end])))
        }
        changes.append(.finishBlob(blob, length: bytes.count))
        var batch = Batch()
        batch.answers = (fetches.removeValue(forKey: blob)?.commands ?? []).map {
            ($0, .blob(blob))
        }
        store(changes, then: batch)
        let seat = ownSeat(in: room)
        try write([RoomLogs.Draft(.blob(notice), seat: seat)], in: room, answering: id)
        guard let log = rooms[room]?.ownLog, let last = rooms[room]?.logs.logs[log].entries.count
        else { return }
        noteBlobs([Place(log: log, sequence: last - 1)], in: room)
    }

    /// Notes the blobs that operations name.
    mutating func noteBlobs(_ places: [Place], in id: RoomID) {
        guard let room = rooms[id] else { return }
        for place in places where room.logs[place].kind == OperationKind.blob {
            let entry = room.logs[place]
            guard case .blob(let notice)? = try? Payload(kind: entry.kind, decoding: entry.payload)
            else { continue }
            blobLedgers[id, default: BlobLedger()].add(
                BlobLedger.Notice(
                    lamport: entry.lamport,
                    operation: entry.id,
                    blob: notice.blob,
                    length: Int(notice.length)
                ),
                by: room.logs.logs[place.log].name.device
            )
        }
    }

    /// Forgets the blobs of a room that this device has left.
    mutating func forgetBlobs(of room: RoomID) {
        blobLedgers[room] = nil
        for (blob, fetch) in fetches.sorted(by: { $0.key < $1.key }) where fetch.room == room {
            giveUp(blob)
        }
    }

    /// Somebody here wants to see a blob: the disk is asked, and then the others.
    mutating func fetch(
        _ blob: BlobID,
        in code: RoomCode,
        _ id: CommandID,
        now: Instant
    ) throws(Refusal) {
        let room = try member(of: code)
        let lengths = blobLedgers[room]?.lengths(of: blob) ?? []
        guard let length = lengths.first else { throw .noSuchBlob(blob) }
        guard fetches.values.reduce(0, { $0 + $1.commands.count }) < Limits.blobsWanted else {
            throw .tooManyBlobs
        }
        if fetches[blob] == nil {
            fetches[blob] = BlobFetch(
                room: room,
                commands: [],
                assembly: BlobAssembly(blob, length: length, cryptography),
                lengths: lengths,
                until: now + Self.blobSearch
            )
            effects.append(.readBlob(blob, 0..<1))
        }
        fetches[blob]?.commands.append(id)
    }

    /// The disk has bytes of a blob, or has not.
    mutating func found(_ blob: BlobID, _ range: Range<Int>, _ bytes: [UInt8]?, now: Instant) {
        serve(blob, range, bytes)
        guard let fetch = fetches[blob], case .looking = fetch.stage else { return }
        guard bytes == nil else {
            fetches[blob] = nil
            for command in fetch.commands {
                effects.append(.answer(command, .success(.blob(blob))))
            }
            return
        }
        fetches[blob]?.stage = .waiting
        fetches[blob]?.until = now + Self.blobSearch
    }

    /// Asks for what is missing of blobs, one member after the other.
    mutating func attendToBlobs(now: Instant) {
        guard !fetches.isEmpty else { return }
        for blob in fetches.filter({ $0.value.due <= now }).keys.sorted() {
            guard let fetch = fetches[blob] else { continue }
            if fetch.until <= now { giveUp(blob) } else { ask(for: blob, now: now) }
        }
        let waiting = fetches.filter { if case .waiting = $0.value.stage { true } else { false } }
        let next = waiting.sorted { ($0.value.until, $0.key) < ($1.value.until, $1.key) }
        let places = Limits.blobFetches - fetches.values.count(where: \.isActive)
        for (blob, _) in next.prefix(max(0, places)) {
            fetches[blob]?.until = now + Self.blobSearch
            ask(for: blob, now: now)
        }
    }

    private mutating func giveUp(_ blob: BlobID) {
        guard let fetch = fetches.removeValue(forKey: blob) else { return }
        if fetch.isActive { store([.dropBlob(blob)], then: Batch()) }
        for command in fetch.commands {
            effects.append(.answer(command, .failure(.blobUnreachable(blob))))
        }
    }

    private mutating func ask(for blob: BlobID, now: Instant) {
        guard var fetch = fetches[blob], let room = rooms[fetch.room] else { return }
        let last = fetch.source
        let mates = room.presentDevices.filter { mate in
            mate != device && !fetch.liars.contains(mate)
                && acquaintances[mate]?.isReachable == true
                && (mate == last || load(of: mate) < Limits.blobFetchesPerPeer)
        }
        if mates.allSatisfy(fetch.asked.contains) {
            fetch.asked = []
            // Nobody had more: perhaps another notice says rightly how long it is.
            if fetch.lengths.count > 1, last != nil {
                fetch.lengths.append(fetch.lengths.removeFirst())
                fetch.restart(cryptography)
            }
        }
        guard let next = mates.first(where: { !fetch.asked.contains($0) }) else {
            fetch.stage = .asking(question(to: device, now: now))
            fetches[blob] = fetch
            return
        }
        if fetch.isStrict, !fetch.sources.isEmpty, !fetch.sources.contains(next) {
            fetch.restart(cryptography)
        }
        fetch.asked.insert(next)
        fetches[blob] = fetch
        want(blob, from: next, now: now)
    }

    /// Blobs that a member is asked for.
    private func load(of mate: DeviceID) -> Int { fetches.values.count { $0.source == mate } }

    private func question(to mate: DeviceID, now: Instant) -> BlobFetch.Question {
        .init(device: mate, end: now + Self.blobTurn, again: now + Self.blobPatience)
    }

    private mutating func want(_ blob: BlobID, from mate: DeviceID, now: Instant) {
        guard let gap = fetches[blob]?.assembly.gap else { return }
        let question = question(to: mate, now: now)
        fetches[blob]?.stage = .asking(question)
        acquaintances[mate]?.link?.grant(packets: 2 * (gap.count / Limits.chunk + 1))
        let (offset, count) = (UInt32(gap.lowerBound), UInt32(gap.count))
        acquaintances[mate]?.link?.enqueue(
            .blobWant(blob: blob, offset: offset, count: count),
            .control
        )
    }

    /// A chunk has come: whoever was not asked for it is not heard.
    mutating func receiveChunk(
        _ blob: BlobID,
        _ offset: Int,
        _ chunk: [UInt8],
        from mate: DeviceID,
        now: Instant
    ) {
        guard var fetch = fetches[blob], case .asking(var question) = fetch.stage,
            fetch.asked.contains(mate)
        else { return }
        if fetch.isStrict, question.device != mate { return }
        let piece: (start: Int, bytes: [UInt8])?
        do throws(WireError) {
            piece = try fetch.assembly.insert(chunk, at: offset)
        } catch {
            return drop(.malformed)
        }
        question.again = now + Self.blobPatience
        fetch.stage = .asking(question)
        fetch.sources.insert(mate)
        guard let piece else {
            fetches[blob] = fetch
            return
        }
        // The next window is asked for when this one is on disk: so a slow disk slows what comes.
        var batch = Batch()
        batch.blob = (blob, from: mate)
        fetch.stage = .storing
        fetch.until = now + Self.blobSearch
        let isWrong = fetch.assembly.isComplete && !fetch.assembly.isRight
        let isDone = fetch.assembly.isComplete && !isWrong
        if isDone {
            batch.answers = fetch.commands.map { ($0, .blob(blob)) }
            batch.blob = nil
        }
        guard !isWrong else {
            fetch = mistrusting(fetch)
            fetches[blob] = fetch
            return store([.dropBlob(blob)], then: batch)
        }
        fetches[blob] = isDone ? nil : fetch
        let put = StorageChange.putPiece(blob, start: piece.start, piece.bytes)
        let finish = StorageChange.finishBlob(blob, length: fetch.assembly.length)
        store(isDone ? [put, finish] : [put], then: batch)
    }

    /// What is to be done when all came and it is not the blob.
    private mutating func mistrusting(_ fetch: BlobFetch) -> BlobFetch {
        drop(.wrongHash)
        var fetch = fetch
        // One alone has lied, or its notice has; among several nobody knows who.
        if fetch.sources.count == 1, fetch.lengths.count == 1 {
            fetch.liars.formUnion(fetch.sources)
        } else if fetch.sources.count == 1 {
            fetch.lengths.append(fetch.lengths.removeFirst())
        }
        fetch.isStrict = true
        fetch.restart(cryptography)
        return fetch
    }

    /// What has come of a blob is on disk.
    mutating func askOn(for blob: BlobID, from mate: DeviceID, now: Instant) {
        guard let fetch = fetches[blob], case .storing = fetch.stage else { return }
        guard !fetch.liars.contains(mate), acquaintances[mate]?.isReachable == true else {
            return ask(for: blob, now: now)
        }
        fetches[blob]?.asked.insert(mate)
        want(blob, from: mate, now: now)
    }
}
