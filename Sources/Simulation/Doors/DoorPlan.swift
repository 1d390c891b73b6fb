/// What is planned before the door of a room: the same plan is the same run, in every process.
public struct DoorPlan: Hashable, Sendable {
    /// What keeps strangers out.
    public enum Kind: String, Sendable, CaseIterable {
        /// Newcomers wait until a person lets them in.
        case knocking
        /// Newcomers have to know a passphrase.
        case guessing
    }

    /// Decides everything else.
    public var seed: UInt64
    /// What to do wrong on purpose.
    public var sabotage: DoorSabotage?

    /// Plans a run.
    public init(_ seed: UInt64, sabotage: DoorSabotage? = nil) {
        self.seed = seed
        self.sabotage = sabotage
    }

    /// What keeps strangers out: of two seeds each way once; a sabotage has its own.
    public var kind: Kind {
        switch sabotage {
        case .openDoor: .knocking
        case .forgetGuesses: .guessing
        case nil: seed % 2 == 0 ? .knocking : .guessing
        }
    }

    /// The one command that runs it again.
    public var command: String {
        let wrong = sabotage.map { " --sabotage \($0.rawValue)" } ?? ""
        return "parlor simulate --doors --seed \(seed)\(wrong)"
    }
}
