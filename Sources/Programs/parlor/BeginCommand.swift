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
        if let client = await Self.running(in: data.directory) {
            let page = try await client.page()
            let opened = opensBrowser ? try await client.page() : nil
            return greet("Parlor is running: \(page)", opened, "")
        }
        let name = name.map { ["--name=\($0)"] } ?? []
        let daemon = try DaemonCommand.parse(["--data=\(data.directory)"] + name)
        try await daemon.run { address in
            let opened = opensBrowser ? address() : nil
            greet("Parlor is ready: \(address())", opened, " Ctrl-C stops Parlor.")
        }
    }

    private var opensBrowser: Bool { !noBrowser && DesktopBrowser.isThere }

    /// A daemon that answers.
    private static func running(in directory: String) async -> DaemonClient? {
        guard let client = try? DaemonClient(directory: directory),
            (try? await client.send(.GET, "/api/status")) != nil
        else { return nil }
        return client
    }

    /// Where it is, what to do, and what the others do.
    ///
    /// - Parameters:
    ///   - first: The line that says where it is.
    ///   - opened: The address for the browser here, which spends it: the printed one stays good.
    ///   - end: What the last line says besides.
    private func greet(_ first: String, _ opened: String?, _ end: String) {
        Output.line(first)
        let isOpen = opened.map { (try? DesktopBrowser.open($0)) != nil } ?? false
        Output.line(
            isOpen
                ? "Your browser shows it. Start a game there, or join one nearby."
                : "Open that address in a browser here. Start a game there, or join one nearby."
        )
        Output.line("Phones scan the code that the game's lobby shows.\(end)")
    }
}
