import Foundation

/// Parlor as a service of the person's own systemd.
struct UserService {
    private static let name = "parlor.service"
    /// What a unit of ours begins with: a unit that somebody has written by hand is theirs.
    private static let mark = "# Written by `parlor service install`, and overwritten by the next."
    /// Where a package puts its unit.
    private static let packaged = "/usr/lib/systemd/user/parlor.service"
    private let folder: String

    private var path: String { folder + "/" + Self.name }

    /// Finds the systemd of the user who calls.
    ///
    /// - Throws: `Failure` where there is none.
    init() throws {
        let environment = ProcessInfo.processInfo.environment
        guard let home = environment["HOME"], !home.isEmpty,
            FileManager.default.fileExists(atPath: "/run/systemd/system"),
            let runtime = environment["XDG_RUNTIME_DIR"], !runtime.isEmpty
        else {
            throw Failure.refused(
                "There is no systemd for your user here. Start Parlor by hand with `parlor`."
            )
        }
        let base = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        folder = (base ?? home + "/.config") + "/systemd/user"
    }

    /// Writes the unit, and has it started now and at each login.
    ///
    /// - Parameter data: The data directory, where it is not the usual one.
    /// - Throws: `Failure` with what systemd says.
    func install(data: String?) throws {
        try requireOwn()
        if data == nil, try Self.isPackaged() {
            // The package's unit is stricter; one of ours would hide it.
            try removeOwn()
        } else {
            try write(data: data)
        }
        try systemctl("daemon-reload")
        try systemctl("enable", Self.name)
        try systemctl("restart", Self.name)
    }

    private func write(data: String?) throws {
        do {
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: true
            )
            try Self.unit(try Self.program(), data: data).write(
                toFile: path,
                atomically: true,
                encoding: .utf8
            )
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure.refused("\(path) cannot be written.")
        }
    }

    /// Stops it and takes the unit away.
    ///
    /// - Returns: Whether there was one.
    func uninstall() throws -> Bool {
        let isOwn = FileManager.default.fileExists(atPath: path)
        guard try isOwn || Self.isPackaged() && isSo("is-enabled") else { return false }
        try requireOwn()
        try systemctl("disable", "--now", Self.name)
        try removeOwn()
        try systemctl("daemon-reload")
        return true
    }

    private func removeOwn() throws {
        guard FileManager.default.fileExists(atPath: path) else { return }
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch {
            throw Failure.refused("\(path) cannot be removed.")
        }
    }

    /// Whether systemd runs it now.
    func isActive() throws -> Bool { try isSo("is-active") }

    /// Whether the package that this program came with has brought a unit of its own.
    private static func isPackaged() throws -> Bool {
        let text = FileManager.default.contents(atPath: packaged) ?? Data()
        let start = "ExecStart=\(try program()) "
        return String(decoding: text, as: UTF8.self).contains(start)
    }

    /// Leaves alone what is there and not of ours.
    private func requireOwn() throws {
        guard FileManager.default.fileExists(atPath: path) else { return }
        let text = FileManager.default.contents(atPath: path) ?? Data()
        guard String(decoding: text, as: UTF8.self).hasPrefix(Self.mark) else {
            throw Failure.refused(
                "\(path) was not written by Parlor, and stays as it is. Move it away first."
            )
        }
    }

    private static func program() throws -> String {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
        guard count > 0 else { throw Failure.refused("Can't find this program's own file.") }
        return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The first line of the daemon holds the token of the page, which belongs in no log.
    private static func unit(_ program: String, data: String?) -> String {
        let directory = data.map { " --data \(argument($0))" } ?? ""
        return """
            \(mark)
            [Unit]
            Description=Parlor, party games on one Wi-Fi
            StartLimitIntervalSec=60
            StartLimitBurst=5

            [Service]
            StandardOutput=null
            ExecStart=\(quoted(program)) daemon\(directory)
            Restart=on-failure
            RestartSec=2
            UMask=0077
            NoNewPrivileges=yes
            LimitCORE=0
            LockPersonality=yes
            RestrictSUIDSGID=yes
            MemoryMax=1G
            TasksMax=256

            [Install]
            WantedBy=default.target

            """
    }

    /// A program's path as systemd reads it (systemd.service(5), "Command lines"; `%` is for specifiers).
    private static func quoted(_ text: String) -> String {
        let escaped = text.replacingOccurrences(of: "\\", with: "\\\\")
            .replacingOccurrences(of: "\"", with: "\\\"").replacingOccurrences(of: "%", with: "%%")
            .replacingOccurrences(of: "\n", with: "\\n")
        return "\"\(escaped)\""
    }

    /// An argument: variables are put in there, and not in the program's path.
    private static func argument(_ text: String) -> String {
        quoted(text.replacingOccurrences(of: "$", with: "$$"))
    }

    private func systemctl(_ words: String...) throws {
        let (code, said) = try Self.ask(words)
        guard code != 0 else { return }
        let text = said.split(separator: "\n").last.map(String.init) ?? "no reason given"
        throw Failure.refused("systemd refuses: \(text)")
    }

    private func isSo(_ question: String) throws -> Bool {
        try Self.ask([question, "--quiet", Self.name]).code == 0
    }

    private static func ask(_ words: [String]) throws -> (code: Int32, said: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["systemctl", "--user"] + words
        let errors = Pipe()
        process.standardError = errors
        process.standardOutput = FileHandle.nullDevice
        do { try process.run() } catch {
            throw Failure.refused("systemctl cannot be run. Start Parlor by hand with `parlor`.")
        }
        let said = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: said, as: UTF8.self))
    }
}
