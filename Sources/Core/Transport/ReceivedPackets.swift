internal import Vocabulary
internal import Wire

/// Which packet numbers have arrived on a connection: refuses repetitions, makes acknowledgements.
struct ReceivedPackets: Sendable {
    /// Longest wait before an acknowledgement goes out alone (RFC 9000 §13.2.1).
    static let longestDelay = Instant.Span.milliseconds(10)
    /// The same where there is too little room for all: it goes with something else, if anything goes.
    static let sparingDelay = Instant.Span.milliseconds(60)
    /// Packets that one acknowledgement waits for at most, usually and where there is too little room: many in a row are
    /// somebody's who catches up, and goes on when it hears that they have come.
    static let longestWait = 2
    static let longestSparingWait = 4
    /// Ranges that are remembered; an acknowledgement names the highest of them.
    ///
    /// With fewer, what was
    /// overtaken by many others on a fast path would be taken for a repetition.
    static let ranges = 256

    /// Numbers by which is told how much is lost on the way here.
    static let lately: UInt32 = 32

    /// Highest first, not touching.
    private var ranges: [ClosedRange<UInt32>] = []
    /// Everything below counts as received, so that memory stays bounded.
    private var floor: UInt32 = 0
    private var highestArrival = Instant(microseconds: 0)
    /// Numbers that came late, the latest last.
    private var late: [UInt32] = []
    private var waiting = 0
    /// Whether the last number was the one after the highest before.
    private var isInOrder = true
    /// Below it the other end knows what has arrived.
    private var reported: UInt32 = 0
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

    /// How many of the last `lately` numbers have not arrived.
    var missing: Int {
        guard let highest = ranges.first?.upperBound else { return 0 }
        let first = highest - min(highest, Self.lately - 1)
        let arrived = ranges.prefix { $0.upperBound >= first }.reduce(0) {
            $0 + Int($1.upperBound - max($1.lowerBound, first)) + 1
        }
        return Int(highest - first) + 1 - arrived
    }

    /// Takes a packet number.
    ///
    /// - Returns: `false` if it was there already, or is too old to tell.
    mutating func insert(_ number: UInt32, now: Instant) -> Bool {
        guard isNew(number) else { return false }
        let highest = ranges.first?.upperBound
        isInOrder = highest.map { $0 &+ 1 == number } ?? (number == 0)
        if let highest, number < highest {
            deadline = deadline.map { min($0, now) }
            late.append(number)
            if late.count > Limits.ackRanges / 2 { late.removeFirst() }
        } else {
            highestArrival = now
        }
        reported = min(reported, number)
        merge(number)
        if ranges.count > Self.ranges, let last = ranges.popLast() {
            floor = last.upperBound + 1
        }
        return true
    }

    /// Notes that the packet taken last wants an acknowledgement: at once if it opens a gap, or lies in
    /// one, because then the other end is about to send something again (RFC 9000 §13.2.1).
    ///
    /// - Parameters:
    ///   - isSparing: Whether it waits for something that it can go with, even at a gap.
    ///   - now: The time.
    mutating func wantsAck(isSparing: Bool = false, now: Instant) {
        waiting += 1
        let isUrgent =
            isSparing
            ? waiting >= Self.longestSparingWait : waiting >= Self.longestWait || !isInOrder
        let delay = isSparing ? Self.sparingDelay : Self.longestDelay
        let due = isUrgent ? now : now + delay
        deadline = min(deadline ?? due, due)
    }

    /// Notes that the other end knows what has arrived up to a number (RFC 9000 §13.2.4).
    mutating func noteReported(_ number: UInt32) {
        guard let highest = ranges.first?.upperBound else { return }
        reported = max(reported, min(number, highest))
    }

    /// The acknowledgement to send now, if any packet has arrived; nothing is waiting afterwards.
    mutating func takeAck(now: Instant) -> Ack? {
        guard !ranges.isEmpty, waiting > 0 else { return nil }
        waiting = 0
        deadline = nil
        let delay = now.since(highestArrival).microseconds
        return Ack(ranges: news, delay: UInt32(clamping: delay))
    }

    /// The ranges to be named: all that the other end does not know, and where these are too many the
    /// highest ones, and those in which something has come late.
    private var news: [ClosedRange<UInt32>] {
        let news = ranges.prefix { $0.upperBound >= reported }
        guard news.count > Limits.ackRanges else { return Array(news) }
        var indices = Set(late.compactMap { number in news.firstIndex { $0.contains(number) } })
        for index in news.indices where indices.count < Limits.ackRanges { indices.insert(index) }
        return indices.sorted().map { news[$0] }
    }

    private func contains(_ number: UInt32) -> Bool {
        // The highest ranges come first, and most numbers are higher still.
        ranges.first { $0.lowerBound <= number }.map { number <= $0.upperBound } ?? false
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
