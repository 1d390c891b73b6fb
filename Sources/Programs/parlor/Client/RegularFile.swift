import Foundation

/// A file that is read whole: never a pipe or a device, at which a command would wait for ever.
struct RegularFile {
    let path: String

    /// Reads at most one byte more than `limit`, so that longer files are noticed and not read.
    ///
    /// - Throws: `Failure` in words.
    func read(atMost limit: Int) throws -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw unreadable }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw unreadable }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw Failure.refused(
                "\(path) is not a file but a directory, a pipe or a device; name a file."
            )
        }
        do {
            return [UInt8](try handle.read(upToCount: limit + 1) ?? Data())
        } catch {
            throw unreadable
        }
    }

    private var unreadable: Failure {
        .refused("\(path) cannot be read; check its name and its permissions.")
    }
}
