import ArgumentParser
import Foundation

/// `parlor page`.
struct PageCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "page",
        abstract: "Print or open the page address.",
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
        try DesktopBrowser.open(client.page)
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
}
