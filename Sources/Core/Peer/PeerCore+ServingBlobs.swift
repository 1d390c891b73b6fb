internal import Replication
internal import Vocabulary
internal import Wire

// What others ask for of blobs. A range is read from disk when it is asked for, and forgotten when it is sent.
extension PeerCore {
    /// Bytes of a blob that somebody has asked for.
    struct BlobCursor: Sendable {
        let blob: BlobID
        let range: Range<Int>
        let since: Instant
        var next: Int
        /// The range's bytes, once they were read.
        var bytes: [UInt8]?
    }

    /// Somebody asks for bytes of a blob: members of a room whose operations name it get them.
    mutating func receiveWant(
        _ blob: BlobID,
        _ range: Range<Int>,
        from device: DeviceID,
        now: Instant
    ) {
        guard mayRead(blob, device) else { return drop(.notAllowed) }
        guard !range.isEmpty, range.lowerBound % Limits.chunk == 0,
            range.count <= BlobAssembly.window, range.lowerBound < Limits.blob
        else { return drop(.malformed) }
        acquaintances[device]?.blobCursors.removeAll { $0.blob == blob }
        let count = acquaintances[device]?.blobCursors.count ?? 0
        guard count < Limits.blobFetchesPerPeer, makeRoomForReading(now: now) else {
            return drop(.tooMany)
        }
        let cursor = BlobCursor(blob: blob, range: range, since: now, next: range.lowerBound)
        acquaintances[device]?.blobCursors.append(cursor)
        effects.append(.readBlob(blob, range))
    }

    /// Whether a device is in a room that names a blob.
    private mutating func mayRead(_ blob: BlobID, _ device: DeviceID) -> Bool {
        for id in blobLedgers.keys.sorted() where rooms[id]?.hasPresent(device) == true {
            if blobLedgers[id]?.lengths(of: blob).isEmpty == false { return true }
        }
        return false
    }

    /// Of too many ranges under way the oldest one goes, if whoever wanted it has asked somebody else by now.
    private mutating func makeRoomForReading(now: Instant) -> Bool {
        let cursors = acquaintances.values.flatMap { other in
            other.blobCursors.map { (device: other.device, cursor: $0) }
        }
        guard cursors.count >= Limits.blobReads else { return true }
        let oldest = cursors.min {
            ($0.cursor.since, $0.device, $0.cursor.blob)
                < ($1.cursor.since, $1.device, $1.cursor.blob)
        }
        guard let oldest, now.since(oldest.cursor.since) >= Self.blobPatience else { return false }
        acquaintances[oldest.device]?.blobCursors.removeAll { $0.blob == oldest.cursor.blob }
        return true
    }

    /// Hands what was read to those who have asked for it.
    mutating func serve(_ blob: BlobID, _ range: Range<Int>, _ bytes: [UInt8]?) {
        for device in acquaintances.keys.sorted() {
            guard let cursors = acquaintances[device]?.blobCursors,
                let index = cursors.firstIndex(where: {
                    $0.blob == blob && $0.range == range && $0.bytes == nil
                })
            else { continue }
            if let bytes, !bytes.isEmpty {
                acquaintances[device]?.blobCursors[index].bytes = bytes
            } else {
                acquaintances[device]?.blobCursors.remove(at: index)
            }
        }
    }

    /// The next chunk that a device has asked for.
    static func nextChunk(_ cursors: inout [BlobCursor]) -> Frame? {
        guard let index = cursors.firstIndex(where: { $0.bytes != nil }) else { return nil }
        let cursor = cursors[index]
        let bytes = cursor.bytes ?? []
        let from = cursor.next - cursor.range.lowerBound
        let end = min(from + Limits.chunk, bytes.count)
        let frame = Frame.blobChunk(
            blob: cursor.blob,
            offset: UInt32(cursor.next),
            bytes: Array(bytes[from..<end])
        )
        cursors[index].next += end - from
        if end >= bytes.count { cursors.remove(at: index) }
        return frame
    }
}
