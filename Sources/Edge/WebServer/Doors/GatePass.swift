/// A place in a ``Gate``, given back when the last holder lets go of it.
final class GatePass: Sendable {
    private let gate: Gate
    private let name: String

    /// Takes a place; `nil` if there is none.
    ///
    /// - Parameters:
    ///   - gate: Where.
    ///   - name: Who comes.
    init?(_ gate: Gate, for name: String = "") {
        guard gate.enter(name) else { return nil }
        self.gate = gate
        self.name = name
    }

    deinit {
        gate.leave(name)
    }
}
