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
        return table.index(of: id, in: strokes).flatMap { placed($0) }
    }

    /// The number of a stroke, visible or not; `nil` if there is none.
    ///
    /// Numbers count strokes as they came here: they are the same for as long as the program runs, unless a `reset`
    /// comes in between, and others at every peer.
    public func number(of id: OperationID) -> UInt32? {
        guard unsettled.isEmpty else { return settled.number(of: id) }
        return table.index(of: id, in: strokes).map { UInt32($0) }
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
        guard
            case .stroke(var stroke) = try? Payload(
                kind: OperationKind.stroke,
                decoding: payloads[index]
            )
        else { return nil }
        let record = strokes[index]
        if record.status.contains(.inPieces) { join(pieces[index] ?? [], into: &stroke) }
        return PlacedStroke(
            id: record.id,
            author: tracks[Int(record.track)].player.device,
            seat: tracks[Int(record.track)].player.seat,
            key: record.key,
            isVisible: record.status.contains(.visible),
            stroke: stroke
        )
    }

    /// Whether a `Clear` written now would take anything away; one that would not should not be
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

    private func join(_ earlier: [[UInt8]], into stroke: inout Stroke) {
        var joined = Stroke(canvas: stroke.canvas, style: stroke.style, points: [])
        for payload in earlier {
            guard
                case .strokePart(let part) = try? Payload(
                    kind: OperationKind.strokePart,
                    decoding: payload
                )
            else { continue }
            joined.points += part.points
            joined.pressures += part.pressures
            joined.times += part.times
        }
        joined.points += stroke.points
        joined.pressures += stroke.pressures
        joined.times += stroke.times
        // Times never fall within a piece; where they fall from one to the next, they tell nothing.
        if zip(joined.times, joined.times.dropFirst()).contains(where: >) { joined.times = [] }
        stroke = joined
    }
}
