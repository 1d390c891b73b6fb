internal import Glibc

/// Measures sizes and speeds on this machine, one thread, everything in this process.
public struct Benchmark: Sendable {
    private let sample: StrokeSample
    private let runs: Int

    /// Prepares.
    ///
    /// - Parameters:
    ///   - sample: What is drawn.
    ///   - runs: How often each speed is measured, at least 5 for a figure that counts.
    public init(_ sample: StrokeSample, runs: Int = 7) {
        precondition(runs > 0, "nothing to measure")
        self.sample = sample
        self.runs = runs
    }

    /// Measures everything.
    ///
    /// - Parameter progress: Told what comes next.
    /// - Returns: All rows, in the order of the table.
    /// - Throws: `BenchmarkError`, or what the database says.
    public func run(progress: (String) -> Void) throws -> Report {
        let load = Self.load
        let rows = try rows(progress)
        return Report(sample: sample, runs: runs, load: load, rows: rows)
    }

    private func rows(_ progress: (String) -> Void) throws -> [Row] {
        let stopwatch = Stopwatch(runs: runs)
        let wire = WireRows(sample: sample)
        let merging = MergeRows(sample: sample, stopwatch: stopwatch)
        var sizes: [Row] = []
        var speeds: [Row] = []
        for sight in Session.Sight.allCases {
            progress("drawing \(sample.count) strokes")
            let session = try Session(sample, sight)
            sizes += wire.rows(session, sight)
            progress("merging them")
            speeds += try merging.rows(session, sight)
            guard sight == .everything else { continue }
            progress("merging runs one by one")
            speeds += try merging.runRows(session)
            progress("storing them")
            sizes += try StorageRows(sample: sample).rows(session)
        }
        progress("loading \(LoadRows.points) points")
        speeds += try LoadRows(sample: sample, stopwatch: stopwatch).rows()
        progress("making operations durable")
        speeds += try DurableRows(runs: runs).rows()
        progress("what an operation costs after many others")
        speeds += try GrowthMeasure.rows()
        progress("shots")
        speeds += try ShotRows().rows()
        progress("signatures and hashes")
        return try sizes + speeds + CryptographyRows(stopwatch: stopwatch).rows()
    }

    /// The system's load over the last minute.
    private static var load: Double? {
        var averages = [0.0]
        return getloadavg(&averages, 1) == 1 ? averages[0] : nil
    }
}
