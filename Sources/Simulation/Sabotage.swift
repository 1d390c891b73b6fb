/// Something that is wrong on purpose, to show that an invariant is able to find it.
public enum Sabotage: String, Sendable, CaseIterable {
    /// The disk says that a batch is written when it is not: a crash loses what was acknowledged.
    case loseAcknowledged = "lose-acknowledged"
    /// A peer takes any signature for a right one.
    case acceptUnverified = "accept-unverified"
    /// A peer encodes its state in another order than the others.
    case encodeDifferently = "encode-differently"
    /// A restored database goes on with the log that it has, and so tells two stories.
    case repeatLog = "repeat-log"
    /// One network is never whole again.
    case neverHeal = "never-heal"
    /// What others have a peer remember counts as a thousand times as much.
    case tightenLimits = "tighten-limits"
    /// A peer says everything fifty times to addresses that never answer.
    case greetWithoutEnd = "greet-without-end"
    /// A peer goes through all that it holds for each thing that it is given.
    case scanHistory = "scan-history"
    /// Anybody who goes forgets it at once, whether somebody has heard it or not.
    case dropLeaves = "drop-leaves"
    /// The audit leaves one operation out.
    case skipOperation = "skip-operation"
    /// A peer throws away what means nothing to it, instead of keeping it for others.
    case dropUnknown = "drop-unknown"
}
