/// Counts how much of the history is gone through, so that a path whose cost grows with it shows.
///
/// Where nobody looks, nothing is counted. Times would differ from machine to machine; these numbers are the
/// same in every run.
public enum Work {
    /// Who looks.
    @TaskLocal public static var meter: WorkMeter?

    /// Notes that so many earlier operations, or what follows from them, were looked at.
    ///
    /// - Parameter steps: How many, 0 or more.
    @inline(__always)
    public static func count(_ steps: @autoclosure () -> Int) {
        guard let meter else { return }
        meter.add(steps())
    }

    /// Does something and says how much it went through.
    ///
    /// - Parameter body: What to do.
    /// - Returns: What came of it, and the steps.
    public static func measure<Result>(_ body: () -> Result) -> (result: Result, steps: Int) {
        let meter = WorkMeter()
        let result = $meter.withValue(meter) { body() }
        return (result, meter.steps)
    }
}
