internal import Vocabulary

/// What will happen, earliest first; of two at one instant the one that was planned first.
struct EventQueue<Event> {
    private struct Item {
        let time: Instant
        let number: Int
        let event: Event
    }

    private var heap: [Item] = []
    private var counter = 0

    /// When the next event is.
    var first: Instant? { heap.first?.time }

    /// Plans an event.
    mutating func push(_ event: Event, at time: Instant) {
        heap.append(Item(time: time, number: counter, event: event))
        counter += 1
        var child = heap.count - 1
        while child > 0, precedes(child, (child - 1) / 2) {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    /// Takes the next event out.
    mutating func pop() -> (time: Instant, event: Event)? {
        guard !heap.isEmpty else { return nil }
        heap.swapAt(0, heap.count - 1)
        let item = heap.removeLast()
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2]
            where child < heap.count && precedes(child, least) {
                least = child
            }
            guard least != parent else { break }
            heap.swapAt(parent, least)
            parent = least
        }
        return (item.time, item.event)
    }

    private func precedes(_ left: Int, _ right: Int) -> Bool {
        (heap[left].time, heap[left].number) < (heap[right].time, heap[right].number)
    }
}
