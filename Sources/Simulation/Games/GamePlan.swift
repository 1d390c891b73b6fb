internal import Games
internal import Rules

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
    /// What is played, by name.
    public var activity: String
    /// What to do wrong on purpose, by name.
    public var sabotage: String?

    /// The activity that is played where none is asked for.
    public static let usualActivity = Catalogue.activities[0].about.activity

    /// Plans a game.
    ///
    /// - Parameters:
    ///   - seed: Decides everything else.
    ///   - course: What kind of game it is.
    ///   - activity: What is played, one of the catalogue.
    ///   - sabotage: What to do wrong, one of ``sabotages(of:)``.
    public init(
        _ seed: UInt64,
        _ course: Course = .anything,
        activity: String = usualActivity,
        sabotage: String? = nil
    ) {
        self.seed = seed
        self.course = course
        self.activity = activity
        self.sabotage = sabotage
    }

    /// The one command that plays it again.
    var command: String {
        let splits = course == .anything ? "" : " --\(course.rawValue)"
        let game = activity == Self.usualActivity ? "" : " --activity \(activity)"
        let wrong = sabotage.map { " --sabotage \($0)" } ?? ""
        return "parlor simulate --games\(splits)\(game) --seed \(seed)\(wrong)"
    }
}
