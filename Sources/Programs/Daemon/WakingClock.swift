import Glibc
import Vocabulary

/// A monotonic clock that goes on while the machine sleeps.
///
/// `CLOCK_MONOTONIC` stands still then (clock_gettime(2)): who may be skipped after three days would have them in
/// which a laptop was shut not counted, and so would every deadline.
enum WakingClock {
    /// Time since ten years before the machine was started, so that what began before that has a time too.
    static var now: Instant {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        let seconds = UInt64(time.tv_sec) + tenYears
        return Instant(microseconds: seconds * 1_000_000 + UInt64(time.tv_nsec) / 1_000)
    }

    private static let tenYears: UInt64 = 315_360_000
}
