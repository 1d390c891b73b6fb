import Vocabulary

// The lists by depth, kept for one operation at a time.
extension Canvas {
    /// How far from the end of a layer a stroke of a bulk is still put in place at once.
    private static let nearEnd = 64

    /// Puts a new stroke into its layer.
    mutating func place(_ stroke: Int) -> [CanvasChange] {
        let layer = tracks[Int(strokes[stroke].track)].layer
        guard !placeOnTop(stroke, layer) else {
            guard strokes[stroke].status.contains(.visible) else { return [] }
            return [.added(strokes[stroke].id, at: layers[layer].visible.count - 1)]
        }
        let index = strokes.position(of: strokes[stroke].key, in: layers[layer].order)
        layers[layer].order.insert(UInt32(stroke), at: index)
        return show(stroke)
    }

    /// Puts a new stroke into its layer if it belongs near the end, otherwise makes it wait.
    mutating func placeInBulk(_ stroke: Int) {
        let layer = tracks[Int(strokes[stroke].track)].layer
        guard !placeOnTop(stroke, layer) else { return }
        let count = layers[layer].order.count
        guard
            count < Self.nearEnd
                || strokes[Int(layers[layer].order[count - Self.nearEnd])] < strokes[stroke]
        else {
            layers[layer].waiting.append(UInt32(stroke))
            return spoil(layer)
        }
        let index = strokes.position(of: strokes[stroke].key, in: layers[layer].order)
        layers[layer].order.insert(UInt32(stroke), at: index)
        if !layers[layer].isStale, deservesShowing(stroke) { enter(stroke) }
    }

    /// Puts a new stroke into its layer if it belongs on top, as nearly every one does.
    private mutating func placeOnTop(_ stroke: Int, _ layer: Int) -> Bool {
        if let top = layers[layer].order.last, !(strokes[Int(top)] < strokes[stroke]) {
            return false
        }
        layers[layer].order.append(UInt32(stroke))
        guard !layers[layer].isStale, deservesShowing(stroke) else { return true }
        strokes[stroke].status.insert(.visible)
        layers[layer].visible.append(UInt32(stroke))
        tracks[Int(strokes[stroke].track)].visible.append(UInt32(stroke))
        visibleCount += 1
        return true
    }

    /// Enters a stroke into the lists of visible strokes or takes it out, as it deserves.
    mutating func show(_ stroke: Int) -> [CanvasChange] {
        let wasVisible = strokes[stroke].status.contains(.visible)
        let isVisible = deservesShowing(stroke)
        guard wasVisible != isVisible else { return [] }
        let id = strokes[stroke].id
        if isVisible { return [.added(id, at: enter(stroke))] }
        leave(stroke)
        return [.removed([id])]
    }

    @discardableResult
    private mutating func enter(_ stroke: Int) -> Int {
        let track = Int(strokes[stroke].track)
        let layer = tracks[track].layer
        strokes[stroke].status.insert(.visible)
        let index = strokes.position(of: strokes[stroke].key, in: layers[layer].visible)
        layers[layer].visible.insert(UInt32(stroke), at: index)
        let own = strokes.position(of: strokes[stroke].key, in: tracks[track].visible)
        tracks[track].visible.insert(UInt32(stroke), at: own)
        visibleCount += 1
        return index
    }

    private mutating func leave(_ stroke: Int) {
        let track = Int(strokes[stroke].track)
        let layer = tracks[track].layer
        strokes[stroke].status.remove(.visible)
        layers[layer].visible.remove(
            at: strokes.position(of: strokes[stroke].key, in: layers[layer].visible)
        )
        tracks[track].visible.remove(
            at: strokes.position(of: strokes[stroke].key, in: tracks[track].visible)
        )
        visibleCount -= 1
    }
}
