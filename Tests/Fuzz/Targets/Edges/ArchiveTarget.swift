import Replication

@testable import Archive

/// What an archived room is compressed from and to.
///
/// The first byte says what follows: streams that were joined, a part before or after compression, or
/// bodies and how many.
enum ArchiveTarget: FuzzTarget {
    static let name = "archive"
    static let longest = 4096

    static func feed(_ bytes: [UInt8]) throws(Finding) {
        let rest = Array(bytes.dropFirst())
        switch bytes.first {
        case 0: _ = try? InkStreams.join(rest)
        case 1: try runs([ArchivedRuns.version] + Zstandard.compress(rest, level: 1))
        case 2: try runs(rest)
        case let count?: try bodies(rest, count: Int(count))
        case nil: break
        }
    }

    /// What unpacks, packed again, holds the same.
    private static func runs(_ part: [UInt8]) throws(Finding) {
        var logs = [[StoredRun]](repeating: [], count: 8)
        var total = 0
        do {
            try ArchivedRuns.unpack(part) { log, run in
                total += 1
                if log < logs.count { logs[log].append(run) }
            }
        } catch {
            return
        }
        guard logs.reduce(0, { $0 + $1.count }) == total else { return }
        var again = [[StoredRun]](repeating: [], count: logs.count)
        do {
            for part in ArchivedRuns.pack(logs) {
                try ArchivedRuns.unpack(part) { again[$0].append($1) }
            }
        } catch {
            throw Finding("what was packed does not unpack: \(error)")
        }
        try expect(
            zip(again, logs).allSatisfy { $0.elementsEqual($1, by: isSame) },
            "runs change when they are packed"
        )
    }

    private static func isSame(_ left: StoredRun, _ right: StoredRun) -> Bool {
        (left.first, left.count) == (right.first, right.count) && left.bodies == right.bodies
    }

    /// Whatever bodies are, taking their points apart loses nothing.
    private static func bodies(_ bodies: [UInt8], count: Int) throws(Finding) {
        var streams = InkStreams()
        streams.append(bodies: bodies, count: count)
        let joined = try? InkStreams.join(streams.bytes)
        try expect(joined == bodies, "bodies change when their points are taken apart")
    }
}
