internal import Vocabulary

/// How much packets overtake one another on a path: what comes late is not lost (after RFC 8985, §6.2).
struct Reordering: Sendable {
    /// Losses without anything late, until the path counts as keeping the order again.
    static let memory = 16

    /// Whether packets have overtaken others: then their numbers do not tell what is lost.
    private(set) var isSeen = false
    /// The longest that an overtaken packet has taken, there and back.
    private(set) var longest = Instant.Span(microseconds: 0)
    private var losses = 0

    /// Notes that a packet was acknowledged after a later one.
    mutating func note(_ age: Instant.Span) {
        isSeen = true
        longest = max(longest, age)
        losses = 0
    }

    /// Notes a loss.
    mutating func noteLoss() {
        guard isSeen else { return }
        losses += 1
        if losses >= Self.memory { self = Self() }
    }
}
