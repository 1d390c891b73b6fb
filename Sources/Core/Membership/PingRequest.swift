internal import Vocabulary

/// A question of a room peer whether another one is heard.
struct PingRequest: Sendable {
    let asker: DeviceID
    let subject: DeviceID
    /// When the asker is told that it is not, so far; `nil` once it was.
    var denyAt: Instant?
    /// When it is forgotten.
    var until: Instant

    /// When it is to be looked at.
    var deadline: Instant { min(denyAt ?? until, until) }
}
