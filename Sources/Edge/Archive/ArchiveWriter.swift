internal import Dispatch
public import Replication
internal import Synchronization

/// Writes batches to an `Archive` one after the other without making anyone wait for the disk.
///
/// Batches that arrive while the disk is busy share the next commit, so a slow disk makes larger
/// commits and not a longer queue. After a commit that failed nothing more is written: what comes
/// later builds on what was lost.
public final class ArchiveWriter: Sendable {
    /// Batches that may wait; `submit` blocks at the next until a commit is through.
    public static let queueLimit = 4096
    /// Changes after which a commit takes no further batch.
    public static let commitChanges = 16384

    /// What became of some batches: their tickets in the order of `submit`, and the error that all
    /// of them share if they are not on disk.
    public typealias Completion = @Sendable ([UInt64], Result<Void, ArchiveError>) -> Void

    fileprivate struct State {
        var waiting: [(ticket: UInt64, batch: Archive.Batch)] = []
        var isDraining = false
        var failure: ArchiveError?
    }

    private let archive: Archive
    private let completion: Completion
    private let state = Mutex(State())
    private let room = DispatchSemaphore(value: ArchiveWriter.queueLimit)
    private let queue = DispatchQueue(label: "Parlor.ArchiveWriter")

    /// Makes a writer.
    ///
    /// - Parameters:
    ///   - archive: Where to.
    ///   - completion: Called on the writer's own queue after each commit; must not call `submit`
    ///     or `close` there.
    public init(_ archive: Archive, completion: @escaping Completion) {
        self.archive = archive
        self.completion = completion
    }

    /// Hands over a batch; returns at once unless `queueLimit` batches wait already.
    ///
    /// - Parameters:
    ///   - ticket: Handed back when the batch is on disk.
    ///   - changes: Written all or not at all.
    public func submit(ticket: UInt64, _ changes: [StorageChange]) {
        let batch = Archive.Batch(changes: changes)
        room.wait()
        let mustStart = state.withLock { state in
            state.waiting.append((ticket, batch))
            defer { state.isDraining = true }
            return !state.isDraining
        }
        if mustStart { queue.async { self.drain() } }
    }

    /// Writes everything that waits, and stops: batches handed over later come back as `closed`.
    ///
    /// - Throws: The error of the first commit that failed, if one did.
    public func close() throws(ArchiveError) {
        let failure = queue.sync {
            drain()
            return state.withLock { state in
                defer { state.failure = state.failure ?? .closed }
                return state.failure
            }
        }
        guard let failure, failure != .closed else { return }
        throw failure
    }

    private func drain() {
        while true {
            let (group, failure) = state.withLock { state in (state.takeGroup(), state.failure) }
            guard !group.isEmpty else { return }
            let result = failure.map(Result.failure) ?? commit(group.map(\.batch))
            if case .failure(let error) = result {
                state.withLock { $0.failure = $0.failure ?? error }
            }
            for _ in group { room.signal() }
            completion(group.map(\.ticket), result)
        }
    }

    private func commit(_ batches: [Archive.Batch]) -> Result<Void, ArchiveError> {
        do throws(ArchiveError) {
            try archive.commit(batches: batches)
            return .success(())
        } catch {
            return .failure(error)
        }
    }
}

extension ArchiveWriter.State {
    /// Takes the batches of the next commit, at least one if any waits; else ends the draining.
    fileprivate mutating func takeGroup() -> [(ticket: UInt64, batch: Archive.Batch)] {
        var count = 0
        var changes = 0
        while count < waiting.count, count == 0 || changes < ArchiveWriter.commitChanges {
            changes += waiting[count].batch.changes.count
            count += 1
        }
        let group = Array(waiting[..<count])
        waiting.removeFirst(count)
        isDraining = !group.isEmpty
        return group
    }
}
