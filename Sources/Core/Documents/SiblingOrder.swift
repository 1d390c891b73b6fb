/// Siblings in the order in which they stand, so that the place of one is found without a look at all others.
///
/// A sorted list in runs of bounded length, which is a B-tree of two levels (Bayer and McCreight, "Organization and
/// Maintenance of Large Ordered Indexes", 1972). Its items are the writes that say where the siblings stand; what
/// comes before what, the caller says.
struct SiblingOrder: Sendable {
    /// Where an item lies.
    struct Spot: Sendable {
        var run: Int
        var index: Int
    }

    /// Items of a run at most.
    static let longestRun = 256

    private var runs: [[Int32]] = []
    /// How many there are.
    private(set) var count = 0

    /// Where the first one lies.
    var start: Spot { Spot(run: 0, index: 0) }

    /// Behind the last one.
    var end: Spot { Spot(run: runs.count, index: 0) }

    /// What lies at a spot; `nil` behind the last.
    subscript(spot: Spot) -> Int? {
        runs.indices.contains(spot.run) ? Int(runs[spot.run][spot.index]) : nil
    }

    /// The first spot of which something does not hold that holds of all before it.
    ///
    /// - Complexity: O(log n) calls.
    func spot(afterAll isBefore: (Int) -> Bool) -> Spot {
        let run = Self.firstIndex(of: runs.count) { !isBefore(Int(runs[$0][runs[$0].count - 1])) }
        guard run < runs.count else { return end }
        let index = Self.firstIndex(of: runs[run].count) { !isBefore(Int(runs[run][$0])) }
        return Spot(run: run, index: index)
    }

    /// The spot behind another.
    func spot(after spot: Spot) -> Spot {
        guard runs.indices.contains(spot.run) else { return end }
        return spot.index + 1 < runs[spot.run].count
            ? Spot(run: spot.run, index: spot.index + 1) : Spot(run: spot.run + 1, index: 0)
    }

    /// The spot before another; `nil` before the first.
    func spot(before spot: Spot) -> Spot? {
        if spot.index > 0 { return Spot(run: spot.run, index: spot.index - 1) }
        guard spot.run > 0 else { return nil }
        return Spot(run: spot.run - 1, index: runs[spot.run - 1].count - 1)
    }

    /// Puts an item before what lies at a spot.
    mutating func insert(_ item: Int, at spot: Spot) {
        count += 1
        guard !runs.isEmpty else { return runs.append([Int32(item)]) }
        // Behind all: at the end of the last run.
        let run = min(spot.run, runs.count - 1)
        runs[run].insert(Int32(item), at: spot.run == run ? spot.index : runs[run].count)
        guard runs[run].count > Self.longestRun else { return }
        let half = Array(runs[run][(Self.longestRun / 2)...])
        runs[run].removeSubrange((Self.longestRun / 2)...)
        runs.insert(half, at: run + 1)
    }

    /// Takes out what lies at a spot.
    mutating func remove(at spot: Spot) {
        count -= 1
        runs[spot.run].remove(at: spot.index)
        if runs[spot.run].isEmpty { runs.remove(at: spot.run) }
    }

    /// All, first to last.
    var items: [Int] { runs.flatMap { $0.map(Int.init) } }

    /// The first of so many numbers of which something holds that holds of all after it.
    private static func firstIndex(of count: Int, where holds: (Int) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
