import Foundation

/// The seeds that a test of the laboratory runs over: some first ones, and all that failed once.
///
/// `PARLOR_SEEDS=300` makes the first ones many more, for a night's run; the gate takes three, since it plays hundreds of parties
/// by seeds that nobody has tried besides.
enum Seeds {
    /// Seeds that have found a fault, by the name of the test; they stay here for good.
    private static let failed: [String: [UInt64]] = [
        // What waited was counted against what was asked for twice, and thrown away.
        "lateJoiner": [12],
        // A seat moved by a device that the end of the round did not know of, before an entry in Lamport time.
        "rounds": [30],
        // Both were in one room, and went to another one that comes before it while its game was being begun.
        "chains": [20],
        // Two opened a room each in the same moment, and each left its own for the other's.
        "team-battle-chains": [50_006],
        // One half showed again what had been hidden, and the other one hid it anew: nothing was lost, but the test said so.
        "peg-designs": [133],
        "designs": [759],
        // Where datagrams are lost, a side without a quorum waits for votes of its own besides.
        "splits": [190, 423, 533],
        // What was asked for beyond a cut came in two frames, and the second one, which had the seal, was not taken.
        "forkTwice": [4, 6, 9, 13, 17, 22, 29, 57],
        // Who left and came back before its room was in the archive began it anew over what was there; a
        // restored database asked nobody who had come after it was copied; names of logs outlived the
        // attempt to join that had brought them; the name of a log was not said for want of room in a queue,
        // and never said again; an address that was announced a moment too early was forgotten. Anybody who had
        // been let in by a device that left, with an older database, before it knew that again was told
        // nothing (713); so was who had left and had a database from before (7382, 8593, 11908), and who had
        // come in again by somebody who told nobody else (3733, 6855, 11587). What a Byzantine peer alone had, or
        // those who had gone, was asked of those who were there (2527, 4962, 5330, 8749, 8793, 11470). What
        // explained a room was lost, and packets that could not be read without it put its probe off (699).
        // Who had left was let in once more by what it had asked before, and was there for good (647).
        // A room that was seen by its code, and went before anybody was asked, was decided about again and again (1063855373).
        "swarm": [
            80, 123, 124, 130, 208, 243, 281, 363, 500, 11, 299, 962, 987, 531, 1376, 713, 2527,
            3733,
            4962, 5330, 6855, 7382, 8593, 8749, 8793, 11470, 11587, 11908, 409,
            699, 647, 1_063_855_373,
        ],
    ]

    /// The seeds of a test.
    ///
    /// At least `least` of the first ones are among them, whatever was wished for: what all of them together must reach needs
    /// so many.
    static func of(_ test: String, first count: UInt64, least: UInt64 = 1) -> [UInt64] {
        let wanted = ProcessInfo.processInfo.environment["PARLOR_SEEDS"].flatMap(UInt64.init)
        let first = Array(1...max(least, wanted ?? count))
        return first + (failed[test] ?? []).filter { !first.contains($0) }
    }
}
