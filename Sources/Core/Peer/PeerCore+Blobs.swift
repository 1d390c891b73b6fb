internal import Replication
internal import Vocabulary
internal import Wire

extension PeerCore {
    /// A blob on its way here.
    struct Fetch: Sendable {
        let room: RoomID
        var assembly: BlobAssembly
        /// Who was asked, in turn.
        var asked: [DeviceID] = []
        var again: Instant
    }

    /// Bytes of a blob that somebody has asked for.
    struct BlobCursor: Sendable {
        let blob: BlobID
        var next: Int
        let end: Int
    }

    /// Bytes asked for in one go.
    static let blobWindow = 64 * Limits.chunk
    /// Blobs that one device may be getting at a time.
    static let cursorLimit = 4
    /// Until another member is asked.
    static let blobPatience = Instant.Span.seconds(2)

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
        let blob: BlobID = cryptography.blake2b256(bytes)
        let notice = BlobNotice(blob: blob, length: UInt32(bytes.count), purpose: purpose)
        blobs[blob] = bytes
        blobRooms[blob, default: []].insert(room)
        store([.putBlob(blob, bytes)], then: Batch())
        let seat = ownSeat(in: room)
        try write([RoomLogs.Draft(.blob(notice), seat: seat)], in: room, answering: id)
    }

    /// Notes the blobs that operations name, and begins to fetch those that are not here.
    mutating func noteBlobs(_ places: [Place], in id: RoomID, now: Instant) {
        guard let room = rooms[id] else { return }
        for place in places where room.logs[place].kind == OperationKind.blob {
            let entry = room.logs[place]
            guard case .blob(let notice)? = try? Payload(kind: entry.kind, decoding: entry.payload)
            else { continue }
            blobRooms[notice.blob, default: []].insert(id)
            guard blobs[notice.blob] == nil, fetches[notice.blob] == nil else { continue }
            let device = room.logs.logs[place.log].name.device
            let count = blobCounts[id, default: [:]][device, default: 0]
            guard count < Limits.blobsPerDevice else { continue }
            blobCounts[id, default: [:]][device] = count + 1
            effects.append(.readBlob(notice.blob))
            fetches[notice.blob] = Fetch(
                room: id,
                assembly: BlobAssembly(notice),
                again: now + Self.blobPatience
            )
        }
    }

    /// Notes which blobs a room names that was read from disk.
    mutating func indexBlobs(_ places: [Place], in id: RoomID) {
        guard let room = rooms[id] else { return }
        for place in places where room.logs[place].kind == OperationKind.blob {
            let payload = room.logs[place].payload
            guard
                case .blob(let notice)? = try? Payload(kind: OperationKind.blob, decoding: payload)
            else { continue }
            blobRooms[notice.blob, default: []].insert(id)
        }
    }

    /// Whether a device is in a room that names a blob.
    private func mayRead(_ blob: BlobID, _ device: DeviceID) -> Bool {
        blobRooms[blob, default: []].contains { rooms[$0]?.hasPresent(device) == true }
    }

    /// The disk has a blob, or has not: then others are asked.
    mutating func found(_ blob: BlobID, _ bytes: [UInt8]?, now: Instant) {
        if let bytes {
            blobs[blob] = bytes
            if let fetch = fetches.removeValue(forKey: blob) {
                effects.append(.event(fetch.room, .blob(blob)))
            }
            return
        }
        fetches[blob]?.again = now
    }

    /// Asks for what is missing of blobs, one member after the other.
    mutating func attendToBlobs(now: Instant) {
        let due = fetches.filter { $0.value.again <= now }.keys.sorted()
        for blob in due { ask(for: blob, now: now) }
    }

    private mutating func ask(for blob: BlobID, now: Instant) {
        guard var fetch = fetches[blob], let room = rooms[fetch.room] else {
            fetches[blob] = nil
            return
        }
        fetch.again = now + Self.blobPatience
        let mates = room.presentDevices.filter {
            $0 != device && acquaintances[$0]?.isReachable == true
        }
        if mates.allSatisfy(fetch.asked.contains) { fetch.asked = [] }
        let next = mates.first { !fetch.asked.contains($0) }
        if let next, let gap = fetch.assembly.gap(atMost: Self.blobWindow) {
            fetch.asked.append(next)
            acquaintances[next]?.link?.grant(packets: 2 * gap.count / Limits.chunk + 2)
            acquaintances[next]?.link?.enqueue(
                .blobWant(
                    blob: blob,
                    offset: UInt32(gap.lowerBound),
                    count: UInt32(gap.count)
                ),
                .control
            )
        }
        fetches[blob] = fetch
    }

    /// Somebody asks for bytes of a blob: members of a room that names it get them.
    mutating func receiveWant(_ blob: BlobID, _ range: Range<Int>, from device: DeviceID) {
        guard mayRead(blob, device) else { return drop(.notAllowed) }
        guard let bytes = blobs[blob] else {
            // Not needed since the start: it is asked for again when it has been read.
            if fetches[blob] == nil { effects.append(.readBlob(blob)) }
            return
        }
        let end = min(range.upperBound, bytes.count)
        guard range.lowerBound < end, range.lowerBound % Limits.chunk == 0,
            range.count <= Self.blobWindow
        else { return drop(.malformed) }
        acquaintances[device]?.blobCursors.removeAll { $0.blob == blob }
        guard acquaintances[device]?.blobCursors.count ?? 0 < Self.cursorLimit else { return }
        acquaintances[device]?.blobCursors.append(
            BlobCursor(blob: blob, next: range.lowerBound, end: end)
        )
    }

    /// A chunk has come.
    mutating func receiveChunk(
        _ blob: BlobID,
        _ offset: Int,
        _ chunk: [UInt8],
        from device: DeviceID,
        now: Instant
    ) {
        // Nobody is believed before all bytes have the right hash; who was not asked is not heard.
        guard var fetch = fetches[blob], fetch.asked.contains(device) else { return }
        do throws(WireError) {
            guard try fetch.assembly.insert(chunk, at: offset) else { return }
        } catch {
            return drop(.malformed)
        }
        fetch.again = now + Self.blobPatience
        fetches[blob] = fetch
        guard fetch.assembly.isComplete else {
            // The next window is asked of the same member as soon as this one is through.
            let done = (offset + Limits.chunk) % Self.blobWindow == 0
            if done {
                fetches[blob]?.asked.removeAll { $0 == device }
                ask(for: blob, now: now)
            }
            return
        }
        fetches[blob] = nil
        guard let bytes = fetch.assembly.finished(cryptography) else {
            drop(.wrongHash)
            let notice = BlobNotice(blob: blob, length: UInt32(fetch.assembly.length), purpose: "")
            fetches[blob] = Fetch(
                room: fetch.room,
                assembly: BlobAssembly(notice),
                asked: [device],
                again: now
            )
            return
        }
        blobs[blob] = bytes
        store([.putBlob(blob, bytes)], then: Batch())
        effects.append(.event(fetch.room, .blob(blob)))
    }

    /// The next chunk that a device has asked for.
    static func nextChunk(_ cursors: inout [BlobCursor], in blobs: [BlobID: [UInt8]]) -> Frame? {
        guard var cursor = cursors.first, let bytes = blobs[cursor.blob] else {
            cursors = []
            return nil
        }
        let end = min(cursor.next + Limits.chunk, cursor.end)
        let frame = Frame.blobChunk(
            blob: cursor.blob,
            offset: UInt32(cursor.next),
            bytes: Array(bytes[cursor.next..<end])
        )
        cursor.next = end
        if cursor.next >= cursor.end { cursors.removeFirst() } else { cursors[0] = cursor }
        return frame
    }
}
