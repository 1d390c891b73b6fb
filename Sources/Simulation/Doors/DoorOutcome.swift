public import Vocabulary

/// What came of strangers before the door of a room.
public struct DoorOutcome: Hashable, Sendable {
    /// What was planned.
    public let plan: DoorPlan
    /// Members when the strangers came.
    public let members: Int
    /// Strangers, and those who know the passphrase.
    public let strangers: Int
    /// The digest of the state that all members ended with.
    public let state: StateDigest
    /// Virtual time.
    public let elapsed: Instant.Span
    /// What came about, by name: who was let in or told "not now", wrong passphrases, faults.
    public let tally: [String: Int]
}

/// Somebody came in, or heard something, who must not.
public struct DoorFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was planned.
    public let plan: DoorPlan
    /// What must not happen.
    public let violation: Violation

    /// The one command that repeats it.
    public var command: String { plan.command }

    /// What happened, and how to see it again.
    public var description: String {
        "Seed \(plan.seed) (\(plan.kind.rawValue)): \(violation)\nRepeat it with: \(command)"
    }
}
