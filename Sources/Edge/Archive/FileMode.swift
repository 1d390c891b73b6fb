internal import Glibc

/// Who may read and write what lies in the data directory: its user alone.
enum FileMode {
    /// Read and write for the user, nothing for others.
    static let onlyUser: mode_t = 0o600

    /// Takes a file's permissions from others, and gives the user's back that a file mask has taken.
    ///
    /// SQLite gives the write-ahead log and the shared index the permissions of the database.
    ///
    /// - Parameter path: May be missing.
    /// - Throws: `unwritable` if it belongs to somebody else.
    static func narrow(_ path: String) throws(ArchiveError) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
        guard status.st_mode & 0o7777 != onlyUser else { return }
        guard chmod(path, onlyUser) == 0 else {
            throw .unwritable(
                path: path,
                reason: "can be read by others (\(SystemCall.lastError))"
            )
        }
    }
}
