internal import Foundation
internal import GRDB
internal import Synchronization
internal import Vocabulary

/// A device's durable storage: one SQLite database in its data directory, held by one process.
///
/// Every function blocks until the disk has answered; `ArchiveWriter` is the way to write without
/// waiting. Everything may be called from any thread, one call runs after the other.
public final class Archive: Sendable {
    /// The database's path.
    public let path: String
    /// The 32 bytes of this device's key, drawn when the database was made.
    public let deviceSeed: [UInt8]
    /// Whether this opening has found a restored or copied database: it may have forgotten operations
    /// that others have, so no log in it may be gone on with, now or later
    /// (`StoredRoom.Log.mayContinue`).
    public let isRestored: Bool

    let queue: DatabaseQueue
    let index: Mutex<RoomIndex?>
    private let lock: DataLock

    /// Opens the database of a data directory, and makes it where there is none.
    ///
    /// - Parameter directory: An existing directory that this user may write; only this user will
    ///   be able to read the files made there.
    /// - Returns: The only one for this directory as long as it lives.
    /// - Throws: `inUse`, `unwritable`, `full`, `newer`, `failed`; `damaged` for anything that is
    ///   not a sound Parlor database, which is left as it is.
    public static func open(directory: String) throws(ArchiveError) -> Archive {
        let file = DatabaseFile(directory: directory)
        try file.checkDirectory()
        let lock = try DataLock(directory: directory)
        try file.createIfMissing()
        try file.checkHeader()
        try file.checkContents()
        do {
            return try Archive(file: file, lock: lock)
        } catch {
            throw ArchiveError(error, path: file.path)
        }
    }

    private init(file: DatabaseFile, lock: DataLock) throws {
        let provenance = try Provenance(path: file.path)
        let queue = try DatabaseQueue(path: file.path, configuration: Self.configuration)
        Schema.clean(queue)
        let (seed, isRestored, stamp) = try queue.write { database in
            try Schema.update(database)
            try Self.dropUnfinished(database)
            let row = try Row.fetchOne(database, sql: "SELECT seed FROM device")
            guard let row else { throw Damage.missing("the device's key") }
            let seed = try row.bytes(0, count: 32, "the device's key")
            let isRestored = try provenance.claim(database, lock: lock)
            return (seed, isRestored, try Provenance.restamp(database))
        }
        try lock.write(stamp: stamp)
        path = file.path
        deviceSeed = seed
        self.isRestored = isRestored
        self.queue = queue
        self.lock = lock
        index = Mutex(nil)
    }

    /// Closes the database; every later call throws.
    ///
    /// A process that ends without it loses nothing. From its return on the directory is free for another archive, in this process
    /// or another; where closing fails, once the last reference to this value is gone.
    public func close() throws(ArchiveError) {
        let stamp = try write { database in try Provenance.restamp(database) }
        try lock.write(stamp: stamp)
        try perform { try queue.close() }
        lock.release()
    }

    /// The device's name for people, once one has been given.
    public func name() throws(ArchiveError) -> String? {
        try read { database in try String.fetchOne(database, sql: "SELECT name FROM device") }
    }

    /// Gives the device a name for people.
    public func rename(_ name: String) throws(ArchiveError) {
        try write { database in
            try database.execute(sql: "UPDATE device SET name = ?", arguments: [name])
        }
    }

    /// Where devices were last reached.
    ///
    /// - Returns: At most `RememberedPeer.limit`, the latest first.
    public func rememberedPeers() throws(ArchiveError) -> [RememberedPeer] {
        try read { database in try RememberedPeer.fetchAll(database) }
    }

    /// Reads, saying in `ArchiveError` what goes wrong.
    func read<Result>(_ body: (Database) throws -> Result) throws(ArchiveError) -> Result {
        try perform { try queue.inDatabase(body) }
    }

    /// Writes in one transaction, on disk on return.
    func write<Result>(_ body: (Database) throws -> Result) throws(ArchiveError) -> Result {
        try perform { try queue.write(body) }
    }

    private func perform<Result>(_ body: () throws -> Result) throws(ArchiveError) -> Result {
        do {
            return try body()
        } catch {
            throw ArchiveError(error, path: path)
        }
    }

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.label = "Parlor.Archive"
        // The lock keeps other daemons out; a person may be making a backup.
        configuration.busyMode = .timeout(5)
        configuration.prepareDatabase { database in
            // FULL: a commit is on disk when it returns, or a power cut takes back what others were
            // told of. The cache is small because rows are read once and written at the end. What is deleted
            // is overwritten: a room that is forgotten leaves nothing behind.
            try database.execute(
                sql: """
                    PRAGMA journal_mode = WAL;
                    PRAGMA synchronous = FULL;
                    PRAGMA cache_size = -512;
                    PRAGMA cell_size_check = ON;
                    PRAGMA secure_delete = ON;
                    """
            )
        }
        return configuration
    }
}
