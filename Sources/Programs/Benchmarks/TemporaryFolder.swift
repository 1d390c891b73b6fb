internal import Archive
internal import Foundation

/// A data directory that goes when it is no longer needed.
final class TemporaryFolder {
    /// Where it is.
    let path: String

    /// Makes it.
    ///
    /// - Throws: `noDirectory`.
    init() throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("parlor-bench-\(UUID().uuidString)")
        path = folder.path
        do {
            try FileManager.default.createDirectory(
                at: folder,
                withIntermediateDirectories: false,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw BenchmarkError.noDirectory(error.localizedDescription)
        }
    }

    deinit {
        // What cannot be removed stays in the system's folder for such things.
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Bytes of everything that belongs to the database.
    ///
    /// - Throws: What the file system says.
    var databaseSize: Int {
        get throws {
            let manager = FileManager.default
            var size = 0
            for name in try manager.contentsOfDirectory(atPath: path)
            where name.hasPrefix("parlor.sqlite") {
                let attributes = try manager.attributesOfItem(atPath: "\(path)/\(name)")
                size += (attributes[.size] as? NSNumber)?.intValue ?? 0
            }
            return size
        }
    }
}
