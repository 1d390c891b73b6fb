import ArgumentParser
import Benchmarks
import ClientAPI
import Foundation

/// `parlor bench`.
struct BenchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench",
        abstract: "Measure sizes and speeds on this machine.",
        discussion: """
            Needs no daemon and no network; writes databases into the system's folder for temporary \
            files and removes them. Example:
              parlor bench --strokes Examples/strokes/doodles.ndjson
            """
    )

    @Option(help: "A file of drawings like those of Omniglot (default: made-up strokes).")
    var strokes: String?

    @Option(help: "How often each speed is measured, 5…100.")
    var runs = 7

    @Flag(help: "Write JSON for programs.")
    var json = false

    func validate() throws {
        guard 5...100 ~= runs else { throw ValidationError("--runs takes a number from 5 to 100.") }
    }

    func run() async throws {
        let benchmark = Benchmark(try sample(), runs: runs)
        let report: Report
        do {
            report = try benchmark.run { step in
                guard !json else { return }
                Output.trouble("\(step) …")
            }
        } catch {
            throw Failure.refused("\(error)")
        }
        if json { Output.json(try report.json) } else { Output.lines(report.table) }
    }

    private func sample() throws -> StrokeSample {
        guard let strokes else { return .madeUp }
        let drawn = try StrokeFile(path: strokes).strokes(
            size: PaperSize(width: 105, height: 105),
            board: BoardPlace(x: 0, y: 0, size: 1024),
            grid: 1,
            style: PenStyle()
        )
        guard !drawn.isEmpty else { throw Failure.refused("\(strokes) holds no strokes.") }
        let name = URL(fileURLWithPath: strokes).lastPathComponent
        return StrokeSample(source: name, strokes: drawn.map(\.points))
    }
}
