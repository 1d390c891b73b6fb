public import Vocabulary
public import Wire

extension Canvas {
    /// The visible strokes of a canvas, lowest first.
    public func visibleStrokes(canvas: UInt32) -> [OperationID] {
        guard unsettled.isEmpty else { return settled.visibleStrokes(canvas: canvas) }
        guard let layer = layerNumbers[canvas] else { return [] }
        return layers[layer].visible.map { strokes[Int($0)].id }
    }

    /// The number of visible strokes on all canvases.
    public var strokeCount: Int {
        unsettled.isEmpty ? visibleCount : settled.visibleCount
    }

    /// A stroke by name, visible or not; `nil` if there is none or it is void.
    public func stroke(_ id: OperationID) -> PlacedStroke? {
        guard unsettled.isEmpty else { return settled.stroke(id) }
        return strokes.index(of: id).flatMap { placed($0) }
    }

    /// The number of a stroke, visible or not; `nil` if there is none.
    ///
    /// Numbers count strokes as they came here: they are the same for as long as the program runs, unless a `reset`
    /// comes in between, and others at every peer.
    public func number(of id: OperationID) -> UInt32? {
        guard unsettled.isEmpty else { return settled.number(of: id) }
        return strokes.index(of: id).map { UInt32($0) }
    }

    /// Where the strokes lie that have a number, in the order of their numbers.
    public var places: some RandomAccessCollection<Place> { strokes.places }

    /// Whether a stroke counts here, visible or not.
    public func counts(_ stroke: OperationID) -> Bool {
        guard let stroke = strokes.index(of: stroke) else { return false }
        return !strokes[stroke].status.contains(.isDismissed)
    }

    /// Where a stroke lies in its log, and on which canvas it is, visible or not; `nil` if there is none.
    public func standing(of stroke: OperationID) -> (place: Place, canvas: UInt32)? {
        strokes.index(of: stroke).map {
            (strokes[$0].place, layers[tracks[Int(strokes[$0].track)].layer].canvas)
        }
    }

    /// The numbers of the visible strokes of a canvas, lowest first.
    public func visibleNumbers(canvas: UInt32) -> [UInt32] {
        guard unsettled.isEmpty else { return settled.visibleNumbers(canvas: canvas) }
        return layerNumbers[canvas].map { layers[$0].visible } ?? []
    }

    /// A stroke by number, visible or not; `nil` if there is none.
    public func stroke(number: UInt32) -> PlacedStroke? {
        guard unsettled.isEmpty else { return settled.stroke(number: number) }
        return Int(number) < strokes.count ? placed(Int(number)) : nil
    }

    private func placed(_ index: Int) -> PlacedStroke? {
        let record = strokes[index]
        guard !record.status.contains(.isDismissed), let stroke = strokes.stroke(index) else {
            return nil
        }
        return PlacedStroke(
            id: record.id,
            author: tracks[Int(record.track)].player.device,
            seat: tracks[Int(record.track)].player.seat,
            key: record.key,
            isVisible: record.status.contains(.visible),
            stroke: stroke
        )
    }

    /// Whether a `Clear` written now would take anything away; where not, it should not be
    /// written, because undoing it would show nothing either.
    public func hasStrokesToClear(
        device: DeviceID,
        seat: SeatID,
        canvas: UInt32,
        scope: Clear.Scope
    ) -> Bool {
        guard unsettled.isEmpty else {
            return settled.hasStrokesToClear(
                device: device,
                seat: seat,
                canvas: canvas,
                scope: scope
            )
        }
        switch scope {
        case .own:
            let player = Player(device: device, seat: seat)
            guard let track = trackNumbers[Track.Name(canvas: canvas, player: player)] else {
                return false
            }
            return !tracks[track].visible.isEmpty
        case .all: return layerNumbers[canvas].map { !layers[$0].visible.isEmpty } ?? false
        }
    }

    /// Writes the item `canvases` of the state that a room's digest is taken of: by number, the
    /// canvases that hold a valid stroke, each with its strokes by depth and whether they are visible.
    public func encodeState(into writer: inout CBORWriter) {
        guard unsettled.isEmpty else { return settled.encodeState(into: &writer) }
        let drawn = layers.filter { !$0.order.isEmpty }.sorted { $0.canvas < $1.canvas }
        writer.array(drawn.count)
        for layer in drawn {
            writer.array(2)
            writer.unsigned(layer.canvas)
            writer.array(layer.order.count)
            for stroke in layer.order {
                writer.array(2)
                writer.identifier(strokes[Int(stroke)].id)
                writer.boolean(strokes[Int(stroke)].status.contains(.visible))
            }
        }
    }

    /// The same drawings with nothing put off.
    var settled: Canvas {
        var copy = self
        copy.settle()
        return copy
    }

    /// What undo takes back: the latest action of a seat on its device on a canvas that still
    /// shows.
    ///
    /// A visible stroke shows. An active clear or hide shows if it keeps a stroke from being seen that
    /// is switched on and that no clear or hide of another seat keeps from being seen too.
    ///
    /// - Returns: The name to write into a `Visible` with its flag off; `nil` if there is nothing.
    /// - Complexity: O(1) if the seat's latest action is a visible stroke. Otherwise its active clears
    ///   and hides above its highest visible stroke are looked at, and for each of those clears as many
    ///   of the strokes below as it takes to find one below it.
    public func undoTarget(device: DeviceID, seat: SeatID, canvas: UInt32) -> OperationID? {
        guard unsettled.isEmpty else {
            return settled.undoTarget(device: device, seat: seat, canvas: canvas)
        }
        let player = Player(device: device, seat: seat)
        guard let track = trackNumbers[Track.Name(canvas: canvas, player: player)] else {
            return nil
        }
        return UndoSearch(in: self, track).undoTarget?.id
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
        return UndoSearch(in: self, track).redoTarget
    }
}
