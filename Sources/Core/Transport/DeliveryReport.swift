internal import Vocabulary
internal import Wire

/// What of the packets that were sent to one device has arrived there, as its acknowledgements tell: ink and
/// acknowledgements among them, which nothing else tells of.
public struct DeliveryReport: Hashable, Sendable {
    /// Packets that have arrived.
    public private(set) var arrived = 0
    /// Packets that have not, though later ones have.
    public private(set) var missing = 0

    /// A report of nothing.
    public init() {}

    /// Packets of which it tells.
    public var count: Int { arrived + missing }

    /// Adds another one.
    public mutating func add(_ other: Self) {
        arrived += other.arrived
        missing += other.missing
    }

    mutating func note(arrived: Int, missing: Int) {
        self.arrived += arrived
        self.missing += missing
    }
}

/// Counts each packet number once, as soon as three later ones have arrived or could have.
struct DeliveryCount: Sendable {
    private var report = DeliveryReport()
    /// Below it every number has been counted.
    private var counted: UInt32 = 0
    /// When the last acknowledgement came.
    private var heardAt = Instant(microseconds: 0)

    /// Silence after which what is missing tells of an absence, and not of how much there is room for.
    static let silence = Instant.Span.seconds(1)

    var isEmpty: Bool { report.count == 0 }

    /// Counts what an acknowledgement tells of first.
    ///
    /// - Parameters:
    ///   - ack: Its ranges have the highest first.
    ///   - now: The time.
    mutating func take(_ ack: Ack, now: Instant) {
        let wasSilent = now.since(heardAt) > Self.silence
        heardAt = now
        let highest = ack.ranges[0].upperBound
        // What may only be late is left for the next one.
        guard highest >= LossRecovery.packetThreshold, let lowest = ack.ranges.last?.lowerBound
        else { return }
        let end = highest - LossRecovery.packetThreshold + 1
        // It names only so many ranges, and of what lies below them it says nothing.
        let start = max(counted, lowest)
        guard start < end else { return }
        counted = end
        guard !wasSilent else { return }
        var arrived = 0
        for range in ack.ranges where range.lowerBound < end && range.upperBound >= start {
            let first = max(range.lowerBound, start)
            arrived += Int(min(range.upperBound, end - 1) - first) + 1
        }
        // Numbers that are passed over for a new key were never sent.
        let isOfOneKey = PacketKeys.epoch(of: start) == PacketKeys.epoch(of: end)
        report.note(arrived: arrived, missing: isOfOneKey ? Int(end - start) - arrived : 0)
    }

    /// Takes out what was counted since it was last asked.
    mutating func takeReport() -> DeliveryReport {
        defer { report = DeliveryReport() }
        return report
    }
}
