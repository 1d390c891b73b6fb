/// A number of steps.
public final class WorkMeter: Sendable {
    // Only the thread that measures writes and reads it, in the scope of `Work.measure`.
    private nonisolated(unsafe) var total = 0

    /// Begins at none.
    public init() {}

    /// How many so far.
    public var steps: Int { total }

    func add(_ steps: Int) { total += steps }
}
