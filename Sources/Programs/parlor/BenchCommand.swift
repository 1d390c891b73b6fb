import ArgumentParser

/// `parlor bench`.
struct BenchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench", abstract: "Measure sizes and speeds on this machine."
    )

    @Option(help: "A file of drawings like those of Omniglot (default: made-up strokes).")
    var strokes: String?

    @Flag(help: "Write JSON for programs.")
    var json = false

    func run() async throws {
        throw Failure.refused("")
    }
}
