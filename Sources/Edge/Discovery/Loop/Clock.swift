import Glibc
import Vocabulary

/// The clocks of the system.
enum Clock {
    /// Monotonic; it stands still while the machine sleeps.
    static func now() -> Instant {
        Instant(microseconds: read(CLOCK_MONOTONIC))
    }

    /// Microseconds since 1970; it jumps when it is set and when the machine wakes.
    static func wall() -> UInt64 {
        read(CLOCK_REALTIME)
    }

    private static func read(_ clock: clockid_t) -> UInt64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1_000
    }
}
