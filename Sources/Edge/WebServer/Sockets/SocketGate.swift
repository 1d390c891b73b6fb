import ClientAPI
import Synchronization

/// Counts open sockets against ``APILimits/sockets`` and numbers them.
final class SocketGate: Sendable {
    private struct State {
        var open = 0
        var lastID: UInt64 = 0
    }

    private let state = Mutex(State())

    /// Whether no further socket may open.
    var isFull: Bool { state.withLock { $0.open >= APILimits.sockets } }

    /// Takes a place; every `true` is followed by one ``leave()``.
    func enter() -> Bool {
        state.withLock {
            guard $0.open < APILimits.sockets else { return false }
            $0.open += 1
            return true
        }
    }

    /// Gives a place back.
    func leave() {
        state.withLock { $0.open -= 1 }
    }

    /// Numbers a socket.
    func nextID() -> UInt64 {
        state.withLock {
            $0.lastID += 1
            return $0.lastID
        }
    }
}
