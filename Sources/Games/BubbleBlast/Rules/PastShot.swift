internal import Physics
internal import Vocabulary

/// A shot that is over: who shot, and what came of it.
struct PastShot: Hashable, Sendable {
    let seat: SeatID
    let colour: Bubble
    /// Where the cannon pointed.
    let aim: Aim
    /// How many bubbles have popped, and how many have fallen then.
    var popped, fallen: Int
    /// Whether it has come to a cell; what was pulled down or was up too long has not.
    let hasLanded: Bool

    init(seat: SeatID, colour: Bubble, aim: Aim, flight: BubbleFlight) {
        self.seat = seat
        self.colour = colour
        self.aim = aim
        popped = flight.popped.count
        fallen = flight.fallen.count
        hasLanded = flight.grid != nil
    }

    /// Ten for each that has popped, and twenty for each that has fallen.
    var points: Int64 { 10 * Int64(popped) + 20 * Int64(fallen) }
}
