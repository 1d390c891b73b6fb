internal import Vocabulary

/// What devices have told of packets that were sent to them, over a short time: how many of them were lost, and how long
/// they waited in queues, on the ways to all.
struct DeliveryWindow: Sendable {
    /// How long what a device told last counts for how the ways to all are.
    static let lately = Instant.Span.seconds(10)
    /// Packets by which a way may always be judged.
    static let sample = 20

    /// What of many ways may be said of what they have in common.
    struct Finding: Sendable {
        /// Lost packets in a thousand.
        var loss = 0
        /// By how many packets that may be judged.
        var count = 0
        /// How much longer packets take, there and back, than they must.
        var queueing = Instant.Span.milliseconds(0)

        /// What chance makes of so few packets: the standard deviation of the loss.
        var deviation: Int { DeliveryWindow.root(loss * (1_000 - loss) / max(count, 1)) }
    }

    private var told: [DeviceID: Airtime.Way] = [:]
    /// What was lost on the way to each device when it told something last, as far back as `lately`: in a thousand.
    private var losses: [DeviceID: (loss: Int, at: Instant)] = [:]

    /// Packets that were told of.
    var count: Int { told.values.reduce(0) { $0 + $1.report.count } }
    /// Devices that have told something.
    var devices: Int { told.count }

    mutating func note(_ way: Airtime.Way, to device: DeviceID, now: Instant) {
        var report = told[device]?.report ?? DeliveryReport()
        report.add(way.report)
        told[device] = Airtime.Way(report: report, queueing: way.queueing)
        losses[device] = (report.missing * 1_000 / max(report.count, 1), now)
    }

    /// Says what the ways have in common, and begins anew.
    ///
    /// One way that is bad, or one device that says so, tells nothing of the others: it counts for little more than the
    /// one in the middle, in what it loses and in how much goes there. Those that have nothing to tell now, but had lately,
    /// are among them with what they told then: a window in which one alone tells anything is not that one's to judge.
    /// But of a device that owes an answer nobody knows how the way there is now: where much is lost, hardly any tell.
    ///
    /// - Parameters:
    ///   - now: The time.
    ///   - isOverdue: Whether a device owes an answer.
    /// - Returns: Nothing lost, by no packets, if nobody has told anything.
    mutating func close(now: Instant, isOverdue: (DeviceID) -> Bool) -> Finding {
        losses = losses.filter { now.since($0.value.at) < Self.lately }
        defer { told = [:] }
        guard !told.isEmpty else { return Finding() }
        let known = losses.filter { told[$0.key] != nil || !isOverdue($0.key) }
        let middle = (known.count - 1) / 2
        let most = known.values.map(\.loss).sorted()[middle] * 3 + 20
        let counts = known.keys.map { told[$0]?.report.count ?? 0 }.sorted()
        let heaviest = max(counts[middle] * 2, Self.sample)
        var (count, lost) = (0, 0)
        for report in told.values.map(\.report) {
            let weight = min(report.count, heaviest)
            count += weight
            lost += weight * min(report.missing * 1_000 / max(report.count, 1), most)
        }
        let queueing = told.values.map(\.queueing).sorted()[(told.count - 1) / 2]
        return Finding(loss: lost / max(count, 1), count: count, queueing: queueing)
    }

    /// The square root, rounded down (Heron).
    private static func root(_ value: Int) -> Int {
        guard value > 1 else { return value }
        var root = value
        var next = (value + 1) / 2
        while next < root {
            root = next
            next = (root + value / root) / 2
        }
        return root
    }
}
