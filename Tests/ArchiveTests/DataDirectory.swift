import Archive
import Foundation

/// An empty directory that goes away with its last user.
final class DataDirectory: Sendable {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "parlor-archive-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    var database: String { "\(path)/parlor.sqlite" }

    func open() throws(ArchiveError) -> Archive {
        try Archive.open(directory: path)
    }

    /// Makes or replaces a file in the directory.
    func write(_ bytes: Data, to name: String) throws {
        try bytes.write(to: URL(fileURLWithPath: "\(path)/\(name)"))
    }

    /// Every file with its bytes, but for the lock.
    func files() throws -> [String: Data] {
        var files: [String: Data] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: path) {
            guard name != "parlor.lock" else { continue }
            files[name] = FileManager.default.contents(atPath: "\(path)/\(name)")
        }
        return files
    }

    /// Rewrites the database's bytes in place.
    func edit(_ change: (inout Data) -> Void) throws {
        var data = try Data(contentsOf: URL(fileURLWithPath: database))
        change(&data)
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: database))
        try handle.truncate(atOffset: UInt64(data.count))
        try handle.seek(toOffset: 0)
        try handle.write(contentsOf: data)
        try handle.close()
    }
}
