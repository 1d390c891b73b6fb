/// What is planned for a game of bots: the same plan is the same game, in every process.
public struct GamePlan: Hashable, Sendable {
    /// What kind of game it is.
    public enum Course: String, Sendable, CaseIterable {
        /// Whatever goes wrong does so at any time.
        case anything
        /// Nothing goes wrong, but the network is split in two in the middle of votes, and healed.
        case splits
        /// The game is played again in another room, and in a third one, while machines crash and the network splits.
        case chains
    }

    /// Decides everything else.
    public var seed: UInt64
    /// What kind of game it is.
    public var course: Course
    /// What to do wrong on purpose.
    public var sabotage: GameSabotage?

    /// Plans a game.
    public init(_ seed: UInt64, _ course: Course = .anything, sabotage: GameSabotage? = nil) {
        self.seed = seed
        self.course = course
        self.sabotage = sabotage
    }

    /// The one command that plays it again.
    var command: String {
        let splits = course == .anything ? "" : " --\(course.rawValue)"
        let wrong = sabotage.map { " --sabotage \($0.rawValue)" } ?? ""
        return "parlor simulate --games\(splits) --seed \(seed)\(wrong)"
    }
}
