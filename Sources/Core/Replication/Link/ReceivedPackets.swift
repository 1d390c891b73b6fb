internal import Vocabulary
internal import Wire

/// Which packet numbers have arrived on a connection: refuses repetitions, makes acknowledgements.
struct ReceivedPackets: Sendable {
    /// Longest wait before an acknowledgement goes out alone (RFC 9000 §13.2.1).
    static let longestDelay = Instant.Span.milliseconds(10)

    /// Highest first, not touching.
    private var ranges: [ClosedRange<UInt32>] = []
    /// Everything below counts as received, so that memory stays bounded.
    private var floor: UInt32 = 0
    private var highestArrival = Instant(microseconds: 0)
    private var waiting = 0
    /// When an acknowledgement is due.
    private(set) var deadline: Instant?

    /// Whether a number has not been here yet, as far as can be told.
    func isNew(_ number: UInt32) -> Bool {
        number >= floor && !contains(number)
    }

    /// Whether no number above it has been here.
    func isNewest(_ number: UInt32) -> Bool {
        ranges.first.map { $0.upperBound < number } ?? true
    }

    /// Takes a packet number.
    ///
    /// - Returns: `false` if it was there already, or is too old to tell.
    mutating func insert(_ number: UInt32, now: Instant) -> Bool {
        guard isNew(number) else { return false }
        if let highest = ranges.first?.upperBound, number < highest {
            deadline = deadline.map { min($0, now) }
        } else {
            highestArrival = now
        }
        merge(number)
        if ranges.count > Limits.ackRanges, let last = ranges.popLast() {
            floor = last.upperBound + 1
        }
        return true
    }

    /// Notes that the packet wants an acknowledgement.
    mutating func wantsAck(_ number: UInt32, now: Instant) {
        waiting += 1
        let isOutOfOrder = ranges.count > 1 || ranges.first?.upperBound != number
        let due = waiting > 1 || isOutOfOrder ? now : now + Self.longestDelay
        deadline = min(deadline ?? due, due)
    }

    /// The acknowledgement to send now, if any packet has arrived; nothing is waiting afterwards.
    mutating func takeAck(now: Instant) -> Ack? {
        guard !ranges.isEmpty, waiting > 0 else { return nil }
        waiting = 0
        deadline = nil
        let delay = now.since(highestArrival).microseconds
        return Ack(ranges: ranges, delay: UInt32(clamping: delay))
    }

    private func contains(_ number: UInt32) -> Bool {
        ranges.contains { $0.contains(number) }
    }

    private mutating func merge(_ number: UInt32) {
        let index = ranges.firstIndex { $0.upperBound < number } ?? ranges.endIndex
        let joinsLower = index < ranges.endIndex && ranges[index].upperBound + 1 == number
        let joinsUpper = index > 0 && number < .max && ranges[index - 1].lowerBound == number + 1
        switch (joinsLower, joinsUpper) {
        case (true, true):
            ranges[index - 1] = ranges[index].lowerBound...ranges[index - 1].upperBound
            ranges.remove(at: index)
        case (true, false): ranges[index] = ranges[index].lowerBound...number
        case (false, true): ranges[index - 1] = number...ranges[index - 1].upperBound
        case (false, false): ranges.insert(number...number, at: index)
        }
    }
}
