internal import Physics
internal import Rules
internal import Vocabulary

/// A board of pegs, with the balls and the bucket of it.
struct PegLane: Lane {
    static let won = Peggle.Ending.won
    static let empty = Peggle.Ending.empty

    var board: PegBoard
    /// How many balls can still be shot.
    var left: Int64
    /// Where the bucket is, milliseconds since it was at the left: it moves as long as a ball is up.
    var bucket: Int
    /// The last ball, and the board that it met; in a race `nil` where none was shot the last time.
    var flown: (before: PegBoard, flight: PegFlight)?
    var ending: Peggle.Ending?

    /// Sets up.
    init(_ level: PegLevel, balls: Int64, bucket: Int) {
        board = PegBoard(level)
        left = balls
        self.bucket = bucket
    }

    /// Shoots, and has come of it what comes.
    mutating func fire(_ aim: Aim, by seat: SeatID) -> PastBall {
        let flight = board.flight(aim, phase: bucket)
        let shot = PastBall(seat: seat, aim: aim, flight: flight, among: board.level)
        flown = (board, flight)
        board.clear(flight)
        bucket = (bucket + flight.time) % Bucket.period
        if !shot.isReturned { left -= 1 }
        ending = board.isWon ? .won : left == 0 ? .empty : nil
        return shot
    }

    /// What there is for winning: so many points for each ball that is left.
    var prize: Int64 { ending == .won ? 500 * left : 0 }
}
