import Vocabulary

/// Finds strokes by identifier: open addressing over the records, which hold the keys.
///
/// Four bytes a bucket instead of a dictionary's forty, because the records are there anyway.
struct IdentifierTable: Sendable {
    /// Index of the record plus one, or zero; their number is a power of two, at most half used.
    private var buckets: [UInt32] = []
    private var shift: UInt64 = 64
    /// Multiply-shift hashing (Dietzfelbinger et al., 1997) with an odd number drawn at the start
    /// of the process: peers choose identifiers by trial, but cannot know which ones collide.
    private let multiplier = UInt64(truncatingIfNeeded: Hasher().finalize()) | 1

    /// Enters the last record.
    mutating func addLast(of records: [StrokeRecord]) {
        if 2 * records.count > buckets.count {
            grow(records)
        } else if let last = records.last {
            put(last.id, records.count)
        }
    }

    /// The index of the record with an identifier.
    func index(of id: OperationID, in records: [StrokeRecord]) -> Int? {
        guard !buckets.isEmpty else { return nil }
        var bucket = start(id)
        while buckets[bucket] != 0 {
            let index = Int(buckets[bucket]) - 1
            if records[index].id == id { return index }
            bucket = (bucket + 1) & (buckets.count - 1)
        }
        return nil
    }

    private func start(_ id: OperationID) -> Int {
        Int(truncatingIfNeeded: (id.prefix &* multiplier) >> shift)
    }

    private mutating func put(_ id: OperationID, _ number: Int) {
        var bucket = start(id)
        while buckets[bucket] != 0 { bucket = (bucket + 1) & (buckets.count - 1) }
        buckets[bucket] = UInt32(number)
    }

    private mutating func grow(_ records: [StrokeRecord]) {
        let count = max(64, 4 * buckets.count)
        buckets = [UInt32](repeating: 0, count: count)
        shift = UInt64(64 - count.trailingZeroBitCount)
        for index in records.indices { put(records[index].id, index + 1) }
    }
}
