import ArgumentParser
import Foundation
import NIOHTTP1

/// `parlor` alone: what somebody types who wants to play.
struct BeginCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "begin",
        abstract: "Start Parlor, or find the one that runs, and show its page (`parlor` alone)."
    )

    @OptionGroup var data: DataOption

    @Option(help: "What your seats are called, at most 63 bytes; kept for the next start.")
    var name: String?

    @Flag(help: "Print the page's address, and open no browser.")
    var noBrowser = false

    func run() async throws {
        if let page = await Self.running(in: data.directory) {
            return greet("Parlor is running: \(page)", page, "")
        }
        let name = name.map { ["--name=\($0)"] } ?? []
        let daemon = try DaemonCommand.parse(["--data=\(data.directory)"] + name)
        try await daemon.run { page in
            greet("Parlor is ready: \(page)", page, " Ctrl-C stops Parlor.")
        }
    }

    /// The page of a daemon that answers.
    private static func running(in directory: String) async -> String? {
        guard let client = try? DaemonClient(directory: directory),
            (try? await client.send(.GET, "/api/status")) != nil
        else { return nil }
        return client.page
    }

    /// Where it is, what to do, and what the others do.
    private func greet(_ first: String, _ page: String, _ end: String) {
        Output.line(first)
        let isOpen = !noBrowser && DesktopBrowser.isThere && (try? DesktopBrowser.open(page)) != nil
        Output.line(
            isOpen
                ? "Your browser shows it. Start a game there, or join one nearby."
                : "Open that address in a browser here. Start a game there, or join one nearby."
        )
        Output.line("Phones scan the code that the game's lobby shows.\(end)")
    }
}
