internal import Rules
internal import Vocabulary

/// That somebody has activated a powerup.
struct Activation: Hashable, Sendable {
    /// What becomes of it.
    enum Standing: String, Sendable {
        /// The stroke that is to go over it is not finished.
        case pending
        /// It goes over it.
        case borne
        /// It does not: nothing has happened.
        case void
    }

    let powerup: Powerup
    let seat: SeatID
    let standing: Standing
    /// Milliseconds from the beginning of the round at which it was seen here; 0 where nobody asks.
    var seen: Int64 = 0
}
