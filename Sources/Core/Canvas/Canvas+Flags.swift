import Vocabulary
import Wire

extension Canvas {
    /// Lets a `Visible` have its say.
    mutating func turn(_ name: Flag.Name, _ flag: Flag) -> Effect {
        if let stroke = table.index(of: name.target, in: strokes) {
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
            if earlyFlags[name]?.merge(flag) == nil { earlyFlags[name] = flag }
            return .nothing
        }
    }

    /// Writes a stroke's flag, and says whether the stroke was switched on or off.
    mutating func turn(stroke: Int, _ flag: Flag) -> Bool {
        let position = Int(strokes[stroke].flag)
        let old = position < 0 ? nil : strokeFlags[position]
        if position < 0 {
            strokes[stroke].flag = Int32(strokeFlags.count)
            strokeFlags.append(flag)
        } else {
            guard strokeFlags[position].merge(flag) else { return false }
        }
        tracks[Int(strokes[stroke].track)].turn(.stroke(stroke), from: old, to: flag)
        if flag.isOn {
            strokes[stroke].status.insert(.on)
        } else {
            strokes[stroke].status.remove(.on)
        }
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
}
