public import Vocabulary
import Wire

extension Canvas {
    /// What undo takes back: the latest action of a seat on its device on a canvas that still
    /// shows.
    ///
    /// A visible stroke shows. An active clear or hide shows if it keeps a stroke from being seen that
    /// is switched on and that no clear or hide of another seat keeps from being seen too.
    ///
    /// - Returns: The name to write into a `Visible` with its flag off; `nil` if there is nothing.
    /// - Complexity: O(1) if the seat's latest action is a visible stroke. Otherwise its active clears
    ///   and hides above its highest visible stroke are looked at, and for each of those clears as many
    ///   of the strokes below as it takes to find one that it hides.
    public func undoTarget(device: DeviceID, seat: SeatID, canvas: UInt32) -> OperationID? {
        guard unsettled.isEmpty else {
            return settled.undoTarget(device: device, seat: seat, canvas: canvas)
        }
        let player = Player(device: device, seat: seat)
        guard let track = trackNumbers[Track.Name(canvas: canvas, player: player)] else {
            return nil
        }
        var latest = tracks[track].visible.last.map { strokes[Int($0)].key }
        // Each is above the one before, if there is one.
        latest = showingClear(track, above: latest) ?? latest
        latest = showingHide(track, above: latest) ?? latest
        return latest?.id
    }

    /// What redo brings back: of the seat's actions on a canvas that were switched off after its latest
    /// new action, the one switched off last among those that would show.
    ///
    /// - Returns: The name to write into a `Visible` with its flag on; `nil` if there is nothing.
    /// - Complexity: O(1) if the one switched off last would show and is a stroke or a hide.
    public func redoTarget(device: DeviceID, seat: SeatID, canvas: UInt32) -> OperationID? {
        guard unsettled.isEmpty else {
            return settled.redoTarget(device: device, seat: seat, canvas: canvas)
        }
        let player = Player(device: device, seat: seat)
        guard let track = trackNumbers[Track.Name(canvas: canvas, player: player)] else {
            return nil
        }
        switch tracks[track].switchedOff.last(where: { wouldShow($0.action) })?.action {
        case .stroke(let stroke): return strokes[stroke].id
        case .clear(let clear): return clears[clear].key.id
        case .hide(let hide): return hides[hide].key.id
        case nil: return nil
        }
    }

    private func showingClear(_ track: Int, above floor: OrderKey?) -> OrderKey? {
        var foreign: CausalPast?
        for clear in tracks[track].clears.reversed() {
            let key = clears[clear].key
            if let floor, key < floor { return nil }
            let cover = foreign ?? foreignCover(track)
            foreign = cover
            if keepsHidden(clear, foreign: cover) { return key }
        }
        return nil
    }

    private func showingHide(_ track: Int, above floor: OrderKey?) -> OrderKey? {
        var foreign: CausalPast?
        for hide in tracks[track].hides.reversed() {
            let key = hides[hide].key
            if let floor, key < floor { return nil }
            let cover = foreign ?? foreignCover(track)
            foreign = cover
            if isReachable(hides[hide].target, track, foreign: cover) { return key }
        }
        return nil
    }

    /// Whether an active clear hides a stroke that its author's seat could bring back.
    private func keepsHidden(_ clear: Int, foreign: CausalPast) -> Bool {
        let record = clears[clear]
        guard !record.past.isSubset(of: foreign) else { return false }
        let order = layers[tracks[record.track].layer].order
        // The order extends causality: whatever is in the clear's past lies below the clear.
        return order[..<position(of: record.key, in: order)].reversed().contains {
            let stroke = strokes[Int($0)]
            return (record.scope == .all || Int(stroke.track) == record.track)
                && record.past.contains(stroke.place)
                && isReachable(Int($0), record.track, foreign: foreign)
        }
    }

    /// Whether nothing but clears and hides of a track's seat can keep a stroke from being seen.
    private func isReachable(_ stroke: Int, _ track: Int, foreign: CausalPast) -> Bool {
        let record = strokes[stroke]
        guard record.status.contains(.on), !record.status.contains(.isCopied),
            !foreign.contains(record.place)
        else { return false }
        return Int(record.track) == track
            || !record.status.contains(.hidden)
                && !tracks[Int(record.track)].cover.contains(record.place)
    }

    /// What the clears of others cover on a track's canvas, of everybody's strokes.
    private func foreignCover(_ track: Int) -> CausalPast {
        union(layers[tracks[track].layer].sweeps) { $0.track != track }
    }

    /// Whether switching on an action that is off would change what is seen.
    private func wouldShow(_ action: ActionName) -> Bool {
        switch action {
        case .stroke(let stroke):
            return strokes[stroke].status.isDisjoint(with: [.hidden, .isCopied])
                && !isCovered(stroke)
        case .hide(let hide): return strokes[hides[hide].target].status.contains(.visible)
        case .clear(let clear):
            let record = clears[clear]
            let track = record.track
            let visible =
                record.scope == .own ? tracks[track].visible : layers[tracks[track].layer].visible
            return visible[..<position(of: record.key, in: visible)].reversed().contains {
                record.past.contains(strokes[Int($0)].place)
            }
        }
    }
}
