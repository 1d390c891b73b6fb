internal import Replication
internal import Vocabulary
internal import Wire

/// What one device has asked for of blobs.
struct BlobQueue: Sendable {
    /// Bytes of a blob.
    struct Cursor: Sendable {
        let blob: BlobID
        let range: Range<Int>
        let since: Instant
        fileprivate var next: Int
        /// The range's bytes, once they were read.
        fileprivate(set) var bytes: [UInt8]?
    }

    private(set) var cursors: [Cursor] = []

    /// Whether anything waits for its turn to be sent.
    var isReady: Bool { cursors.contains { $0.bytes != nil } }

    /// Bytes that are held.
    var held: Int { cursors.reduce(0) { $0 + ($1.bytes?.count ?? 0) } }

    mutating func append(_ range: Range<Int>, of blob: BlobID, now: Instant) {
        cursors.append(Cursor(blob: blob, range: range, since: now, next: range.lowerBound))
    }

    mutating func remove(_ blob: BlobID) { cursors.removeAll { $0.blob == blob } }

    /// Takes what was read from disk: nothing, if the blob is not there.
    ///
    /// - Returns: Whether the device waits for that.
    mutating func supply(_ bytes: [UInt8]?, for range: Range<Int>, of blob: BlobID) -> Bool {
        let index = cursors.firstIndex {
            $0.blob == blob && $0.range == range && $0.bytes == nil
        }
        guard let index else { return false }
        if let bytes, !bytes.isEmpty {
            cursors[index].bytes = bytes
        } else {
            cursors.remove(at: index)
        }
        return true
    }

    /// The next chunk.
    mutating func next() -> Frame? {
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
