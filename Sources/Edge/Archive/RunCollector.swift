internal import Foundation
internal import Replication

/// Joins the runs of one log as they come out of the table.
///
/// A log of thousands of one-stroke rows becomes a few long runs, with few allocations; nothing is
/// lost, because a body depends on the operations before it and never on where its run begins.
struct RunCollector {
    /// Bytes after which the next run begins.
    static let longRunBytes = 1024 * 1024

    /// The sequence number that must come next.
    private(set) var next: UInt64
    private var finished: [StoredRun] = []
    private var first: UInt64
    private var bodies: [UInt8] = []

    /// Begins before the first run.
    ///
    /// - Parameter origin: Where a branch parts from another log, whose runs hold what comes before.
    init(_ origin: StoredRoom.Log.Origin? = nil) {
        next = origin?.place ?? 0
        first = next
    }

    /// Appends a run.
    ///
    /// - Throws: `gap` unless it goes on where the last ended.
    mutating func append(first: Int64, count: Int64, bodies data: UnsafeRawBufferPointer) throws {
        let first = UInt64(bitPattern: first)
        guard first == next else { throw Damage.gap(expected: next, found: first) }
        // A body has at least a byte, so that the count cannot outgrow what was read.
        guard count > 0, count <= data.count else { throw Damage.invalid("a run's length") }
        next += UInt64(count)
        bodies.append(contentsOf: data)
        if bodies.count >= Self.longRunBytes { finish() }
    }

    /// Everything appended, by sequence number.
    consuming func runs() -> [StoredRun] {
        if next > first { finish() }
        return finished
    }

    private mutating func finish() {
        finished.append(StoredRun(first: first, count: UInt32(next - first), bodies: bodies))
        first = next
        bodies = []
    }
}
