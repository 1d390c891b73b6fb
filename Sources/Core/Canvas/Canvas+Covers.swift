import Vocabulary
import Wire

extension Canvas {
    mutating func activate(clear: Int) {
        let track = clears[clear].track
        let layer = tracks[track].layer
        insert(clear, into: &tracks[track].clears)
        switch clears[clear].scope {
        case .own: tracks[track].cover.formUnion(clears[clear].past)
        case .all:
            insert(clear, into: &layers[layer].sweeps)
            layers[layer].cover.formUnion(clears[clear].past)
        }
    }

    mutating func deactivate(clear: Int) {
        let track = clears[clear].track
        let layer = tracks[track].layer
        tracks[track].clears.removeAll { $0 == clear }
        switch clears[clear].scope {
        case .own: tracks[track].cover = union(tracks[track].clears) { $0.scope == .own }
        case .all:
            layers[layer].sweeps.removeAll { $0 == clear }
            layers[layer].cover = union(layers[layer].sweeps) { _ in true }
        }
    }

    mutating func activate(hide: Int) {
        let target = hides[hide].target
        let track = Int(strokes[target].track)
        let key = hides[hide].key
        let after = tracks[track].hides.lastIndex { hides[$0].key < key } ?? -1
        tracks[track].hides.insert(hide, at: after + 1)
        hideCounts[target, default: 0] += 1
        strokes[target].status.insert(.hidden)
    }

    mutating func deactivate(hide: Int) {
        let target = hides[hide].target
        tracks[Int(strokes[target].track)].hides.removeAll { $0 == hide }
        let left = hideCounts[target, default: 1] - 1
        hideCounts[target] = left == 0 ? nil : left
        if left == 0 { strokes[target].status.remove(.hidden) }
    }

    /// Whether an active clear covers a stroke.
    func isCovered(_ stroke: Int) -> Bool {
        let place = strokes[stroke].place
        let track = Int(strokes[stroke].track)
        return tracks[track].cover.contains(place)
            || layers[tracks[track].layer].cover.contains(place)
    }

    /// Whether a stroke is to be seen, by what is known now.
    func deservesShowing(_ stroke: Int) -> Bool {
        let status = strokes[stroke].status
        return status.contains(.on) && status.isDisjoint(with: [.hidden, .isCopied])
            && !isCovered(stroke)
    }

    /// What the clears that satisfy a condition cover together.
    func union(_ indices: [Int], where condition: (ClearRecord) -> Bool) -> CausalPast {
        var union = CausalPast()
        for index in indices where condition(clears[index]) {
            union.formUnion(clears[index].past)
        }
        return union
    }

    private func insert(_ clear: Int, into list: inout [Int]) {
        let key = clears[clear].key
        let after = list.lastIndex { clears[$0].key < key } ?? -1
        list.insert(clear, at: after + 1)
    }
}
