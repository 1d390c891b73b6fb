internal import Agreement
internal import Canvas
internal import Replication
internal import Vocabulary
internal import Wire

/// What it takes to judge whether an operation may be on a sheet, besides the operation.
struct SheetEvidence {
    /// What the author knew.
    let past: CausalPast
    /// Whether the round that the operation belongs to was open by that.
    let isOpen: Bool
    /// A stroke with the points of all its pieces.
    private(set) var stroke: Stroke?
    /// Of what names a stroke: where that is, and on which canvas.
    private(set) var target: (place: Place, canvas: UInt32)?

    /// States it.
    ///
    /// - Parameters:
    ///   - past: What the author knew.
    ///   - isOpen: Whether the round was open by that.
    ///   - stroke: A stroke with all its points.
    ///   - target: Where a stroke is that is named, and on which canvas.
    init(
        past: CausalPast,
        isOpen: Bool,
        stroke: Stroke?,
        target: (place: Place, canvas: UInt32)?
    ) {
        self.past = past
        self.isOpen = isOpen
        self.stroke = stroke
        self.target = target
    }

    /// Gathers it.
    ///
    /// - Parameters:
    ///   - operation: What is to be judged.
    ///   - rounds: The rounds of its room.
    ///   - logs: The operations of its room.
    ///   - canvas: What has been drawn before it.
    init(
        for operation: CanvasOperation,
        _ rounds: Rounds?,
        in logs: RoomLogs,
        on canvas: Canvas
    ) {
        past = logs.past(of: operation.place)
        isOpen = rounds?.isOpen(operation.key.round, in: past) == true
        switch operation.action {
        case .stroke(let payload, _): stroke = Self.whole(payload, at: operation.place, in: logs)
        case .visible(let visible): target = canvas.standing(of: visible.target)
        case .hide(let stroke): target = canvas.standing(of: stroke)
        case .part, .clear: return
        }
    }

    /// A stroke with the points of the pieces that stand before it in its log; `nil` where one is none.
    private static func whole(_ payload: [UInt8], at place: Place, in logs: RoomLogs) -> Stroke? {
        guard
            case .stroke(var stroke)? = try? Payload(
                kind: .stroke,
                decoding: payload
            )
        else { return nil }
        let first = place.sequence - Int(stroke.parts)
        guard first >= logs.logs[place.log].base else { return nil }
        for sequence in first..<place.sequence {
            let entry = logs[Place(log: place.log, sequence: sequence)]
            guard
                case .strokePart(let part)? = try? Payload(
                    kind: entry.kind,
                    decoding: entry.payload
                )
            else { return nil }
            stroke.points += part.points
        }
        return stroke
    }
}
