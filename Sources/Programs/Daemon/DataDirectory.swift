import Foundation
import Identity
import Vocabulary

/// The files that a daemon keeps beside its database, for its owner's eyes alone.
struct DataDirectory {
    let path: String
    /// Whether the directory was open to others until now.
    let wasOpen: Bool

    /// How the names of all files begin that lie here.
    private static let beginnings = [
        "parlor.sqlite", "parlor.lock", "token", "daemon.json", "hosting.json",
        "trouble.json", "levels.", ".token.", ".daemon.json.", ".hosting.json.", ".trouble.json.",
        ".levels.",
    ]

    /// Makes the directory if it is missing, and closes it to others if it is not.
    ///
    /// - Throws: `DaemonError.unwritable`; `foreign` if it is somebody else's; `open` if others can write
    ///   into it and it is not Parlor's alone to close.
    init(_ path: String) throws {
        self.path = path
        try Self.make(path)
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw DaemonError.unwritable(path)
        }
        guard status.st_uid == geteuid() else { throw DaemonError.foreign(path) }
        let isOpen = status.st_mode & 0o077 != 0
        // A folder with a person's other things may be meant for others to read, never to write.
        wasOpen = isOpen && status.st_mode & S_ISVTX == 0 && Self.isOurs(path)
        if wasOpen {
            guard chmod(path, 0o700) == 0 else { throw DaemonError.open(path) }
        } else if status.st_mode & 0o022 != 0 {
            throw DaemonError.open(path)
        }
        guard access(path, R_OK | W_OK | X_OK) == 0 else { throw DaemonError.unwritable(path) }
    }

    /// The token that a client must know; drawn at the first start, so that pages stay logged in, and
    /// again if others could have read or written it.
    func token() throws -> String {
        if let token = keptToken { return token }
        let token = Hex.encode(SodiumRandom().bytes(count: 24))
        try write(Data((token + "\n").utf8), to: "token")
        return token
    }

    /// What `daemon.json` holds.
    private struct Address: Encodable {
        let pid: Int32
        let web: String
        let udp: UInt16
        let version: String
    }

    /// Says where the daemon is to be found, for the command line.
    func announce(pid: Int32, web: String, udp: UInt16) throws {
        let address = Address(pid: pid, web: web, udp: udp, version: DaemonConfiguration.version)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        try write(try encoder.encode(address), to: "daemon.json")
    }

    /// Takes that back.
    func withdraw() {
        unlink(path + "/daemon.json")
    }

    private var keptToken: String? {
        let descriptor = Foundation.open(path + "/token", O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            status.st_uid == geteuid(), status.st_mode & 0o077 == 0,
            let bytes = try? handle.read(upToCount: 64)
        else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        let token = text.trimmingCharacters(in: .whitespacesAndNewlines)
        return token.utf8.count == 48 && token.allSatisfy(\.isHexDigit) ? token : nil
    }

    /// Replaces a file in one step, for this user alone whatever the mask of the process.
    func write(_ bytes: Data, to name: String) throws {
        let temporary = "\(path)/.\(name).\(getpid())"
        unlink(temporary)
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let descriptor = Foundation.open(temporary, flags, 0o600)
        guard descriptor >= 0 else { throw DaemonError.unwritable(path) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            guard fchmod(descriptor, 0o600) == 0 else { throw DaemonError.unwritable(path) }
            try handle.write(contentsOf: bytes)
            try handle.close()
        } catch {
            throw DaemonError.unwritable(path)
        }
        guard rename(temporary, "\(path)/\(name)") == 0 else { throw DaemonError.unwritable(path) }
    }

    private static func make(_ path: String) throws {
        let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
        do {
            try FileManager.default.createDirectory(
                atPath: parent,
                withIntermediateDirectories: true
            )
        } catch {
            throw DaemonError.unwritable(path)
        }
        // Closed from its first moment; the mask of the process may have taken too much.
        if mkdir(path, 0o700) == 0 {
            guard chmod(path, 0o700) == 0 else { throw DaemonError.unwritable(path) }
        } else if errno != EEXIST {
            throw DaemonError.unwritable(path)
        }
    }

    /// Whether nothing but Parlor's files lies in a directory.
    private static func isOurs(_ path: String) -> Bool {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
            return false
        }
        return names.allSatisfy { name in beginnings.contains { name.hasPrefix($0) } }
    }
}
