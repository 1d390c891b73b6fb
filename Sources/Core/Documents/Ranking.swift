import Vocabulary

/// Finds the item with the greatest key among some that come and go in any order: a binary heap that knows where
/// each item lies (Williams, "Algorithm 232: Heapsort", 1964).
///
/// Where an item lies is kept by the caller, in one array for all rankings, since an item is in one at a time.
struct Ranking: Sendable {
    private struct Entry {
        let key: OrderKey
        let item: Int

        /// Of one edit's writes the later change ranks higher.
        func isAbove(_ other: Entry) -> Bool {
            key == other.key ? item > other.item : key > other.key
        }
    }

    private var entries: [Entry] = []

    /// The greatest.
    var top: Int? { entries.first?.item }

    /// The key of the greatest.
    var topKey: OrderKey? { entries.first?.key }

    /// Adds an item.
    ///
    /// - Parameters:
    ///   - item: An item of no ranking.
    ///   - key: By what it ranks.
    ///   - positions: Where each item lies, -1 for one in no ranking.
    /// - Complexity: O(log n).
    mutating func insert(_ item: Int, _ key: OrderKey, _ positions: inout [Int32]) {
        entries.append(Entry(key: key, item: item))
        positions[item] = Int32(entries.count - 1)
        rise(from: entries.count - 1, &positions)
    }

    /// Takes an item out.
    ///
    /// - Parameters:
    ///   - item: An item of this ranking.
    ///   - positions: Where each item lies.
    /// - Complexity: O(log n).
    mutating func remove(_ item: Int, _ positions: inout [Int32]) {
        let place = Int(positions[item])
        positions[item] = -1
        let last = entries.removeLast()
        guard place < entries.count else { return }
        entries[place] = last
        positions[last.item] = Int32(place)
        rise(from: place, &positions)
        sink(from: Int(positions[last.item]), &positions)
    }

    private mutating func rise(from start: Int, _ positions: inout [Int32]) {
        var place = start
        while place > 0 {
            Work.count(1)
            let parent = (place - 1) / 2
            guard entries[place].isAbove(entries[parent]) else { return }
            swap(place, parent, &positions)
            place = parent
        }
    }

    private mutating func sink(from start: Int, _ positions: inout [Int32]) {
        var place = start
        while true {
            Work.count(1)
            var highest = place
            for child in [2 * place + 1, 2 * place + 2] where child < entries.count {
                if entries[child].isAbove(entries[highest]) { highest = child }
            }
            guard highest != place else { return }
            swap(place, highest, &positions)
            place = highest
        }
    }

    private mutating func swap(_ first: Int, _ second: Int, _ positions: inout [Int32]) {
        entries.swapAt(first, second)
        positions[entries[first].item] = Int32(first)
        positions[entries[second].item] = Int32(second)
    }
}
