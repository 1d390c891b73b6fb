/// What a round is for.
public struct Phase: Hashable, Sendable {
    /// Where strokes go that are drawn in it.
    public enum Sheets: Hashable, Sendable {
        /// Nobody draws.
        case none
        /// Each seat has a sheet of its own, which no other seat is shown before the round is over.
        case own
        /// Where ``Game/sheets(in:)`` says.
        case listed
    }

    /// What devices do in it by themselves, for each of their seats that plays.
    public enum Duty: Hashable, Sendable {
        /// Nothing.
        case none
        /// They bind themselves to 32 random bytes, for the dice.
        case dice
    }

    /// Its name: one lower-case word.
    public var name: String
    /// Milliseconds after which it is over; `nil` if it takes as long as it takes.
    public var lasts: Int64?
    /// Where strokes go.
    public var sheets: Sheets
    /// What devices do by themselves, besides revealing what was committed to in the round before.
    public var duty: Duty
    /// Whether anything is secret that counts and times of what others do would tell: a device then shows
    /// nobody how much it holds.
    public var isSecret: Bool
    /// Whether the game has ended: the round stays open, and another game may go on from here.
    public var isLast: Bool

    /// Describes what a round is for.
    public init(
        _ name: String,
        lasts: Int64? = nil,
        sheets: Sheets = .none,
        duty: Duty = .none,
        isSecret: Bool = false,
        isLast: Bool = false
    ) {
        self.name = name
        self.lasts = lasts
        self.sheets = sheets
        self.duty = duty
        self.isSecret = isSecret || sheets == .own
        self.isLast = isLast
    }
}
