internal import Replication

/// The batches on their way to the disk, and what is to be done when each of them is there.
///
/// Tickets ascend from 1, and each is handed back once: what is told twice, or never was handed out, does nothing.
struct CommitQueue: Sendable {
    private var batches: [UInt64: Batch] = [:]
    private var nextTicket: UInt64 = 1

    /// Puts changes on their way.
    ///
    /// - Parameters:
    ///   - changes: What to write in one transaction; nothing, to wait for all that was stored before.
    ///   - batch: What to do when they are on disk.
    /// - Returns: The request to write them.
    mutating func store(_ changes: [StorageChange], then batch: Batch) -> Effect {
        let ticket = nextTicket
        nextTicket += 1
        batches[ticket] = batch
        return .store(ticket: ticket, changes)
    }

    /// Takes what waited for a batch, which is on disk now.
    ///
    /// - Returns: `nil` if nothing waits for that ticket.
    mutating func finish(_ ticket: UInt64) -> Batch? { batches.removeValue(forKey: ticket) }
}
