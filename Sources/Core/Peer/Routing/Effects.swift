internal import Replication

/// What a call of `PeerCore.handle` has had done so far, in order.
///
/// Effects are for the outside, events for the other machines. A machine appends to it and knows nobody else.
struct Effects: Sendable {
    private var list: [Effect] = []
    private var events: [Event] = []
    private var nextEvent = 0
    /// What waits for the disk.
    private var commits = CommitQueue()

    /// How many there are by now: a place to insert one at.
    var count: Int { list.count }

    /// Has the outside do something, after what was raised before has been seen to.
    mutating func append(_ effect: Effect) {
        guard events.isEmpty else { return events.append(.effect(effect)) }
        list.append(effect)
    }

    /// Has the outside do something now: for the machine that handles events.
    mutating func perform(_ effect: Effect) { list.append(effect) }

    /// Has changes written, after what was raised before has been seen to; see `CommitQueue.store`.
    mutating func store(_ changes: [StorageChange], then batch: Batch) {
        append(commits.store(changes, then: batch))
    }

    /// Has changes written now.
    mutating func commit(_ changes: [StorageChange], then batch: Batch) {
        perform(commits.store(changes, then: batch))
    }

    /// Takes what waited for a batch; see `CommitQueue.finish`.
    mutating func finish(_ ticket: UInt64) -> Batch? { commits.finish(ticket) }

    /// Puts an effect before others that are there already.
    mutating func insert(_ effect: Effect, at place: Int) { list.insert(effect, at: place) }

    /// Tells the other machines something.
    mutating func raise(_ event: Event) { events.append(event) }

    /// What was raised next, or waits behind it.
    mutating func next() -> Event? {
        guard nextEvent < events.count else {
            if nextEvent > 0 { events.removeAll(keepingCapacity: true) }
            nextEvent = 0
            return nil
        }
        defer { nextEvent += 1 }
        return events[nextEvent]
    }

    /// Forgets what has not been handed over.
    mutating func forget() {
        list = []
        events = []
        nextEvent = 0
    }

    /// Hands over what there is, and begins anew.
    mutating func take() -> [Effect] {
        defer { list.removeAll(keepingCapacity: true) }
        return list
    }
}
