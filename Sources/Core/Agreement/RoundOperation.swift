public import Vocabulary
public import Wire

/// One operation of a room as far as the ends of its rounds are concerned.
public struct RoundOperation: Sendable {
    /// What it does.
    public enum Action: Hashable, Sendable {
        /// Proposes how a round ends.
        case close(Close)
        /// Takes part in a ballot and in no earlier one.
        case promise(Promise)
        /// Accepts how a round ends.
        case accept(Accept)
        /// The author's device leaves.
        case leave
    }

    /// Its name.
    public var id: OperationID
    /// Where it lies, numbered as in the pasts.
    public var place: Place
    /// The log in which it stands, and so whose it is.
    public var log: LogName
    /// Whether its past holds nothing of another log of its device that began earlier.
    public var isInFirstLog: Bool
    /// What its author had seen, itself included.
    public var past: CausalPast
    /// What it does.
    public var action: Action

    /// Names an operation.
    public init(
        id: OperationID,
        place: Place,
        log: LogName,
        isInFirstLog: Bool,
        past: CausalPast,
        action: Action
    ) {
        self.id = id
        self.place = place
        self.log = log
        self.isInFirstLog = isInFirstLog
        self.past = past
        self.action = action
    }
}
