internal import Vocabulary

/// How long packets take there and back (RFC 9002, §5).
struct RoundTrip: Sendable {
    /// Assumed before the first sample: a Wi-Fi at home, not the internet's 333 ms (§6.2.2).
    static let initial = Instant.Span.milliseconds(30)
    /// Shortest timer (§6.1.2).
    static let granularity = Instant.Span.milliseconds(1)
    /// How long the least one counts: a path may become longer.
    static let memory = Instant.Span.seconds(60)
    /// Without a sample for so long, what was measured before tells little of how busy both ends are now.
    static let silence = Instant.Span.seconds(1)

    /// Smoothed; `nil` before the first sample.
    private(set) var smoothed: Instant.Span?
    /// The last sample, without what the other end says that it waited.
    private(set) var latest = Instant.Span(microseconds: 0)
    /// How far samples are from it on average.
    private(set) var variation = Instant.Span(microseconds: 0)
    /// What packets spend in queues: how much longer they take than they must, without what the other end has waited.
    ///
    /// The mean of the last samples, each of which counts half.
    private(set) var queueing = Instant.Span(microseconds: 0)
    /// The least that they took without that, in this span of `memory` and in the one before.
    private var shortest: (current: Instant.Span?, previous: Instant.Span?)
    /// The least sample of this span of `memory`, and of the one before.
    private var current: Instant.Span?
    private var previous: Instant.Span?
    private var since = Instant(microseconds: 0)
    private var sampledAt = Instant(microseconds: 0)

    /// The least one of late (§5.2).
    var least: Instant.Span? { current.map { min($0, previous ?? $0) } }

    /// What to reckon with.
    var expected: Instant.Span { smoothed ?? Self.initial }

    /// Until something that was sent should have been acknowledged (§6.2.1), without backoff.
    var probeTimeout: Instant.Span {
        guard let smoothed else { return Self.initial * 2 }
        return smoothed + max(variation * 4, Self.granularity) + ReceivedPackets.longestDelay
    }

    /// Takes a sample.
    ///
    /// - Parameters:
    ///   - span: From the packet to the acknowledgement.
    ///   - delay: How long the other end says that it waited with that; believed up to what it may wait.
    ///   - now: The time.
    mutating func sample(_ span: Instant.Span, delay: Instant.Span, now: Instant) {
        if current == nil || now.since(since) > Self.memory {
            previous = current
            current = span
            shortest = (nil, shortest.current)
            since = now
        }
        noteQueueing(span.less(delay))
        let delay = min(delay, ReceivedPackets.longestDelay)
        current = min(current ?? span, span)
        // What would come below the least one is no waiting (§5.3).
        latest = span >= (least ?? span) + delay ? span.less(delay) : span
        let isStale = now.since(sampledAt) >= Self.silence
        sampledAt = now
        guard let old = smoothed, !isStale || latest > old else {
            smoothed = latest
            variation = latest / 2
            return
        }
        let difference = old > latest ? old.less(latest) : latest.less(old)
        variation = isStale ? max(variation, difference) : (variation * 3 + difference) / 4
        smoothed = isStale ? (old + latest) / 2 : (old * 7 + latest) / 8
    }

    private mutating func noteQueueing(_ moving: Instant.Span) {
        shortest.current = min(shortest.current ?? moving, moving)
        let least = min(moving, shortest.current ?? moving, shortest.previous ?? moving)
        queueing = (queueing + moving.less(least)) / 2
    }

    /// Forgets the least one: the path has changed (§5.2).
    mutating func forgetLeast() {
        current = latest
        previous = nil
    }
}

extension Instant.Span {
    /// The span without another one; zero if that is longer.
    func less(_ other: Self) -> Self {
        .microseconds(self > other ? microseconds - other.microseconds : 0)
    }
}
