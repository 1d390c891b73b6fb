import ArgumentParser
import Benchmarks
import ClientAPI
import Foundation
import Simulation

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

    @Option(
        help:
            "Measure only what an operation of this kind costs in a room that holds many of them.",
        transform: { name in
            guard let growth = Growth(rawValue: name) else {
                let names = Growth.allCases.map(\.rawValue).joined(separator: ", ")
                throw ValidationError("--growth takes one of \(names).")
            }
            return growth
        }
    )
    var growth: Growth?

    @Option(help: "How many of them, 4…200000.")
    var operations = 1000

    func validate() throws {
        guard 4...200_000 ~= operations else {
            throw ValidationError("--operations takes a number from 4 to 200000.")
        }
        guard 5...100 ~= runs else { throw ValidationError("--runs takes a number from 5 to 100.") }
    }

    func run() async throws {
        if let growth { return try measure(growth) }
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

    private func measure(_ growth: Growth) throws {
        let measure = try GrowthMeasure(growth, count: operations)
        Output.line(
            """
            {"growth":"\(growth.rawValue)","operations":\(measure.operations),\
            "microseconds":\(measure.microseconds),"most_steps":\(measure.mostSteps),\
            "steps":\(measure.steps)}
            """
        )
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
