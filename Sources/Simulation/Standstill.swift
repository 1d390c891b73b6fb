internal import Vocabulary

/// Whether a machine does anything, and what has reached it while it does not.
struct Standstill {
    /// Whether a device does anything.
    enum Pause {
        /// It does.
        case none
        /// Its program stands still; what comes waits in the socket, as much as fits.
        case stopped
        /// The machine sleeps; what comes is lost.
        case asleep
    }

    private(set) var pause = Pause.none
    private var since = Instant(microseconds: 0)
    private var held: [Lab.Event] = []

    /// Begins.
    mutating func begin(_ pause: Pause, now: Instant) {
        self.pause = pause
        since = now
    }

    /// Keeps what can wait.
    mutating func hold(_ event: Lab.Event) { held.append(event) }

    /// Keeps a datagram, if it is not lost.
    mutating func hold(_ datagram: Lab.Datagram) {
        guard pause == .stopped, held.count < Machine.socketBuffer else { return }
        held.append(.datagram(datagram))
    }

    /// Ends.
    ///
    /// - Returns: What was kept, and since when the machine has slept, if it has.
    mutating func end() -> (held: [Lab.Event], sleptSince: Instant?) {
        defer { self = Standstill() }
        return (held, pause == .asleep ? since : nil)
    }
}
