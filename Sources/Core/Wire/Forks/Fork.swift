public import Vocabulary

/// A place of a log for which its author wrote two operations.
public struct Fork: Hashable, Sendable {
    /// The log.
    public var log: LogName
    /// The first place where the branches differ.
    public var place: Int
    /// The operation there with the smaller identifier.
    public var first: OperationID
    /// The other one.
    public var second: OperationID

    /// Names a fork.
    public init(log: LogName, place: Int, first: OperationID, second: OperationID) {
        self.log = log
        self.place = place
        self.first = first
        self.second = second
    }
}
