import Vocabulary
import Wire

/// Looks for what undo and redo of one player name, in a canvas with nothing put off.
struct UndoSearch {
    private let canvas: Canvas
    /// What the player did on the canvas.
    private let track: Int

    init(in canvas: Canvas, _ track: Int) {
        self.canvas = canvas
        self.track = track
    }

    /// The latest action that still shows.
    var undoTarget: OrderKey? {
        var latest = canvas.tracks[track].visible.last.map { canvas.strokes[Int($0)].key }
        // Each is above the one before, if there is one.
        latest = showingClear(above: latest) ?? latest
        latest = showingHide(above: latest) ?? latest
        return latest
    }

    /// What was switched off last among all that would show.
    var redoTarget: OperationID? {
        switch canvas.tracks[track].switchedOff.last(where: { wouldShow($0.action) })?.action {
        case .stroke(let stroke): return canvas.strokes[stroke].id
        case .clear(let clear): return canvas.clears[clear].key.id
        case .hide(let hide): return canvas.hides[hide].key.id
        case nil: return nil
        }
    }

    private func showingClear(above floor: OrderKey?) -> OrderKey? {
        var foreign: CausalPast?
        for clear in canvas.tracks[track].clears.reversed() {
            let key = canvas.clears[clear].key
            if let floor, key < floor { return nil }
            let cover = foreign ?? foreignCover
            foreign = cover
            if keepsHidden(clear, foreign: cover) { return key }
        }
        return nil
    }

    private func showingHide(above floor: OrderKey?) -> OrderKey? {
        var foreign: CausalPast?
        for hide in canvas.tracks[track].hides.reversed() {
            let key = canvas.hides[hide].key
            if let floor, key < floor { return nil }
            let cover = foreign ?? foreignCover
            foreign = cover
            if isReachable(canvas.hides[hide].target, track, foreign: cover) { return key }
        }
        return nil
    }

    /// Whether an active clear hides a stroke that its author's seat could bring back.
    private func keepsHidden(_ clear: Int, foreign: CausalPast) -> Bool {
        let record = canvas.clears[clear]
        guard !record.past.isSubset(of: foreign) else { return false }
        let order = canvas.layers[canvas.tracks[record.track].layer].order
        // The order extends causality: whatever is in the clear's past lies below the clear.
        return order[..<canvas.strokes.position(of: record.key, in: order)].reversed().contains {
            let stroke = canvas.strokes[Int($0)]
            return (record.scope == .all || Int(stroke.track) == record.track)
                && record.past.contains(stroke.place)
                && isReachable(Int($0), record.track, foreign: foreign)
        }
    }

    /// Whether nothing but clears and hides of a track's seat can keep a stroke from being seen.
    private func isReachable(_ stroke: Int, _ track: Int, foreign: CausalPast) -> Bool {
        let record = canvas.strokes[stroke]
        guard record.status.contains(.on),
            record.status.isDisjoint(with: [.isCopied, .isDismissed]),
            !foreign.contains(record.place)
        else { return false }
        return Int(record.track) == track
            || !record.status.contains(.hidden)
                && !canvas.tracks[Int(record.track)].cover.contains(record.place)
    }

    /// What the clears of others cover on a track's canvas, of everybody's strokes.
    private var foreignCover: CausalPast {
        canvas.union(canvas.layers[canvas.tracks[track].layer].sweeps) { $0.track != track }
    }

    /// Whether switching on an action that is off would change what is seen.
    private func wouldShow(_ action: ActionName) -> Bool {
        switch action {
        case .stroke(let stroke):
            return canvas.strokes[stroke].status.isDisjoint(with: [
                .hidden, .isCopied, .isDismissed,
            ])
                && !canvas.isCovered(stroke)
        case .hide(let hide):
            return canvas.strokes[canvas.hides[hide].target].status.contains(.visible)
        case .clear(let clear):
            let record = canvas.clears[clear]
            let track = record.track
            let visible =
                record.scope == .own
                ? canvas.tracks[track].visible : canvas.layers[canvas.tracks[track].layer].visible
            return visible[..<canvas.strokes.position(of: record.key, in: visible)].reversed()
                .contains {
                    record.past.contains(canvas.strokes[Int($0)].place)
                }
        }
    }
}
