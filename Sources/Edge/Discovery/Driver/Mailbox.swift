import CAvahi
import Glibc
import Synchronization

/// What other threads leave for the private thread, and the few things that they may read.
final class Mailbox: Sendable {
    /// What was asked for last.
    struct Wishes: Sendable {
        /// The rooms to advertise, if they were named since the last look.
        var rooms: [RoomAdvertisement]?
        /// Whether to end.
        var stopping = false
    }

    private enum Phase {
        case idle
        case running
        case ended
    }

    private struct State {
        var wishes = Wishes()
        var phase = Phase.idle
        var waiting: [@Sendable () -> Void] = []
        var statistics = DiscoveryStatistics()
    }

    private let state = Mutex(State())
    /// Becomes readable when something was left; −1 if the system had no file descriptor.
    let descriptor: Int32

    init() {
        descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    }

    deinit {
        close(descriptor)
    }

    var statistics: DiscoveryStatistics {
        state.withLock { $0.statistics }
    }

    func setStatistics(_ statistics: DiscoveryStatistics) {
        state.withLock { $0.statistics = statistics }
    }

    func begin() throws(DiscoveryError) {
        guard descriptor >= 0 else { throw .noResources(code: EMFILE) }
        let started = state.withLock { state in
            guard state.phase == .idle else { return false }
            state.phase = .running
            return true
        }
        guard started else { throw .alreadyStarted }
    }

    /// Marks the thread as ended and tells those who wait for it.
    func end() {
        let waiting = state.withLock { state in
            state.phase = .ended
            defer { state.waiting = [] }
            return state.waiting
        }
        waiting.forEach { $0() }
    }

    func post(_ change: (inout Wishes) -> Void) {
        state.withLock { change(&$0.wishes) }
        // It fails only when the counter is full, and then the thread is awake anyway.
        _ = eventfd_write(descriptor, 1)
    }

    func stop(_ done: @escaping @Sendable () -> Void) {
        let running = state.withLock { state in
            guard state.phase == .running else {
                state.phase = .ended
                return false
            }
            state.waiting.append(done)
            return true
        }
        guard running else { return done() }
        post { $0.stopping = true }
    }

    /// What was left since the last call.
    func collect() -> Wishes {
        var count: eventfd_t = 0
        _ = eventfd_read(descriptor, &count)
        return state.withLock { state in
            defer { state.wishes.rooms = nil }
            return state.wishes
        }
    }
}
