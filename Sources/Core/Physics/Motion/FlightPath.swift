/// The frames of a flight, as few as it takes to play it.
///
/// A frame is made where a flight has been turned, but not sooner than eight milliseconds after the one before: what lies on
/// something is turned every millisecond, and so slowly that nobody sees the difference.
struct FlightPath {
    /// The fewest milliseconds between two frames but the last.
    static let gap = 8

    private(set) var frames: [PathFrame]
    /// Whether it has been turned since the last frame.
    private var isTurned = false

    init(from place: Point, _ velocity: Point) {
        frames = [PathFrame(time: 0, place: place, velocity: velocity)]
    }

    /// Goes on by a step.
    mutating func go(_ time: Int, _ place: Point, _ velocity: Point, isTurned: Bool) {
        self.isTurned = self.isTurned || isTurned
        guard self.isTurned, time - (frames.last?.time ?? 0) >= Self.gap else { return }
        frames.append(PathFrame(time: time, place: place, velocity: velocity))
        self.isTurned = false
    }

    /// Ends.
    mutating func end(_ time: Int, _ place: Point, _ velocity: Point) {
        guard frames.last?.time != time else { return }
        frames.append(PathFrame(time: time, place: place, velocity: velocity))
    }
}
