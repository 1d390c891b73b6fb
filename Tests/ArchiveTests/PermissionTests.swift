import Archive
import Foundation
import Testing

@Suite("Permissions")
struct PermissionTests {
    private static let expected = Dictionary(uniqueKeysWithValues: files.map { ($0, 0o600) })
    private static let files = [
        "parlor.lock", "parlor.sqlite", "parlor.sqlite-shm", "parlor.sqlite-wal",
    ]

    @Test("of everything that is made are the user's alone")
    func made() throws {
        let directory = try DataDirectory()
        let archive = try directory.open()
        try archive.rename("Ada")
        #expect(try modes(in: directory) == Self.expected)
    }

    @Test("of files that others could read are taken from them", arguments: files)
    func found(name: String) throws {
        let directory = try DataDirectory()
        // A process that was killed leaves the log and the index behind.
        let leftovers = try DataDirectory()
        do {
            let archive = try directory.open()
            try Samples.fill(archive)
            for file in Self.files {
                try FileManager.default.copyItem(
                    atPath: "\(directory.path)/\(file)",
                    toPath: "\(leftovers.path)/\(file)"
                )
            }
        }
        #expect(chmod("\(leftovers.path)/\(name)", 0o666) == 0)
        let archive = try leftovers.open()
        #expect(
            try modes(in: leftovers)
                == Self.expected
        )
        #expect(Samples.isFilled(try archive.load().first))
    }

    private func modes(in directory: DataDirectory) throws -> [String: Int] {
        var modes: [String: Int] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: directory.path) {
            let path = "\(directory.path)/\(name)"
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            modes[name] = attributes[.posixPermissions] as? Int
        }
        return modes
    }
}
