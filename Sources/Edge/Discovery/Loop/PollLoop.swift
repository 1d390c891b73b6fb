import CAvahi
import Glibc
import Vocabulary

/// Avahi's own poll loop, turned by hand.
///
/// Our own timers stay outside of it, as instants of the monotonic clock: Avahi's timers follow the
/// wall clock and stand still for an hour when that is set back by one.
final class PollLoop {
    /// A file descriptor that is watched for input.
    final class Watch {
        private let poll: PollLoop
        private let onInput: () -> Void
        private var pointer: OpaquePointer?

        fileprivate init(_ poll: PollLoop, _ descriptor: Int32, _ onInput: @escaping () -> Void) {
            self.poll = poll
            self.onInput = onInput
            pointer = poll.api.pointee.watch_new(
                poll.api,
                descriptor,
                AVAHI_WATCH_IN,
                { _, _, _, userdata in
                    guard let userdata else { return }
                    Unmanaged<Watch>.fromOpaque(userdata).takeUnretainedValue().onInput()
                },
                Unmanaged.passUnretained(self).toOpaque()
            )
        }

        /// Ends the watching; to be called before the descriptor is closed.
        func cancel() {
            guard let pointer else { return }
            self.pointer = nil
            poll.api.pointee.watch_free(pointer)
        }

        deinit {
            cancel()
        }
    }

    private let simple: OpaquePointer
    /// What Avahi's constructors take.
    let api: UnsafePointer<AvahiPoll>

    /// Makes a loop; `nil` when memory or file descriptors ran out.
    init?() {
        guard let simple = avahi_simple_poll_new(), let api = avahi_simple_poll_get(simple) else {
            return nil
        }
        self.simple = simple
        self.api = api
    }

    deinit {
        avahi_simple_poll_free(simple)
    }

    /// Calls back whenever a descriptor can be read, until the watch is cancelled or released.
    func watch(_ descriptor: Int32, onInput: @escaping () -> Void) -> Watch {
        Watch(self, descriptor, onInput)
    }

    /// Waits for one turn: until something happened or an instant has come.
    ///
    /// - Parameter deadline: `nil` to wait as long as it takes.
    /// - Returns: Whether the loop still works.
    func turn(until deadline: Instant?) -> Bool {
        var milliseconds: Int32 = -1
        if let deadline {
            // Rounded up: to wake early would mean to turn on the spot until the instant comes.
            let wait = deadline.since(Clock.now()).microseconds
            milliseconds = Int32(min(wait / 1_000 + (wait % 1_000 == 0 ? 0 : 1), 3_600_000))
        }
        return avahi_simple_poll_iterate(simple, milliseconds) == 0 || errno == EINTR
    }
}
