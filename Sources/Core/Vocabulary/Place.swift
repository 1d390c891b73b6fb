/// Where an operation lies in this peer's memory of a room: a log, by the number that this peer gave
/// it, and a sequence number.
///
/// Never leaves the peer.
@frozen
public struct Place: Hashable, Sendable {
    /// The log's number, from 0 in the order of arrival.
    public let log: Int
    /// The sequence number in that log.
    public let sequence: Int

    /// Names a place.
    @inlinable
    public init(log: Int, sequence: Int) {
        self.log = log
        self.sequence = sequence
    }
}
