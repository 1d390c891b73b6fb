import Foundation
import Testing

@testable import Daemon

/// A folder for one test.
private final class Folder {
    let path = NSTemporaryDirectory() + "parlor-directory-\(UInt64.random(in: 0...UInt64.max))"

    init() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func mode(_ name: String = "") -> mode_t {
        var status = stat()
        return stat("\(path)/\(name)", &status) == 0 ? status.st_mode & 0o7777 : 0
    }

    func write(_ text: String, to name: String, mode: mode_t) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
        chmod("\(path)/\(name)", mode)
    }
}

// The mask belongs to the whole process.
@Suite("The data directory", .serialized)
struct DataDirectoryTests {
    private static let kept = String(repeating: "0a", count: 24)

    @Test(
        "directory, token and address are the user's alone, whatever the mask",
        arguments: [0o000, 0o022, 0o077, 0o777] as [mode_t]
    )
    func modes(mask: mode_t) throws {
        let folder = try Folder()
        let before = umask(mask)
        defer { umask(before) }
        let directory = try DataDirectory(folder.path + "/new")
        _ = try directory.token()
        try directory.announce(pid: 1, web: "127.0.0.1:1", udp: 1)
        #expect(folder.mode("new") == 0o700)
        #expect(folder.mode("new/token") == 0o600)
        #expect(folder.mode("new/daemon.json") == 0o600)
    }

    @Test(
        "a directory of ours that is open to others is closed",
        arguments: [0o755, 0o777, 0o710, 0o701] as [mode_t]
    )
    func narrowing(mode: mode_t) throws {
        let folder = try Folder()
        try folder.write("", to: "parlor.sqlite", mode: 0o600)
        chmod(folder.path, mode)
        #expect(try DataDirectory(folder.path).wasOpen)
        #expect(folder.mode() == 0o700)
        #expect(try !DataDirectory(folder.path).wasOpen)
    }

    @Test(
        "a folder of other things stays as it is, and is refused if others can write there",
        arguments: [
            (0o700, true), (0o755, true), (0o711, true), (0o775, false), (0o757, false),
            (0o1777, false),
        ] as [(mode_t, Bool)]
    )
    func otherFolder(mode: mode_t, isTaken: Bool) throws {
        let folder = try Folder()
        try folder.write("", to: "holiday.jpg", mode: 0o644)
        chmod(folder.path, mode)
        if isTaken {
            #expect(try !DataDirectory(folder.path).wasOpen)
        } else {
            #expect(throws: DaemonError.open(folder.path)) { try DataDirectory(folder.path) }
        }
        #expect(folder.mode() == mode)
    }

    @Test("a file in the way is named")
    func file() throws {
        let folder = try Folder()
        try folder.write("", to: "file", mode: 0o600)
        let path = folder.path + "/file"
        #expect(throws: DaemonError.unwritable(path)) { try DataDirectory(path) }
    }

    @Test("a token is kept from start to start")
    func keptToken() throws {
        let folder = try Folder()
        let first = try DataDirectory(folder.path + "/new").token()
        #expect(first.utf8.count == 48)
        #expect(try DataDirectory(folder.path + "/new").token() == first)
    }

    @Test(
        "a token that others could read, or that is none, is drawn again",
        arguments: [
            (kept, 0o600, true), (kept, 0o644, false), (kept, 0o620, false), (kept, 0o604, false),
            ("short", 0o600, false), ("", 0o600, false),
        ] as [(String, mode_t, Bool)]
    )
    func openToken(text: String, mode: mode_t, isKept: Bool) throws {
        let folder = try Folder()
        chmod(folder.path, 0o700)
        try folder.write(text, to: "token", mode: mode)
        #expect(try (DataDirectory(folder.path).token() == Self.kept) == isKept)
        #expect(folder.mode("token") == 0o600)
    }

    @Test("a link in the place of the token is not followed")
    func linkedToken() throws {
        let folder = try Folder()
        chmod(folder.path, 0o700)
        try folder.write(Self.kept, to: "elsewhere", mode: 0o600)
        #expect(symlink(folder.path + "/elsewhere", folder.path + "/token") == 0)
        #expect(try DataDirectory(folder.path).token() != Self.kept)
        let elsewhere = try String(contentsOfFile: folder.path + "/elsewhere", encoding: .utf8)
        #expect(elsewhere == Self.kept)
    }
}
