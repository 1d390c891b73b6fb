/// Measures the same work several times in one process.
struct Stopwatch {
    /// Runs that count.
    let runs: Int
    /// Runs before them, so that code and data are warm.
    static let warmUps = 2

    /// Measures.
    ///
    /// - Parameters:
    ///   - prepare: Makes what a run starts from; not measured.
    ///   - work: What is measured; what it returns is checked by `check` and freed outside.
    ///   - check: Throws if the work did not do what it should.
    /// - Returns: Seconds of wall time of each run that counts.
    /// - Throws: What the functions throw.
    func seconds<Start, Result>(
        prepare: () throws -> Start,
        work: (Start) throws -> Result,
        check: (Result) throws -> Void
    ) throws -> [Double] {
        var seconds: [Double] = []
        for run in 0..<runs + Self.warmUps {
            let start = try prepare()
            let clock = ContinuousClock()
            let begin = clock.now
            let result = try work(start)
            let elapsed = clock.now - begin
            try check(result)
            if run >= Self.warmUps { seconds.append(elapsed.seconds) }
        }
        return seconds
    }
}

extension Duration {
    /// Seconds and their fraction.
    var seconds: Double {
        let (whole, attoseconds) = components
        return Double(whole) + Double(attoseconds) * 1e-18
    }
}
