import ArgumentParser
import Foundation

/// `parlor page`.
struct PageCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "page",
        abstract: "Print or open the page's address.",
        discussion: """
            The address holds the token that lets whoever has it play for you: show it to nobody. With --open \
            the browser is given a file that only you can read, so that no list of processes shows the address.
            """
    )

    @Flag(help: "Open it in the browser; waits a little for a daemon that is just starting.")
    var open = false

    @OptionGroup var options: ClientOptions

    func run() async throws {
        let client = try await client()
        guard open else {
            return options.json
                ? Output.json(Array("{\"page\":\"\(client.page)\"}".utf8))
                : Output.line(client.page)
        }
        let file = try Self.leaf(to: client.page)
        let opener = Process()
        opener.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        opener.arguments = ["xdg-open", file]
        opener.standardOutput = FileHandle.nullDevice
        do { try opener.run() } catch { throw Self.noBrowser }
        opener.waitUntilExit()
        guard opener.terminationStatus == 0 else { throw Self.noBrowser }
    }

    private func client() async throws -> DaemonClient {
        var tries = open ? 50 : 1
        while true {
            tries -= 1
            do { return try options.client() } catch  where tries > 0 {
                try await Task.sleep(for: .milliseconds(100))
            }
        }
    }

    private static let noBrowser = Failure.refused(
        "Couldn't open a browser. `parlor page` prints the address to open."
    )

    /// A page that leads to the address, where only this user can read it.
    private static func leaf(to page: String) throws -> String {
        guard let folder = ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"] else {
            throw noBrowser
        }
        let path = folder + "/parlor.html"
        let text = """
            <!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=\(page)">
            <title>Parlor</title><a href="\(page)">Parlor</a>

            """
        umask(0o077)
        unlink(path)
        guard FileManager.default.createFile(atPath: path, contents: Data(text.utf8)) else {
            throw noBrowser
        }
        return path
    }
}
