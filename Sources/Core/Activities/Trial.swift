public import Rules
public import Vocabulary
public import Wire

/// How an activity is tried: whole games of bots while everything goes wrong (`parlor simulate --games`), judged as they go
/// on.
///
/// One value looks over the shoulders of all who play one game, and remembers what it has seen.
public protocol Trial: Sendable {
    /// Settings by which a game is over soon.
    ///
    /// - Parameters:
    ///   - isShortest: Whether one round of the game is enough.
    ///   - dice: Decides among them.
    /// - Returns: Numbers by name.
    static func settings(
        isShortest: Bool,
        dice: inout some RandomNumberGenerator
    ) -> [String: Int64]

    /// Settings that name seats, once all have come in.
    ///
    /// - Parameters:
    ///   - seats: All that there are, whether they will play or not.
    ///   - dice: Decides.
    /// - Returns: Numbers by name, to be set beside the others.
    static func settings(
        naming seats: [SeatID],
        dice: inout some RandomNumberGenerator
    ) -> [String: Int64]

    /// Settings out of their ranges, which somebody's program may write all the same.
    static var excesses: [Setting] { get }

    /// Milliseconds that a game takes if nobody does anything.
    static func longest(_ settings: [String: Int64]) -> Int64

    /// The phase in which people choose in secret: the network is split in it.
    static var choosing: String { get }

    /// The phase in which each draws on a sheet of their own; `nil` where nobody draws.
    static var drawing: String? { get }

    /// Whether seats are shown ink of others on the board: the trial judges which.
    static var sharesBoard: Bool { get }

    /// Phases that last until people have done something, or until their deadline.
    static var timed: Set<String> { get }

    /// Whom a seat needs for what it has still to do in one of these phases.
    ///
    /// - Parameters:
    ///   - seat: Who looks.
    ///   - phase: The phase.
    ///   - state: What the seat is shown.
    ///   - isWaitedFor: Whether it is told that the round waits for it.
    /// - Returns: Seats without which it can do nothing more; `nil` if it has nothing to do, or waits for others.
    static func needs(
        _ seat: SeatID,
        in phase: String,
        seeing state: Value,
        isWaitedFor: Bool
    ) -> [SeatID]?

    /// Phases in which nobody may be told how much others do.
    static var secret: Set<String> { get }

    /// Whether a move must be hidden until its round is over.
    static func isSecret(_ move: Value) -> Bool

    /// Rules that are wrong on purpose in what this trial alone judges: each must be found out.
    static var wrongRules: [WrongRules] { get }

    /// Begins.
    ///
    /// - Parameter carried: Points that seats bring along.
    init(carried: [SeatID: Int64])

    /// Is told what is set, when the game begins.
    ///
    /// - Parameter settings: Numbers by name.
    mutating func begin(with settings: [String: Int64])

    /// Notes a move that must be hidden, and that was not refused.
    ///
    /// - Parameters:
    ///   - move: What was done.
    ///   - seat: By whom.
    ///   - state: What the seat was shown when it did.
    mutating func note(_ move: Value, by seat: SeatID, seeing state: Value)

    /// Judges what somebody is shown.
    ///
    /// - Returns: What must not be, in words; `nil` if all is well.
    mutating func judge(_ scene: TrialScene) -> String?

    /// How many rounds of the game are over.
    var rounds: Int { get }

    /// How many secret moves have counted.
    var choices: Int { get }
}

extension Trial {
    /// Nobody draws.
    public static var drawing: String? { nil }

    /// Each is shown their own alone.
    public static var sharesBoard: Bool { false }

    /// None.
    public static var excesses: [Setting] { [] }

    /// None.
    public static func settings(
        naming seats: [SeatID],
        dice: inout some RandomNumberGenerator
    ) -> [String: Int64] { [:] }

    /// Each that is waited for can do its part alone.
    public static func needs(
        _ seat: SeatID,
        in phase: String,
        seeing state: Value,
        isWaitedFor: Bool
    ) -> [SeatID]? { isWaitedFor ? [] : nil }

    /// It does not matter.
    public mutating func begin(with settings: [String: Int64]) {}
}
