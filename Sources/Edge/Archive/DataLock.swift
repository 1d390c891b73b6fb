internal import Glibc

/// The claim of one process on a data directory: a locked file, held until it is released or the process ends.
///
/// The file also keeps the stamp of the database's last opening or closing, so that an older copy
/// put back in the same place is noticed (see `Provenance`).
final class DataLock: Sendable {
    /// The file's name in the data directory.
    static let fileName = "parlor.lock"

    private let descriptor: CInt
    private let path: String

    /// Claims a directory.
    ///
    /// - Throws: `inUse` if another process has it, `unwritable` if the file cannot be made.
    init(directory: String) throws(ArchiveError) {
        path = "\(directory)/\(Self.fileName)"
        descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw .unwritable(
                path: directory,
                reason: "cannot be written (\(SystemCall.lastError))"
            )
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            // All properties are set: `deinit` runs after the throw, and closes.
            let number = errno
            guard number == EWOULDBLOCK else {
                throw .failed(path: path, reason: SystemCall.text(of: number))
            }
            throw .inUse(path: directory)
        }
        try FileMode.narrow(path)
    }

    deinit {
        release()
        Glibc.close(descriptor)
    }

    /// Gives the directory up: from now on another archive can claim it, in this process too.
    func release() {
        // Closing would not do: a child that is just being started has the file open too, for a moment, and would keep the lock.
        _ = flock(descriptor, LOCK_UN)
    }

    /// The stamp written last; `nil` in a new file.
    var stamp: Int64? {
        var bytes = [UInt8](repeating: 0, count: 16)
        guard pread(descriptor, &bytes, bytes.count, 0) == bytes.count else { return nil }
        return UInt64(String(decoding: bytes, as: UTF8.self), radix: 16).map(
            Int64.init(bitPattern:)
        )
    }

    /// Writes the stamp, on disk on return.
    func write(stamp: Int64) throws(ArchiveError) {
        let digits = String(UInt64(bitPattern: stamp), radix: 16)
        let bytes = Array((String(repeating: "0", count: 16 - digits.count) + digits + "\n").utf8)
        guard pwrite(descriptor, bytes, bytes.count, 0) == bytes.count, fsync(descriptor) == 0
        else {
            guard errno == ENOSPC || errno == EDQUOT else {
                throw .failed(path: path, reason: SystemCall.lastError)
            }
            throw .full(path: path)
        }
    }
}
