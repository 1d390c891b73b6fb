import Foundation

/// The seeds that a test of the laboratory runs over: some first ones, and all that failed once.
///
/// `PARLOR_SEEDS=300` makes the first ones many more, for a night's run.
enum Seeds {
    /// Seeds that have found a fault, by the name of the test; they stay here for good.
    private static let failed: [String: [UInt64]] = [
        // What waited was counted against what was asked for twice, and thrown away.
        "lateJoiner": [12],
        // Who left and came back before its room was in the archive began it anew over what was there; a
        // restored database asked nobody who had come after it was copied; names of logs outlived the
        // attempt to join that had brought them; the name of a log was not said for want of room in a queue,
        // and never said again; an address that was announced a moment too early was forgotten.
        "swarm": [80, 123, 124, 130, 208, 243, 281, 363, 500],
    ]

    /// The seeds of a test.
    static func of(_ test: String, first count: UInt64) -> [UInt64] {
        let wanted = ProcessInfo.processInfo.environment["PARLOR_SEEDS"].flatMap(UInt64.init)
        let first = Array(1...max(1, wanted ?? count))
        return first + (failed[test] ?? []).filter { !first.contains($0) }
    }
}
