internal import Foundation
internal import GRDB
internal import Glibc

extension Archive {
    /// Reads a data directory's key without claiming the directory: a daemon may run there.
    ///
    /// - Parameter directory: May be missing.
    /// - Returns: `nil` if there is no database yet; none is made.
    /// - Throws: `unwritable`, `damaged`, `newer`, `failed`.
    public static func device(in directory: String) throws(ArchiveError) -> StoredDevice? {
        let file = DatabaseFile(directory: directory)
        guard access(file.path, F_OK) == 0 else {
            guard errno == ENOENT || errno == ENOTDIR else {
                throw .unwritable(
                    path: file.path,
                    reason: "cannot be read (\(SystemCall.lastError))"
                )
            }
            return nil
        }
        try file.checkHeader()
        do {
            return try readDevice(file)
        } catch {
            throw ArchiveError(error, path: file.path)
        }
    }

    /// Makes a key that comes from elsewhere the key of a data directory.
    ///
    /// The database is a new one, so nothing of the old key's can be continued with the new one, and
    /// it counts as restored when it is opened: the key may have been used elsewhere.
    ///
    /// - Parameters:
    ///   - seed: The 32 bytes of the key.
    ///   - directory: An existing directory.
    ///   - replacing: Whether a database that is there is put aside.
    /// - Returns: What has become of it.
    /// - Throws: `inUse` if a daemon runs there; what `open` throws.
    public static func adopt(
        _ seed: [UInt8],
        in directory: String,
        replacing: Bool
    ) throws(ArchiveError) -> Adoption {
        let file = DatabaseFile(directory: directory)
        try file.checkDirectory()
        // Held until the end of this function.
        let lock = try DataLock(directory: directory)
        defer { withExtendedLifetime(lock) {} }
        guard let device = try device(in: directory) else {
            try file.checkNoLog()
            try file.create(NewDevice(importing: seed, name: nil))
            return .done
        }
        guard device.seed != seed else { return .same }
        guard replacing else { return .occupied }
        let old = try file.setAside()
        try file.create(NewDevice(importing: seed, name: device.name))
        return .replaced(old: old)
    }

    private static func readDevice(_ file: DatabaseFile) throws -> StoredDevice {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(5)
        let queue = try DatabaseQueue(path: file.path, configuration: configuration)
        // The log and its index stay, if this connection has made them: another may use them by now.
        defer { try? queue.close() }
        return try queue.read { database in
            try file.checkVersion(database)
            let device = try Row.fetchOne(database, sql: "SELECT seed, name FROM device")
            guard let device else { throw Damage.missing("the device's key") }
            let rooms = "SELECT count(*) FROM room WHERE archived = 0"
            return StoredDevice(
                path: file.path,
                seed: try device.bytes(0, count: 32, "the device's key"),
                name: device[1],
                rooms: try Int.fetchOne(database, sql: rooms) ?? 0
            )
        }
    }
}
