internal import Foundation
internal import GRDB
internal import Glibc

/// The database's file in a data directory: where it is, whether it may be opened, how it is made.
struct DatabaseFile: Sendable {
    /// The file's name in the data directory.
    static let name = "parlor.sqlite"
    /// Files up to this size are checked whole at opening; in larger ones
    /// damage is found where it is read.
    static let wholeCheckBytes = 16 * 1024 * 1024

    /// The data directory.
    let directory: String

    /// The file's path.
    var path: String { "\(directory)/\(Self.name)" }

    /// Refuses a directory that is missing or where nothing can be written.
    func checkDirectory() throws(ArchiveError) {
        var status = stat()
        guard stat(directory, &status) == 0 else {
            throw .unwritable(path: directory, reason: "cannot be used (\(SystemCall.lastError))")
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw .unwritable(path: directory, reason: "is not a directory")
        }
        guard access(directory, W_OK | X_OK) == 0 else {
            throw .unwritable(
                path: directory,
                reason: "cannot be written (\(SystemCall.lastError))"
            )
        }
    }

    /// Makes the database if there is none, complete or not at all.
    func createIfMissing() throws(ArchiveError) {
        guard access(path, F_OK) != 0 else { return }
        guard errno == ENOENT else {
            throw .unwritable(path: path, reason: "cannot be read (\(SystemCall.lastError))")
        }
        try checkNoLog()
        try create(NewDevice())
    }

    /// Makes a database, complete or not at all; it takes the place of an existing file.
    func create(_ device: NewDevice) throws(ArchiveError) {
        let draft = "\(path).new"
        for suffix in ["", "-journal", "-wal", "-shm"] { unlink(draft + suffix) }
        try createEmptyFile(draft)
        do {
            try fill(draft, device)
        } catch {
            throw ArchiveError(error, path: path)
        }
        // A draft that is not renamed is thrown away, so it is enough to wait for the disk once.
        try sync(draft)
        guard rename(draft, path) == 0 else {
            throw .unwritable(path: path, reason: "cannot be made (\(SystemCall.lastError))")
        }
        try sync(directory)
    }

    /// Refuses what is not a Parlor database before SQLite touches it, and keeps others from
    /// reading.
    func checkHeader() throws(ArchiveError) {
        let descriptor = Glibc.open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw .unwritable(path: path, reason: "cannot be written (\(SystemCall.lastError))")
        }
        defer { Glibc.close(descriptor) }
        var header = [UInt8](repeating: 0, count: 100)
        let count = pread(descriptor, &header, header.count, 0)
        guard count == header.count else {
            throw .damaged(path: path, reason: count == 0 ? "is empty" : "ends too early")
        }
        guard header.starts(with: Array("SQLite format 3\0".utf8)) else {
            throw .damaged(
                path: path,
                reason: "is not an SQLite database, or its first page is damaged"
            )
        }
        guard number(at: 68, in: header) == Schema.applicationID else {
            throw .damaged(
                path: path,
                reason: "belongs to another program, or its first page is damaged"
            )
        }
        for file in [path, "\(path)-wal", "\(path)-shm"] { try FileMode.narrow(file) }
    }

    /// Reads the file through a connection that cannot write, so that what is damaged stays as it
    /// is.
    func checkContents() throws(ArchiveError) {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(2)
        let path = path
        let hadLog = hasLog
        do {
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            defer { try? queue.close() }
            let fault = try queue.inDatabase { database in
                let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
                guard pages * Schema.pageBytes <= Self.wholeCheckBytes else {
                    return nil as String?
                }
                return try String.fetchOne(database, sql: "PRAGMA quick_check(1)")
            }
            if let fault, fault != "ok" {
                throw ArchiveError.damaged(path: path, reason: "is damaged (\(fault))")
            }
            try queue.inDatabase(checkVersion)
        } catch {
            // A connection that cannot write leaves the empty log behind that it has made.
            if !hadLog { for leftover in ["\(path)-wal", "\(path)-shm"] { unlink(leftover) } }
            throw ArchiveError(error, path: path)
        }
    }

    /// Refuses a version that this program does not know.
    func checkVersion(_ database: Database) throws {
        let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
        guard version > 0 else {
            throw ArchiveError.damaged(path: path, reason: "is damaged (it has no version)")
        }
        guard version <= Schema.version else {
            throw ArchiveError.newer(path: path, schema: version, known: Schema.version)
        }
    }

    /// Refuses a log without its database: data that SQLite would throw away.
    func checkNoLog() throws(ArchiveError) {
        guard hasLog else { return }
        throw .damaged(path: path, reason: "is gone, but \(path)-wal is still there")
    }

    /// Whether there is a write-ahead log with something in it.
    private var hasLog: Bool {
        var status = stat()
        return stat("\(path)-wal", &status) == 0 && status.st_size > 0
    }

    private func createEmptyFile(_ draft: String) throws(ArchiveError) {
        let descriptor = Glibc.open(draft, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            guard errno != ENOSPC else { throw .full(path: path) }
            throw .unwritable(
                path: directory,
                reason: "cannot be written (\(SystemCall.lastError))"
            )
        }
        Glibc.close(descriptor)
        try FileMode.narrow(draft)
    }

    private func fill(_ draft: String, _ device: NewDevice) throws {
        var configuration = Configuration()
        configuration.prepareDatabase { database in
            try database.execute(
                sql: """
                    PRAGMA page_size = \(Schema.pageBytes);
                    PRAGMA auto_vacuum = INCREMENTAL;
                    PRAGMA journal_mode = WAL;
                    PRAGMA synchronous = OFF;
                    """
            )
        }
        let queue = try DatabaseQueue(path: draft, configuration: configuration)
        let provenance = try device.isImported ? Provenance.elsewhere : Provenance(path: draft)
        try queue.write { database in
            try database.execute(sql: "PRAGMA application_id = \(Schema.applicationID)")
            try Schema.update(database)
            try database.execute(
                sql: "INSERT INTO device VALUES (1, ?, ?, ?, ?, ?, ?)",
                arguments: [
                    Data(device.seed), device.name, provenance.inode, provenance.birthSeconds,
                    provenance.birthNanoseconds,
                    Provenance.unstamped,
                ]
            )
        }
        try queue.close()
    }

    private func sync(_ name: String) throws(ArchiveError) {
        let descriptor = Glibc.open(name, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .failed(path: name, reason: SystemCall.lastError) }
        defer { Glibc.close(descriptor) }
        guard fsync(descriptor) == 0 else {
            throw .failed(path: name, reason: SystemCall.lastError)
        }
    }

    private func number(at offset: Int, in header: [UInt8]) -> Int32 {
        header[offset..<offset + 4].reduce(0) { $0 << 8 | Int32($1) }
    }
}
