import Archive
import Dispatch
import Logging
import NIOCore
import Peer
import Replication
import Vocabulary

/// The device's disk, for which the network loop never waits: what is read comes later, as an input or to a function
/// that awaits it.
///
/// The core bounds how many reads wait (`Limits.blobReads` and `Limits.blobsWanted`, and a room for each attempt
/// to join).
final class Disk {
    private let archive: Archive
    /// The room that was looked back at last.
    let past = PastShelf()
    private var writer: ArchiveWriter?
    /// What is there beside the database.
    private var directory: DataDirectory?
    /// Called once if the disk refuses what was accepted.
    private var onFailure: (@Sendable (DaemonError) -> Void)?
    /// Where all waits for the disk that the writer does not do, one after the other.
    private let queue = DispatchQueue(label: "parlor.disk")
    /// The archived rooms that are being read.
    private var opening: Set<RoomID> = []

    init(_ archive: Archive) { self.archive = archive }

    /// Writes with a writer from now on.
    func attach(
        _ writer: ArchiveWriter,
        onFailure: @escaping @Sendable (DaemonError) -> Void
    ) {
        self.writer = writer
        self.onFailure = onFailure
    }

    /// Has a data directory for what is there beside the database.
    func attach(_ directory: DataDirectory) { self.directory = directory }

    /// Hands over a batch; the writer tells what became of it.
    func store(ticket: UInt64, _ changes: [StorageChange]) {
        writer?.submit(ticket: ticket, changes)
    }

    /// Tells a core what became of batches.
    func stored(
        _ tickets: [UInt64],
        _ result: Result<Void, ArchiveError>,
        _ node: isolated Node
    ) {
        switch result {
        case .success: for ticket in tickets { node.handle(.stored(ticket: ticket)) }
        case .failure(.closed): break
        case .failure(let error):
            node.logger.error("storing failed", metadata: ["error": "\(error)"])
            onFailure?(.cannotStore("\(error)"))
            onFailure = nil
        }
    }

    /// Reads an archived room, for a core that waits for `.reopened`.
    ///
    /// Anybody who asks while it is being read gets the same answer: of two, the second could be older than what was
    /// written after the first.
    func reopen(_ room: RoomID, for node: isolated Node) {
        guard opening.insert(room).inserted else { return }
        queue.async { [archive] in
            let stored: StoredRoom?
            do {
                stored = try archive.loadArchived(room)
            } catch {
                stored = nil
                let metadata: Logger.Metadata = ["error": "\(error)"]
                node.logger.error("an archived room cannot be read", metadata: metadata)
            }
            node.eventLoop.execute { node.assumeIsolated { $0.disk.opened(room, stored, $0) } }
        }
    }

    private func opened(_ room: RoomID, _ stored: StoredRoom?, _ node: isolated Node) {
        opening.remove(room)
        node.handle(.reopened(room, stored))
    }

    /// Reads a range of a blob, for a core that waits for `.blob`; no bytes if they are not there or cannot be
    /// read.
    func read(_ blob: BlobID, _ range: Range<Int>, for node: isolated Node) {
        queue.async { [archive] in
            let bytes = try? archive.blob(blob, range)
            node.eventLoop.execute { node.assumeIsolated { $0.handle(.blob(blob, range, bytes)) } }
        }
    }

    /// Reads a blob that is stored whole, as far as so many bytes; `nil` where it is not.
    func blob(
        _ blob: BlobID,
        upTo limit: Int,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> [UInt8]? {
        try await inTurn { try $0.blob(blob, 0..<limit) }
    }

    /// Reads which rooms are stored.
    func keptRooms(isolation: isolated (any Actor)? = #isolation) async throws -> [KeptRoom] {
        try await inTurn { try $0.keptRooms() }
    }

    /// Reads a room that was left; `nil` where none such is stored.
    func archived(
        _ room: RoomID,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> StoredRoom? {
        try await inTurn { try $0.loadArchived(room) }
    }

    /// Notes that a room is not there any more, so that no trouble is to be had with it.
    func forgetTrouble(
        with room: RoomID,
        isolation: isolated (any Actor)? = #isolation
    ) async throws {
        guard let directory else { return }
        try await inTurn { _ in TroubleBook(directory).forget(room) }
    }

    /// Keeps another name of the device.
    func rename(
        _ name: String,
        isolation: isolated (any Actor)? = #isolation
    ) async throws {
        try await inTurn { try $0.rename(name) }
    }

    /// Where peers were when they were last met.
    func rememberedPeers(
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> [RememberedPeer] {
        try await inTurn { try $0.rememberedPeers() }
    }

    /// Keeps whom this device hosts, in a while; who must know when awaits `settled`.
    func keep(_ hosting: Hosting, for node: isolated Node) {
        guard let directory else { return }
        queue.async {
            do {
                try directory.keep(hosting)
            } catch {
                let reason = "\(error)"
                node.eventLoop.execute { node.assumeIsolated { $0.hostingIsNotKept(reason) } }
            }
        }
    }

    /// The levels that are kept of an activity; empty where there are none.
    func levels(
        of activity: String,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> String {
        guard let directory else { return "" }
        return try await inTurn { _ in try LevelShelf(directory).text(of: activity) }
    }

    /// Keeps other levels of an activity, in place of all before.
    func keepLevels(
        _ text: String,
        of activity: String,
        isolation: isolated (any Actor)? = #isolation
    ) async throws {
        guard let directory else { return }
        try await inTurn { _ in try LevelShelf(directory).keep(text, of: activity) }
    }

    /// Waits until all is done that was asked for before, but for the writer's part.
    func settled(isolation: isolated (any Actor)? = #isolation) async {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume() }
        }
    }

    /// Does what may wait for the disk once all before it is done.
    private func inTurn<Found: Sendable>(
        isolation: isolated (any Actor)? = #isolation,
        _ work: @escaping @Sendable (Archive) throws -> Found
    ) async throws -> Found {
        let result = await withCheckedContinuation { continuation in
            queue.async { [archive] in
                continuation.resume(returning: Result { try work(archive) })
            }
        }
        return try result.get()
    }
}
