import Vocabulary

/// How long frames of live ink are on their way, each of them known by its pen.
struct InkMeter {
    /// How long each that has arrived was.
    private(set) var delays: [Instant.Span] = []
    /// How many were sent.
    private(set) var sent = 0
    private var times: [UInt32: Instant] = [:]

    /// Notes that one is sent now.
    ///
    /// - Returns: Its pen.
    mutating func send(at now: Instant) -> UInt32 {
        defer { sent += 1 }
        times[UInt32(sent)] = now
        return UInt32(sent)
    }

    /// Notes that one has arrived; again, it counts no more.
    mutating func receive(_ pen: UInt32, at now: Instant) {
        guard let sent = times.removeValue(forKey: pen) else { return }
        delays.append(now.since(sent))
    }
}
