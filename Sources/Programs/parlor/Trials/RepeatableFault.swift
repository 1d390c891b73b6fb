import Simulation

/// A run in which something happened that must not.
protocol RepeatableFault: Error, CustomStringConvertible {
    /// The seed of the run.
    var seed: UInt64 { get }
    /// What must not happen.
    var violation: Violation { get }
    /// The one command that repeats it.
    var command: String { get }
}

extension SwarmFailure: RepeatableFault {}

extension GameFailure: RepeatableFault {
    var seed: UInt64 { plan.seed }
}

extension DoorFailure: RepeatableFault {
    var seed: UInt64 { plan.seed }
}
