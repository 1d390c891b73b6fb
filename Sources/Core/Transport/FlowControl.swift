internal import Vocabulary

/// How much may go out now: what is under way, how bulk is spread over time, and the probes that wait for neither.
struct FlowControl: Sendable {
    var recovery = LossRecovery()
    private var pacer = Pacer()
    /// How many packets alike go out now, whatever the window says.
    private(set) var probes = 0

    /// Saves up for bulk what the time since it last did so allows.
    mutating func refill(now: Instant) {
        pacer.refill(
            window: recovery.bulkWindow,
            roundTrip: recovery.roundTrip.expected,
            now: now
        )
    }

    /// Whether a packet of more bulk may go now.
    var allowsBulk: Bool { recovery.allows(.bulk) && pacer.allows }

    /// Whether frames of a class may go now: bulk alone is spread over time, and a probe waits for nothing.
    func allows(_ priority: QueuedFrame.Priority) -> Bool {
        probes > 0 || recovery.allows(priority) && (priority != .bulk || pacer.allows)
    }

    /// When bulk may go; `nil` if what is under way keeps it from going.
    var bulkDeadline: Instant? {
        guard recovery.allows(.bulk) else { return nil }
        return pacer.ready(window: recovery.bulkWindow, roundTrip: recovery.roundTrip.expected)
    }

    /// Notes what has been sent.
    mutating func spend(_ size: Int) { pacer.spend(size) }

    /// Lets the next packet go in so many copies, whatever the window says.
    mutating func beginProbe(copies: Int) { probes = copies }

    /// The probe is out.
    mutating func endProbe() { probes = 0 }
}
