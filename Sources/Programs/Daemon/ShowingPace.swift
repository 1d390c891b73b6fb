import NIOCore
import Vocabulary

/// How soon a room that has changed is shown to the pages that watch it: almost at once after a rest, and ten
/// times a second if changes go on (the generic cell rate algorithm of ITU-T I.371).
struct ShowingPace {
    /// For how long what changes in one go is gathered.
    static let gathering = Instant.Span.milliseconds(10)
    /// From one showing to the next, in the long run.
    static let interval = Instant.Span.milliseconds(100)
    /// Showings that may come at once after a rest.
    static let saved: UInt64 = 4

    /// When the next showing of each room would be due if all came ``interval`` apart.
    private var due: [RoomID: Instant] = [:]

    /// Plans to show a room.
    ///
    /// - Returns: How long to wait for it.
    mutating func plan(_ room: RoomID, now: Instant) -> TimeAmount {
        due = due.filter { now < $0.value }
        let next = due[room] ?? now
        let pause = max(Self.gathering, next.since(now + Self.interval * (Self.saved - 1)))
        due[room] = max(next, now + pause) + Self.interval
        return .microseconds(Int64(clamping: pause.microseconds))
    }
}
