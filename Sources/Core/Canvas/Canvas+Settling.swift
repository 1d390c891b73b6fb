public import Vocabulary
import Wire

// The lists by depth, made anew for many operations at once, or without strokes that turn out not to count.
extension Canvas {
    /// How many strokes a clear may hide, or show when it is taken back, one by one.
    static let fewStrokes = 32

    /// Does what `applyInBulk` has put off.
    ///
    /// - Complexity: O(n) for each canvas concerned, and O(m log m) for m strokes that came in
    ///   another order than that of depth; O(1) if nothing was put off.
    public mutating func settle() {
        guard !unsettled.isEmpty else { return }
        for layer in unsettled {
            mergeWaiting(layer)
            layers[layer].isStale = false
            remake(layer)
        }
        unsettled = []
    }

    /// Has a layer settled later.
    mutating func spoil(_ layer: Int) {
        guard !layers[layer].isStale else { return }
        layers[layer].isStale = true
        unsettled.append(layer)
    }

    /// Takes away what a clear covers that has just begun to count.
    mutating func sweep(_ clear: Int) -> [CanvasChange] {
        let track = clears[clear].track
        let layer = tracks[track].layer
        let seen = clears[clear].scope == .own ? tracks[track].visible : layers[layer].visible
        Work.count(seen.count)
        let gone = seen.filter { isCovered(Int($0)) }
        guard !gone.isEmpty else { return [] }
        if gone.count <= Self.fewStrokes {
            for stroke in gone { _ = show(Int(stroke)) }
            return [.removed(gone.map { strokes[Int($0)].id })]
        }
        for stroke in gone { strokes[Int(stroke)].status.remove(.visible) }
        visibleCount -= gone.count
        layers[layer].visible.removeAll { !strokes[Int($0)].status.contains(.visible) }
        let concerned = Set(gone.map { Int(strokes[Int($0)].track) })
        for track in concerned {
            tracks[track].visible.removeAll { !strokes[Int($0)].status.contains(.visible) }
        }
        let left = layers[layer].visible
        return [.turned(TurnedStrokes(gone: gone, stayed: left, visible: left))]
    }

    /// Finds out what became visible in a layer and what no longer is.
    mutating func review(_ layer: Int) -> [CanvasChange] {
        let before = layers[layer].visible
        remake(layer)
        return changes(from: before, to: layers[layer].visible)
    }

    /// What the visible strokes of a layer differ in from those that were visible before.
    func changes(from before: [UInt32], to visible: [UInt32]) -> [CanvasChange] {
        let gone = before.filter { !strokes[Int($0)].status.contains(.visible) }
        let stayed = before.filter { strokes[Int($0)].status.contains(.visible) }
        guard max(gone.count, visible.count - stayed.count) <= Self.fewStrokes else {
            return [.turned(TurnedStrokes(gone: gone, stayed: stayed, visible: visible))]
        }
        let removal: [CanvasChange] =
            gone.isEmpty ? [] : [.removed(gone.map { strokes[Int($0)].id })]
        return removal + additions(visible, since: stayed)
    }

    private func additions(_ visible: [UInt32], since stayed: [UInt32]) -> [CanvasChange] {
        var changes: [CanvasChange] = []
        var rest = stayed[...]
        for (index, stroke) in visible.enumerated() {
            if rest.first == stroke {
                rest.removeFirst()
            } else {
                changes.append(.added(strokes[Int(stroke)].id, at: index))
            }
        }
        return changes
    }

    /// Makes the lists of visible strokes of a layer and its tracks from its list of all.
    private mutating func remake(_ layer: Int) {
        visibleCount -= layers[layer].visible.count
        layers[layer].visible.removeAll(keepingCapacity: true)
        for track in layers[layer].tracks { tracks[track].visible.removeAll(keepingCapacity: true) }
        for stroke in layers[layer].order {
            guard deservesShowing(Int(stroke)) else {
                strokes[Int(stroke)].status.remove(.visible)
                continue
            }
            strokes[Int(stroke)].status.insert(.visible)
            layers[layer].visible.append(stroke)
            tracks[Int(strokes[Int(stroke)].track)].visible.append(stroke)
        }
        visibleCount += layers[layer].visible.count
    }

    private mutating func mergeWaiting(_ layer: Int) {
        guard !layers[layer].waiting.isEmpty else { return }
        var late = layers[layer].waiting
        layers[layer].waiting = []
        late.sort { strokes[Int($0)] < strokes[Int($1)] }
        let order = layers[layer].order
        // What lies below the lowest late one stays where it is.
        var index =
            late.first.map { strokes.position(of: strokes[Int($0)].key, in: order) } ?? order.count
        var merged = Array(order[..<index])
        merged.reserveCapacity(order.count + late.count)
        for stroke in late {
            while index < order.count, strokes[Int(order[index])] < strokes[Int(stroke)] {
                merged.append(order[index])
                index += 1
            }
            merged.append(stroke)
        }
        merged += order[index...]
        layers[layer].order = merged
    }

    /// Takes out strokes that do not count; their numbers stay theirs.
    ///
    /// - Parameter dismissed: Their names; those that are not here are skipped.
    /// - Returns: What that did to the list of visible strokes of each canvas.
    /// - Complexity: O(log n) and four bytes moved for each stroke above a stroke that goes; O(n) where they are many.
    public mutating func dismiss(_ dismissed: [OperationID]) -> [CanvasChange] {
        settle()
        let gone = dismissed.compactMap { strokes.index(of: $0) }
            .filter { !strokes[$0].status.contains(.isDismissed) }
        Work.count(gone.count)
        for stroke in gone { strokes[stroke].status.insert(.isDismissed) }
        guard gone.count > Self.fewStrokes else {
            return gone.flatMap { stroke in
                let layer = tracks[Int(strokes[stroke].track)].layer
                let index = strokes.position(of: strokes[stroke].key, in: layers[layer].order)
                layers[layer].order.remove(at: index)
                return show(stroke)
            }
        }
        for stroke in gone { strokes[stroke].status.remove(.visible) }
        return Set(gone.map { tracks[Int(strokes[$0].track)].layer }).sorted().flatMap { layer in
            layers[layer].order.removeAll { strokes[Int($0)].status.contains(.isDismissed) }
            return review(layer)
        }
    }

    /// What the lists of visible strokes differ in from those of other drawings in which strokes have the same numbers.
    ///
    /// - Parameter before: The others, with nothing put off.
    /// - Returns: The difference, canvas by canvas; `reset` where numbers are not the same.
    /// - Complexity: O(n).
    public func changes(since before: Canvas) -> [CanvasChange] {
        guard strokes.begins(with: before.strokes) else { return [.reset] }
        return Set(before.layerNumbers.keys).union(layerNumbers.keys).sorted().flatMap { canvas in
            changes(
                from: before.layerNumbers[canvas].map { before.layers[$0].visible } ?? [],
                to: layerNumbers[canvas].map { layers[$0].visible } ?? []
            )
        }
    }
}
