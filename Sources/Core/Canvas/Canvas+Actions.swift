import Vocabulary
import Wire

extension Canvas {
    mutating func addStroke(
        _ operation: CanvasOperation,
        _ payload: [UInt8],
        _ tenure: Tenure?
    ) -> Effect {
        guard payload.count <= Limits.payload,
            let head = payload.withUnsafeBytes({ try? StrokeHead.validate($0) })?.head
        else { return .nothing }
        var earlier: [[UInt8]] = []
        if head.parts > 0 {
            guard let joined = takeParts(Int(head.parts), operation, payload) else {
                return .nothing
            }
            earlier = joined
        }
        let track = track(of: operation, on: head.canvas)
        let record = StrokeRecord(
            key: operation.key,
            place: operation.place,
            track: track,
            inPieces: !earlier.isEmpty
        )
        let index = strokes.append(record, payload, earlier)
        tracks[track].act(operation.key)
        if let flag = early.takeFlag(of: operation) { _ = turn(stroke: index, flag) }
        for hide in early.takeHides(of: operation.id) { _ = addHide(hide, operation.id) }
        guard let tenure else { return .newStroke(index) }
        return .newCopy(index, of: settleCopies(of: index, earlier + [payload], tenure))
    }

    /// Finds what a stroke was drawn twice with, and returns those of it that go.
    private mutating func settleCopies(
        of stroke: Int,
        _ payloads: [[UInt8]],
        _ tenure: Tenure
    ) -> [Int] {
        let seat = tracks[Int(strokes[stroke].track)].player.seat
        let gone = copies.add(stroke, payloads, tenure, of: seat, among: strokes)
        for stroke in gone { strokes[stroke].status.insert(.isCopied) }
        return gone.filter { $0 != stroke }
    }

    mutating func addClear(
        _ operation: CanvasOperation,
        _ clear: Clear,
        _ past: CausalPast,
        byMaster: Bool
    ) -> Effect {
        guard clear.scope == .own || byMaster else { return .nothing }
        let track = track(of: operation.player, on: clear.canvas)
        let index = clears.count
        let flag = early.takeFlag(of: operation)
        clears.append(
            ClearRecord(
                key: operation.key,
                track: track,
                scope: clear.scope,
                past: past,
                flag: flag
            )
        )
        otherActions[operation.id] = .clear(index)
        tracks[track].act(operation.key)
        if let flag { tracks[track].turn(.clear(index), from: nil, to: flag) }
        guard clears[index].isOn else { return .nothing }
        activate(clear: index)
        return .swept(index)
    }

    mutating func addHide(_ operation: CanvasOperation, _ target: OperationID) -> Effect {
        guard let stroke = strokes.index(of: target) else {
            early.add(operation, of: target)
            return .nothing
        }
        let track = Int(strokes[stroke].track)
        guard tracks[track].player == operation.player else { return .nothing }
        let index = hides.count
        let flag = early.takeFlag(of: operation)
        hides.append(HideRecord(key: operation.key, target: stroke, flag: flag))
        otherActions[operation.id] = .hide(index)
        tracks[track].act(operation.key)
        if let flag { tracks[track].turn(.hide(index), from: nil, to: flag) }
        guard hides[index].isOn else { return .nothing }
        activate(hide: index)
        return .turned(stroke)
    }

    /// The track of a stroke's player, most often that of the stroke before in the same log.
    private mutating func track(of stroke: CanvasOperation, on canvas: UInt32) -> Int {
        let log = stroke.place.log
        if log < latestTracks.count {
            let track = latestTracks[log]
            // A log that has drawn nothing yet has the track of another one here, perhaps of the same seat.
            if tracks[track].player == stroke.player,
                layers[tracks[track].layer].canvas == canvas
            {
                return track
            }
        }
        let track = track(of: stroke.player, on: canvas)
        if log >= latestTracks.count {
            latestTracks += repeatElement(track, count: log + 1 - latestTracks.count)
        }
        latestTracks[log] = track
        return track
    }

    /// The track of a player on a canvas, begun where there is none yet.
    private mutating func track(of player: Player, on canvas: UInt32) -> Int {
        let name = Track.Name(canvas: canvas, player: player)
        if let track = trackNumbers[name] { return track }
        let layer = layerNumbers[canvas] ?? layers.count
        if layer == layers.count {
            layers.append(Layer(canvas: canvas))
            layerNumbers[canvas] = layer
        }
        let track = tracks.count
        tracks.append(Track(player: player, layer: layer))
        trackNumbers[name] = track
        layers[layer].tracks.append(track)
        return track
    }

    private mutating func takeParts(
        _ count: Int,
        _ operation: CanvasOperation,
        _ payload: [UInt8]
    ) -> [[UInt8]]? {
        let last = try? Payload(kind: .stroke, decoding: payload)
        guard case .stroke(let stroke) = last else { return nil }
        let piece = StrokePart(
            points: stroke.points,
            pressures: stroke.pressures,
            times: stroke.times
        )
        return parts.take(
            count,
            before: operation.place,
            seat: operation.seat,
            last: PartBuffer.Shape(piece)
        )
    }
}
