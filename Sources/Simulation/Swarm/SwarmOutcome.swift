public import Vocabulary

/// What came of a party in which everything went wrong, and all was well at the end.
public struct SwarmOutcome: Hashable, Sendable {
    /// The seed.
    public let seed: UInt64
    /// What went wrong.
    public let mix: FaultMix
    /// The digest of the state that all members ended with.
    public let state: StateDigest
    /// A digest of all datagrams, when and by whom they were sent.
    public let traffic: String
    /// Honest members at the end.
    public let members: Int
    /// Operations in the room.
    public let operations: Int
    /// Virtual time.
    public let elapsed: Instant.Span
    /// From the end of the faults until all held the same.
    public let convergence: Instant.Span
    /// Datagrams sent by all.
    public let datagrams: Int
    /// Faults that came about, by name.
    public let faults: [String: Int]
}

/// A party in which something happened that must not.
public struct SwarmFailure: Error, Hashable, Sendable {
    /// The seed.
    public let seed: UInt64
    /// What went wrong on purpose.
    public let mix: FaultMix
    /// What must not happen.
    public let violation: Violation
    /// What was wrong with the laboratory, where that was wanted.
    public let sabotage: Sabotage?

    /// The one command that repeats it.
    public var command: String {
        "parlor simulate --swarm --seed \(seed)"
            + (sabotage.map { " --sabotage \($0.rawValue)" } ?? "")
    }
}

extension SwarmFailure: CustomStringConvertible {
    /// What happened, under which circumstances, and how to see it again.
    public var description: String {
        "Seed \(seed) (\(mix)): \(violation)\nRepeat it with: \(command)"
    }
}
