internal import Vocabulary

/// Virtual time, and what will happen in it.
struct Timeline<Event> {
    /// Events at one instant after which something is wrong.
    private static var limit: Int { 100_000 }

    private(set) var now = Instant(microseconds: 1_000_000)
    private var queue = EventQueue<Event>()
    private var stepsAtInstant = 0

    /// When the next event is.
    var first: Instant? { queue.first }

    /// Plans an event.
    mutating func push(_ event: Event, at time: Instant) { queue.push(event, at: time) }

    /// Lets time pass until the next event.
    ///
    /// - Returns: The event; `nil` if none is planned.
    mutating func step() -> Event? {
        guard let (time, event) = queue.pop() else { return nil }
        stepsAtInstant = time > now ? 0 : stepsAtInstant + 1
        // Said in an optimised build too: a seed that ends so is looked for.
        guard stepsAtInstant < Self.limit else {
            fatalError("time stands still at \(now): \(event)")
        }
        now = max(now, time)
        return event
    }

    /// Lets time pass in which nothing happens.
    mutating func pass(to end: Instant) { now = end }

    /// Has nothing happen of all that was planned.
    mutating func clear() { queue = EventQueue() }
}
