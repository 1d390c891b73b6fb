import Vocabulary
import Wire

// What counts: flags that switch actions on and off, and what active clears and hides keep from being seen.
extension Canvas {
    /// Lets a `Visible` have its say.
    mutating func turn(_ name: Flag.Name, _ flag: Flag) -> Effect {
        if let stroke = strokes.index(of: name.target) {
            guard tracks[Int(strokes[stroke].track)].player == name.player else {
                return .nothing
            }
            return turn(stroke: stroke, flag) ? .turned(stroke) : .nothing
        }
        switch otherActions[name.target] {
        case .clear(let clear): return turn(clear: clear, flag, name.player)
        case .hide(let hide): return turn(hide: hide, flag, name.player)
        case .stroke: return .nothing
        case nil:
            early.add(flag, name)
            return .nothing
        }
    }

    /// Writes a stroke's flag, and says whether the stroke was switched on or off.
    mutating func turn(stroke: Int, _ flag: Flag) -> Bool {
        let (isNews, old) = strokes.turn(stroke, flag)
        guard isNews else { return false }
        tracks[Int(strokes[stroke].track)].turn(.stroke(stroke), from: old, to: flag)
        return flag.isOn != old?.isOn ?? true
    }

    private mutating func turn(clear: Int, _ flag: Flag, _ player: Player) -> Effect {
        let old = clears[clear].flag
        let wasOn = clears[clear].isOn
        let track = clears[clear].track
        guard tracks[track].player == player, old.map({ $0.key < flag.key }) ?? true else {
            return .nothing
        }
        clears[clear].flag = flag
        tracks[track].turn(.clear(clear), from: old, to: flag)
        guard flag.isOn != wasOn else { return .nothing }
        if flag.isOn {
            activate(clear: clear)
        } else {
            deactivate(clear: clear)
        }
        return .covered(tracks[track].layer)
    }

    private mutating func turn(hide: Int, _ flag: Flag, _ player: Player) -> Effect {
        let old = hides[hide].flag
        let wasOn = hides[hide].isOn
        let target = hides[hide].target
        let track = Int(strokes[target].track)
        guard tracks[track].player == player, old.map({ $0.key < flag.key }) ?? true else {
            return .nothing
        }
        hides[hide].flag = flag
        tracks[track].turn(.hide(hide), from: old, to: flag)
        guard flag.isOn != wasOn else { return .nothing }
        if flag.isOn {
            activate(hide: hide)
        } else {
            deactivate(hide: hide)
        }
        return .turned(target)
    }

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
        strokes.hide(target)
    }

    mutating func deactivate(hide: Int) {
        let target = hides[hide].target
        tracks[Int(strokes[target].track)].hides.removeAll { $0 == hide }
        strokes.unhide(target)
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
        return status.contains(.on) && status.isDisjoint(with: [.hidden, .isCopied, .isDismissed])
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
