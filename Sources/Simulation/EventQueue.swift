internal import Vocabulary

/// What will happen, earliest first; of two at one instant in the order in which they were planned.
///
/// The heap orders small keys; the events lie still beside it, so that a datagram is not moved about
/// while it waits. Adding and taking cost O(log n).
struct EventQueue<Event> {
    private struct Key {
        let time: UInt64
        let number: UInt64
        let slot: Int

        static func < (left: Self, right: Self) -> Bool {
            (left.time, left.number) < (right.time, right.number)
        }
    }

    private var heap: [Key] = []
    private var events: [Event?] = []
    private var free: [Int] = []
    private var counter: UInt64 = 0

    /// When the next event is.
    var first: Instant? { heap.first.map { Instant(microseconds: $0.time) } }

    /// Plans an event.
    mutating func push(_ event: Event, at time: Instant) {
        let slot: Int
        if let used = free.popLast() {
            slot = used
            events[slot] = event
        } else {
            slot = events.count
            events.append(event)
        }
        let key = Key(time: time.microseconds, number: counter, slot: slot)
        counter += 1
        var child = heap.count
        heap.append(key)
        while child > 0 {
            let parent = (child - 1) / 2
            guard key < heap[parent] else { break }
            heap[child] = heap[parent]
            child = parent
        }
        heap[child] = key
    }

    /// Takes the next event out.
    mutating func pop() -> (time: Instant, event: Event)? {
        guard let top = heap.first, let last = heap.popLast() else { return nil }
        if !heap.isEmpty { sift(last) }
        guard let event = events[top.slot].take() else { return nil }
        free.append(top.slot)
        return (Instant(microseconds: top.time), event)
    }

    /// Puts a key in from the top.
    private mutating func sift(_ key: Key) {
        var parent = 0
        while true {
            var child = 2 * parent + 1
            guard child < heap.count else { break }
            if child + 1 < heap.count, heap[child + 1] < heap[child] { child += 1 }
            guard heap[child] < key else { break }
            heap[parent] = heap[child]
            parent = child
        }
        heap[parent] = key
    }
}
