internal import Vocabulary

/// A room peer that has been sent something and has not been heard since.
struct Probe: Sendable {
    /// When it was sent that.
    var began: Instant
    /// When room peers are asked whether they hear it; `nil` once they were.
    var askAt: Instant?
    /// When it has failed.
    var until: Instant
    /// Room peers that were asked, and those of them that have answered.
    var asked: [DeviceID] = []
    var answered: Set<DeviceID> = []
    /// A room peer that hears it.
    var hearer: DeviceID?

    /// When it is to be looked at.
    var deadline: Instant { min(askAt ?? until, until) }

    /// Notes that somebody has answered; what comes from others, unasked, counts for nothing.
    ///
    /// - Returns: Whether it was asked.
    @discardableResult
    mutating func answer(of roomPeer: DeviceID) -> Bool {
        guard asked.contains(roomPeer) else { return false }
        answered.insert(roomPeer)
        return true
    }

    mutating func postpone(by span: Instant.Span) {
        began = began + span
        askAt = askAt.map { $0 + span }
        until = until + span
    }
}
