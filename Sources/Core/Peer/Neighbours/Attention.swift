internal import Vocabulary

/// Whether two who share a room answer each other: who says nothing may ignore this device, and who is told nothing may
/// think so of it.
struct Attention: Sendable {
    /// Digests after which a device that says it is in the room is taken to ignore this device.
    static let patience: UInt8 = 4
    /// Digests of the same set after which one is sent back, so that nobody seems to be ignored who is not.
    ///
    /// One goes with each probe, and of two room peers each probes the other once a round: two may come in a row
    /// where the rounds meet, three only from somebody whose room peer has stopped.
    static let politeness: UInt8 = 3

    /// Digests that the other has been sent since it said anything of what the room holds, and when the first was.
    private var unanswered: UInt8 = 0
    private var unansweredSince: Instant?
    /// Digests and heads that it has sent since it was sent any.
    private var heard: UInt8 = 0

    /// Whether it was asked and has not answered.
    var isAwaited: Bool { unanswered >= 1 }
    /// Whether it is to be sent a digest although the sets are the same.
    var owesAnswer: Bool { heard >= Self.politeness }

    /// Whether it says nothing of what the room holds, although it is asked again and again: not only within
    /// the time in which anybody with much to do may not get to it.
    func isIgnored(now: Instant) -> Bool {
        guard let since = unansweredSince else { return false }
        return unanswered >= Self.patience && now.since(since) >= Timing.ignored
    }

    /// Notes that it was sent a digest, which asks for an answer where the sets differ.
    mutating func noteAsked(now: Instant) {
        unanswered = min(unanswered, .max - 1) + 1
        unansweredSince = unansweredSince ?? now
        noteSaid()
    }

    /// Notes that it was told what the room holds here.
    mutating func noteSaid() { heard = 0 }

    /// Notes that it has said what the room holds.
    mutating func noteHeard() {
        unanswered = 0
        unansweredSince = nil
        heard = min(heard, .max - 1) + 1
    }
}
