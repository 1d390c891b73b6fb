import NIOCore
import Synchronization

/// The connections that have come, of which those that nobody has vouched for are few: one more closes the oldest.
final class StreamTable: Sendable {
    private struct State {
        var waiting: [any Channel] = []
        var trusted: [any Channel] = []
        var isClosed = false
    }

    private let state = Mutex(State())
    private let most: Int

    init(most: Int) { self.most = most }

    /// Notes a new one.
    ///
    /// - Returns: Whether any are wanted still.
    func enter(_ channel: any Channel) -> Bool {
        let (isWanted, gone) = state.withLock { state -> (Bool, (any Channel)?) in
            guard !state.isClosed else { return (false, nil) }
            state.waiting.append(channel)
            return (true, state.waiting.count > most ? state.waiting.removeFirst() : nil)
        }
        gone?.close(promise: nil)
        return isWanted
    }

    /// Has one stay whoever comes after it.
    func trust(_ channel: any Channel) {
        state.withLock { state in
            guard let place = state.waiting.firstIndex(where: { $0 === channel }) else { return }
            state.trusted.append(state.waiting.remove(at: place))
        }
    }

    /// Forgets one that has ended.
    func leave(_ channel: any Channel) {
        state.withLock { state in
            state.waiting.removeAll { $0 === channel }
            state.trusted.removeAll { $0 === channel }
        }
    }

    /// Closes all, and lets none in any more.
    func close() {
        let all = state.withLock { state in
            state.isClosed = true
            return state.waiting + state.trusted
        }
        for channel in all { channel.close(promise: nil) }
    }
}
