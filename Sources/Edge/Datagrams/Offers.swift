internal import NIOCore
internal import Vocabulary

/// Decides about datagrams that anybody can bring about: those to neighbours go, of the others a few a second.
struct Offers {
    private var table = NeighbourTable()
    private var left = 0
    private var renewAt = NIODeadline.uptimeNanoseconds(0)

    /// Whether one may go.
    ///
    /// - Parameters:
    ///   - endpoint: Where to.
    ///   - limit: How many a second may go to addresses that the system would have to ask for.
    ///   - now: The time.
    /// - Returns: `false` for one too many.
    mutating func allows(_ endpoint: Endpoint, atMost limit: Int, at now: NIODeadline) -> Bool {
        if table.knows(endpoint, at: now) { return true }
        if renewAt <= now {
            renewAt = now + .seconds(1)
            left = limit
        }
        left -= 1
        return left >= 0
    }

    /// Gives back what it asks the system with; nothing when called again.
    mutating func close() { table.close() }
}
