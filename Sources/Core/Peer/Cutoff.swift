internal import Vocabulary

/// What the deadline of a round has found, on this device's own clock.
struct Cutoff: Sendable {
    /// Whether it has passed.
    private(set) var isPast = false
    /// Entries that were here when it did, and ink that was here a moment before, which the end must not leave out.
    private(set) var timely: [Place] = []
    /// How many operations of each log were here a moment before; `nil` until then.
    private(set) var held: [Int]?
    /// How long it waits for what came before it and cannot be read yet.
    var grace = Grace()

    /// Notes how many operations of each log are here, a moment before.
    mutating func hold(_ counts: [Int]) { held = counts }

    /// It passes.
    ///
    /// - Parameter timely: What was here in time.
    mutating func pass(with timely: [Place]) {
        isPast = true
        self.timely = timely
    }

    /// Another round is watched.
    mutating func begin() {
        isPast = false
        timely = []
        held = nil
        grace.stop()
    }
}
