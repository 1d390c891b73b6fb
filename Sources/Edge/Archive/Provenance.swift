internal import CLinux
internal import Foundation
internal import GRDB
internal import Glibc

/// Tells the database that this device wrote last from a copy or a backup of it.
///
/// The database records its own inode and time of birth, which a copy does not share. A backup
/// written over the file in place shares them; so each opening and closing also writes a new random
/// stamp into the database and into the lock file, which is no part of a backup of the database.
struct Provenance: Hashable, Sendable {
    /// The stamp of a database that has not been opened yet.
    static let unstamped: Int64 = 0

    /// The file's number in its file system.
    let inode: Int64
    /// When the file was made, in seconds since 1970; 0 where the file system does not say.
    let birthSeconds: Int64
    /// The rest of it, in nanoseconds.
    let birthNanoseconds: Int64

    /// That of no file here: what has it counts as restored when it is opened.
    static let elsewhere = Provenance(inode: 0, birthSeconds: 0, birthNanoseconds: 0)

    private init(inode: Int64, birthSeconds: Int64, birthNanoseconds: Int64) {
        self.inode = inode
        self.birthSeconds = birthSeconds
        self.birthNanoseconds = birthNanoseconds
    }

    /// Reads what the file system says of the file.
    init(path: String) throws(ArchiveError) {
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .failed(path: path, reason: SystemCall.lastError) }
        defer { Glibc.close(descriptor) }
        var identity = CLinux.linux_file_identity()
        let number = read_file_identity(descriptor, &identity)
        guard number == 0 else {
            throw .failed(path: path, reason: SystemCall.text(of: number))
        }
        inode = Int64(bitPattern: identity.inode)
        birthSeconds = identity.birth_seconds
        birthNanoseconds = Int64(identity.birth_nanoseconds)
    }

    /// Whether the database is not the one that this device wrote last; then records this one, and that
    /// it has begun no log: that must outlast this opening, as the device may write to a room much later.
    ///
    /// - Throws: What reading or writing throws.
    func claim(_ database: Database, lock: DataLock) throws -> Bool {
        let row = try Row.fetchOne(
            database,
            sql: "SELECT inode, birth_seconds, birth_nanoseconds, stamp FROM device"
        )
        guard let row, let stamp = row[3] as Int64? else { throw Damage.missing("device") }
        let isSame =
            row[0] as Int64? == inode && row[1] as Int64? == birthSeconds
            && row[2] as Int64? == birthNanoseconds
            && (stamp == Self.unstamped || stamp == lock.stamp)
        if !isSame {
            try database.execute(
                sql: "UPDATE device SET inode = ?, birth_seconds = ?, birth_nanoseconds = ?",
                arguments: [inode, birthSeconds, birthNanoseconds]
            )
            try database.execute(sql: "UPDATE log SET continues = 0")
        }
        return !isSame
    }

    /// Draws a new stamp, and writes it to the database; the caller writes it to the lock file
    /// after the commit.
    static func restamp(_ database: Database) throws -> Int64 {
        let stamp = Int64.random(in: 1...Int64.max)
        try database.execute(sql: "UPDATE device SET stamp = ?", arguments: [stamp])
        return stamp
    }
}
