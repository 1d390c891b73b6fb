public import Vocabulary

/// What came of a game of bots in which things went wrong.
public struct GameOutcome: Hashable, Sendable {
    /// What was planned.
    public let plan: GamePlan
    /// Who played, and what went wrong.
    public let mix: GameMix
    /// The digest of the state that all members ended with.
    public let state: StateDigest
    /// Rounds of the game that were played to their results.
    public let rounds: Int
    /// Secret moves that counted.
    public let choices: Int
    /// Virtual time.
    public let elapsed: Instant.Span
    /// From the end of the faults until the game was over for all.
    public let calm: Instant.Span
    /// Deeds of bots that were done, and that were refused.
    public let actions: (done: Int, refused: Int)
    /// Faults that came about, by name.
    public let faults: [String: Int]

    /// Whether all that is counted is equal.
    public static func == (left: Self, right: Self) -> Bool {
        left.plan == right.plan && left.state == right.state && left.rounds == right.rounds
            && left.elapsed == right.elapsed && left.actions == right.actions
    }

    /// Feeds what tells outcomes apart.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(plan)
        hasher.combine(state)
    }
}

/// A game in which something happened that must not.
public struct GameFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was planned.
    public let plan: GamePlan
    /// Who played, and what went wrong.
    public let mix: GameMix
    /// What must not happen.
    public let violation: Violation

    /// The one command that repeats it.
    public var command: String { plan.command }

    /// What happened, under which circumstances, and how to see it again.
    public var description: String {
        "Seed \(plan.seed) (\(mix)): \(violation)\nRepeat it with: \(command)"
    }
}
