internal import Vocabulary

/// A room peer that seems to be gone and has not had its time to object (SWIM §4.2).
struct Suspicion: Sendable {
    let incarnation: UInt32
    /// When it began, here.
    var began: Instant
    /// Its shortest life.
    let shortest: Instant.Span
    /// Who has said so, the first one among them.
    var accusers: Set<DeviceID>
    /// When the room peer is probed again.
    var probeAt: Instant
    /// Whether it was probed since the suspicion began.
    var isProbed: Bool
    /// When other room peers are asked whether they hear it; `nil`: not any more.
    var askAt: Instant?
    /// Whether it is to be asked for again and again: one's own suspicion.
    let isOwn: Bool
    /// When it is over, and the room peer lost.
    var until: Instant

    /// When it is to be looked at.
    var deadline: Instant { min(probeAt, askAt ?? until, until) }

    /// Sets its end by those who have confirmed it.
    mutating func retime(needed: Int) {
        until =
            began
            + Pace.suspicion(
                shortest: shortest,
                confirmations: accusers.count - 1,
                of: needed
            )
    }

    mutating func postpone(by span: Instant.Span) {
        began = began + span
        probeAt = probeAt + span
        askAt = askAt.map { $0 + span }
        until = until + span
    }
}
