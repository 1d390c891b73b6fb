import Foundation

/// A file that only its user may read.
struct PrivateFile {
    let path: String

    /// Refuses a place where something is already.
    func checkFree(overwriting: Bool) throws {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT != S_IFDIR else {
            throw Failure.refused("\(path) is a directory; name a file.")
        }
        guard overwriting else { throw exists }
    }

    /// Writes the whole file or nothing of it, on disk on return.
    func write(_ bytes: [UInt8], overwriting: Bool) throws {
        let draft = "\(path).\(getpid()).new"
        unlink(draft)
        defer { unlink(draft) }
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw unwritable }
        let isWritten =
            fchmod(descriptor, 0o600) == 0
            && Foundation.write(descriptor, bytes, bytes.count) == bytes.count
            && fsync(descriptor) == 0
        guard close(descriptor) == 0, isWritten else { throw unwritable }
        guard !overwriting else {
            guard rename(draft, path) == 0 else { throw unwritable }
            return
        }
        // A second name fails where there is a file, even if it has come this moment.
        guard link(draft, path) == 0 else { throw errno == EEXIST ? exists : unwritable }
    }

    /// Reads at most one byte more than `limit`, so that longer files are noticed and not read.
    func read(atMost limit: Int) throws -> [UInt8] {
        // Not to wait where somebody has put a pipe.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw unreadable }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: limit + 1)
        var count = 0
        while count < bytes.count {
            let more = bytes.withUnsafeMutableBytes {
                Foundation.read(descriptor, $0.baseAddress?.advanced(by: count), $0.count - count)
            }
            guard more >= 0 else { throw unreadable }
            guard more > 0 else { break }
            count += more
        }
        return Array(bytes[..<count])
    }

    private var exists: Failure {
        .refused("\(path) is there already; choose another name, or overwrite it with --force.")
    }

    private var unwritable: Failure {
        .refused("\(path) cannot be written; check the directory and its permissions.")
    }

    private var unreadable: Failure {
        .refused("\(path) cannot be read; check its name and its permissions.")
    }
}
