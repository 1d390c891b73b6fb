internal import Vocabulary

/// How many packets may go out now where there is too little room: so many a second, a few of them saved up, and some in
/// advance for what others wait for.
///
/// What goes in advance is paid back before anything else goes: control first, then operations, then ink and bulk.
struct Allowance: Sendable {
    /// What is saved up, or goes in advance, lasts so long.
    static let reserve = Instant.Span.milliseconds(250)
    /// What may be saved up or go in advance at least: a device answers several others at once.
    static let leastReserve = 8
    private static let unit = 1_000_000

    /// Millionths of a packet; less than none after what went in advance.
    private var level = 0
    private var since = Instant(microseconds: 0)

    /// Saves up.
    ///
    /// - Parameters:
    ///   - rate: Packets a second.
    ///   - now: The time.
    mutating func refill(_ rate: Int, now: Instant) {
        let elapsed = Int(min(now.since(since), .seconds(2)).microseconds)
        since = now
        level = min(level + elapsed * rate, Self.most(of: rate))
    }

    /// Notes what has been sent.
    mutating func spend(_ packets: Int) { level -= packets * Self.unit }

    /// Whether a packet may go out now.
    func allows(_ priority: QueuedFrame.Priority, of rate: Int) -> Bool {
        level > Self.bound(of: priority, rate)
    }

    /// When one may.
    func ready(for priority: QueuedFrame.Priority, of rate: Int, now: Instant) -> Instant {
        let lacking = max(Self.bound(of: priority, rate) + 1 - level, 0)
        return max(since, now) + .microseconds(UInt64((lacking + rate - 1) / rate))
    }

    private static func most(of rate: Int) -> Int {
        max(rate * Int(reserve.microseconds), leastReserve * unit)
    }

    /// Above what a class goes out.
    private static func bound(of priority: QueuedFrame.Priority, _ rate: Int) -> Int {
        switch priority {
        case .control: -most(of: rate)
        case .operations: -most(of: rate) / 2
        // What was lost is asked for and comes as bulk: it must not wait until nobody draws any more.
        case .ink, .bulk: 0
        }
    }
}
