import Synchronization

/// Lets so many in at once and no more, in all and of each who comes, and numbers them.
final class Gate: Sendable {
    private struct State {
        var inside: [String: Int] = [:]
        var all = 0
        var lastNumber: UInt64 = 0
    }

    private let limit: Int
    private let each: Int
    private let state = Mutex(State())

    /// Begins with nobody inside.
    ///
    /// - Parameters:
    ///   - limit: How many may be inside, at least 1.
    ///   - each: How many of those who say the same of themselves; `nil` for as many as there may be.
    init(limit: Int, each: Int? = nil) {
        self.limit = limit
        self.each = each ?? limit
    }

    /// Whether nobody else may enter.
    var isFull: Bool { state.withLock { $0.all >= limit } }

    /// Takes a place; every `true` is followed by one ``leave(_:)``.
    func enter(_ name: String = "") -> Bool {
        state.withLock {
            guard $0.all < limit, $0.inside[name] ?? 0 < each else { return false }
            $0.all += 1
            $0.inside[name, default: 0] += 1
            return true
        }
    }

    /// Gives a place back.
    func leave(_ name: String = "") {
        state.withLock {
            $0.all -= 1
            let left = ($0.inside[name] ?? 0) - 1
            $0.inside[name] = left > 0 ? left : nil
        }
    }

    /// The next number, from 1.
    func number() -> UInt64 {
        state.withLock {
            $0.lastNumber += 1
            return $0.lastNumber
        }
    }
}
