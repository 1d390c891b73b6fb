import Synchronization

/// Lets so many in at once and no more, and numbers them.
final class Gate: Sendable {
    private struct State {
        var inside = 0
        var lastNumber: UInt64 = 0
    }

    private let limit: Int
    private let state = Mutex(State())

    init(limit: Int) {
        self.limit = limit
    }

    /// Whether nobody else may enter.
    var isFull: Bool { state.withLock { $0.inside >= limit } }

    /// Takes a place; every `true` is followed by one ``leave()``.
    func enter() -> Bool {
        state.withLock {
            guard $0.inside < limit else { return false }
            $0.inside += 1
            return true
        }
    }

    /// Gives a place back.
    func leave() {
        state.withLock { $0.inside -= 1 }
    }

    /// The next number, from 1.
    func number() -> UInt64 {
        state.withLock {
            $0.lastNumber += 1
            return $0.lastNumber
        }
    }
}
