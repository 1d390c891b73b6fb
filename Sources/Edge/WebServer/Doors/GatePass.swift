/// A place in a ``Gate``, given back when the last holder lets go of it.
final class GatePass: Sendable {
    private let gate: Gate

    /// Takes a place; `nil` if there is none.
    init?(_ gate: Gate) {
        guard gate.enter() else { return nil }
        self.gate = gate
    }

    deinit {
        gate.leave()
    }
}
