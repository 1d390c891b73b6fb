import Foundation

/// The browser of the desktop that this program was started on.
enum DesktopBrowser {
    /// Whether there is a desktop, and somebody at a terminal of it who has started this.
    static var isThere: Bool {
        let environment = ProcessInfo.processInfo.environment
        let hasDisplay = ["DISPLAY", "WAYLAND_DISPLAY"].contains {
            environment[$0]?.isEmpty == false
        }
        return hasDisplay && environment["XDG_RUNTIME_DIR"] != nil && isatty(STDOUT_FILENO) == 1
    }

    /// Opens the page, by a file that only this user can read, so that no list of processes shows the address.
    ///
    /// - Throws: `Failure` where that does not go.
    static func open(_ page: String) throws {
        let opener = Process()
        opener.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        opener.arguments = ["xdg-open", try leaf(to: page)]
        opener.standardOutput = FileHandle.nullDevice
        opener.standardError = FileHandle.nullDevice
        do { try opener.run() } catch { throw noBrowser(page) }
        opener.waitUntilExit()
        guard opener.terminationStatus == 0 else { throw noBrowser(page) }
    }

    private static func noBrowser(_ page: String) -> Failure {
        .refused("Couldn't open a browser. Open: \(page)")
    }

    /// A page that leads to the address, where only this user can read it.
    private static func leaf(to page: String) throws -> String {
        guard let folder = ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"] else {
            throw noBrowser(page)
        }
        let path = folder + "/parlor.html"
        let text = """
            <!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=\(page)">
            <title>Parlor</title><a href="\(page)">Parlor</a>

            """
        umask(0o077)
        unlink(path)
        guard FileManager.default.createFile(atPath: path, contents: Data(text.utf8)) else {
            throw noBrowser(page)
        }
        return path
    }
}
