internal import Glibc

/// Bytes that come before anybody knows whether they are wanted: in a file without a name, which is gone as soon as
/// nobody holds it, also when the process is killed.
public final class Spool: Sendable {
    /// Bytes of the disk that it leaves free: what else is written meanwhile has been accepted, and a daemon that cannot
    /// write that ends.
    static let reserve = 16 * 1024 * 1024

    private let descriptor: CInt
    private let path: String

    /// Makes an empty one beside the database; only this user may read it.
    ///
    /// - Parameter archive: Whose.
    /// - Throws: `unwritable`; `full`.
    public init(beside archive: Archive) throws(ArchiveError) {
        path = "\(archive.path).arriving"
        // One that was left here between these three calls, by a process that was killed.
        unlink(path)
        descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            guard errno != ENOSPC else { throw .full(path: path) }
            throw .unwritable(path: path, reason: "cannot be made (\(SystemCall.lastError))")
        }
        unlink(path)
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Adds bytes behind those that are there.
    ///
    /// - Throws: `full`, with ``reserve`` bytes of the disk left; `failed`.
    public func append(_ bytes: [UInt8]) throws(ArchiveError) {
        try requireRoom(for: bytes.count)
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else {
                guard count < 0 && errno == EINTR else { throw fault }
                continue
            }
            rest = rest.dropFirst(count)
        }
    }

    /// Refuses a disk that has no room for so many copies of what is there, beside what stays free.
    ///
    /// - Throws: `full`; `failed`.
    public func requireRoom(copies: Int) throws(ArchiveError) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw fault }
        try requireRoom(for: copies * Int(status.st_size))
    }

    /// Gives the disk back what is there; nothing more can come.
    public func empty() { _ = ftruncate(descriptor, 0) }

    private func requireRoom(for count: Int) throws(ArchiveError) {
        var disk = statvfs()
        // A file system that does not say how much room it has says so when it is written to.
        guard fstatvfs(descriptor, &disk) == 0, disk.f_blocks > 0 else { return }
        let free = Int(clamping: disk.f_bavail).multipliedReportingOverflow(
            by: Int(clamping: disk.f_frsize)
        )
        guard free.overflow || free.partialValue >= count + Self.reserve else {
            throw .full(path: path)
        }
    }

    /// Reads bytes.
    ///
    /// - Parameters:
    ///   - offset: From where on.
    ///   - most: How many at most, 1 or more.
    /// - Returns: None behind the last one.
    /// - Throws: `failed`.
    public func bytes(from offset: Int, most: Int) throws(ArchiveError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: most)
        while true {
            let count = pread(descriptor, &bytes, most, offset)
            guard count < 0 else { return Array(bytes.prefix(count)) }
            guard errno == EINTR else { throw fault }
        }
    }

    private var fault: ArchiveError {
        errno == ENOSPC ? .full(path: path) : .failed(path: path, reason: SystemCall.lastError)
    }
}
