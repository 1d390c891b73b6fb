import Foundation
import Identity

/// The files that a daemon keeps beside its database.
struct DataDirectory {
    let path: String

    /// How the names of all files begin that lie here.
    private static let beginnings = [
        "parlor.sqlite", "parlor.lock", "token", "daemon.json", ".token.", ".daemon.json.",
    ]

    /// Makes the directory if it is missing, for this user alone.
    ///
    /// - Throws: `DaemonError.unwritable`.
    init(_ path: String) throws {
        self.path = path
        do {
            try FileManager.default.createDirectory(
                atPath: path,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw DaemonError.unwritable(path)
        }
        guard access(path, W_OK | X_OK) == 0 else { throw DaemonError.unwritable(path) }
        try narrow()
    }

    /// Takes from others what lies here, and the directory if nothing but Parlor's files does: one that
    /// a person has other things in may be meant for others.
    private func narrow() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: path)
        let ours = names.filter { name in Self.beginnings.contains { name.hasPrefix($0) } }
        for name in ours { try narrow("\(path)/\(name)", S_IFREG, to: 0o600) }
        if ours.count == names.count { try narrow(path, S_IFDIR, to: 0o700) }
    }

    private func narrow(_ name: String, _ kind: mode_t, to mode: mode_t) throws {
        var status = stat()
        guard stat(name, &status) == 0, status.st_mode & S_IFMT == kind else { return }
        guard status.st_mode & 0o777 != mode else { return }
        guard chmod(name, mode) == 0 else { throw DaemonError.unwritable(path) }
    }

    /// The token that a client must know; drawn at the first start, so that pages stay logged in.
    func token() throws -> String {
        let file = path + "/token"
        if let text = try? String(contentsOfFile: file, encoding: .utf8) {
            let token = text.trimmingCharacters(in: .whitespacesAndNewlines)
            if token.count == 48, token.allSatisfy(\.isHexDigit) { return token }
        }
        let token = SodiumRandom().bytes(count: 24).map { String(format: "%02x", $0) }.joined()
        try write(Data((token + "\n").utf8), to: "token")
        return token
    }

    /// Says where the daemon is to be found, for the command line.
    func announce(pid: Int32, web: String, udp: UInt16) throws {
        let fields: [String: Any] = [
            "pid": Int(pid), "web": web, "udp": Int(udp), "version": DaemonConfiguration.version,
        ]
        try write(
            try JSONSerialization.data(withJSONObject: fields, options: [.sortedKeys]),
            to: "daemon.json"
        )
    }

    /// Takes that back.
    func withdraw() {
        unlink(path + "/daemon.json")
    }

    /// Replaces a file in one step, readable by this user alone.
    private func write(_ bytes: Data, to name: String) throws {
        let temporary = "\(path)/.\(name).\(getpid())"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        guard descriptor >= 0, fchmod(descriptor, 0o600) == 0 else {
            throw DaemonError.unwritable(path)
        }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            try handle.write(contentsOf: bytes)
            try handle.close()
        } catch {
            throw DaemonError.unwritable(path)
        }
        guard rename(temporary, "\(path)/\(name)") == 0 else { throw DaemonError.unwritable(path) }
    }
}
