import Canvas
import Vocabulary
import Wire

/// The rules of the canvas written down as they are said, without a thought for speed.
struct ReferenceCanvas {
    /// Something that can be switched off.
    struct Action {
        let operation: CanvasOperation
        let canvas: UInt32
    }

    let strokes: [Action]
    let clears: [Action]
    let hides: [Action]
    private var flags: [OperationID: [(operation: CanvasOperation, flag: Bool)]] = [:]

    init(_ operations: [CanvasOperation]) {
        let sorted = operations.sorted { $0.key < $1.key }
        strokes = sorted.compactMap { Self.stroke($0, operations) }
        var clears: [Action] = []
        var hides: [Action] = []
        for operation in sorted {
            switch operation.action {
            case .clear(let clear, _, let byMaster) where clear.scope == .own || byMaster:
                clears.append(Action(operation: operation, canvas: clear.canvas))
            case .hide(let target):
                let own = strokes.first {
                    $0.operation.id == target && $0.operation.isOfPlayer(of: operation)
                }
                if let own { hides.append(Action(operation: operation, canvas: own.canvas)) }
            case .visible(let visible):
                flags[visible.target, default: []].append(
                    (operation, visible.flag)
                )
            default: continue
            }
        }
        self.clears = clears
        self.hides = hides
    }

    private static func stroke(
        _ operation: CanvasOperation,
        _ all: [CanvasOperation]
    ) -> Action? {
        guard case .stroke(let payload, _) = operation.action,
            case .stroke(let stroke) = try? Payload(kind: OperationKind.stroke, decoding: payload)
        else { return nil }
        for back in 0..<Int(stroke.parts) {
            let place = Place(
                log: operation.place.log,
                sequence: operation.place.sequence - 1 - back
            )
            guard let before = all.first(where: { $0.place == place }),
                before.seat == operation.seat, case .part(let payload) = before.action,
                case .strokePart(let part) = try? Payload(
                    kind: OperationKind.strokePart,
                    decoding: payload
                ),
                part.pressures.isEmpty == stroke.pressures.isEmpty,
                part.times.isEmpty == stroke.times.isEmpty
            else { return nil }
        }
        return Action(operation: operation, canvas: stroke.canvas)
    }

    private func flag(_ action: Action) -> (key: OrderKey, flag: Bool)? {
        flags[action.operation.id]?.filter { $0.operation.isOfPlayer(of: action.operation) }
            .max { $0.operation.key < $1.operation.key }.map { ($0.operation.key, $0.flag) }
    }

    private func isOn(_ action: Action) -> Bool { flag(action)?.flag ?? true }

    /// The visible strokes of a canvas by depth, as if some actions were on and others off.
    func visible(
        _ canvas: UInt32,
        on: Set<OperationID> = [],
        off: Set<OperationID> = []
    ) -> [OperationID] {
        let counts = { (action: Action) in
            on.contains(action.operation.id)
                || isOn(action) && !off.contains(action.operation.id)
        }
        let clears = clears.filter(counts)
        let hidden = hides.filter(counts)
        return strokes.filter { stroke in
            stroke.canvas == canvas && counts(stroke)
                && !clears.contains { Self.covers($0, stroke) }
                && !hidden.contains { Self.hides($0, stroke) }
        }.map(\.operation.id)
    }

    private static func covers(_ clear: Action, _ stroke: Action) -> Bool {
        guard case .clear(let what, let past, _) = clear.operation.action else { return false }
        return clear.canvas == stroke.canvas && past.contains(stroke.operation.place)
            && (what.scope == .all || clear.operation.isOfPlayer(of: stroke.operation))
    }

    private static func hides(_ hide: Action, _ stroke: Action) -> Bool {
        guard case .hide(let target) = hide.operation.action else { return false }
        return target == stroke.operation.id
    }

    func undoTarget(_ party: Party, _ author: Int, _ canvas: UInt32) -> OperationID? {
        let own = { (action: Action) in
            action.operation.author == party.device(author)
                && action.operation.seat == party.seat(author) && action.canvas == canvas
        }
        let removals = (clears + hides).filter(own)
        // What shows if the seat takes all of its clears and hides back.
        let possible = Set(visible(canvas, off: Set(removals.map(\.operation.id))))
        let seen = Set(visible(canvas))
        let shown = strokes.filter(own).filter { seen.contains($0.operation.id) }
        let effective = removals.filter { removal in
            isOn(removal)
                && strokes.contains {
                    possible.contains($0.operation.id)
                        && (Self.covers(removal, $0) || Self.hides(removal, $0))
                }
        }
        return (shown + effective).map(\.operation.key).max()?.id
    }

    func redoTarget(_ party: Party, _ author: Int, _ canvas: UInt32) -> OperationID? {
        let own = (strokes + clears + hides).filter {
            $0.operation.author == party.device(author)
                && $0.operation.seat == party.seat(author) && $0.canvas == canvas
        }
        guard let latest = own.map(\.operation.key).max() else { return nil }
        let seen = visible(canvas)
        return own.compactMap { action in flag(action).map { (action.operation.id, $0) } }
            .filter { !$0.1.flag && latest < $0.1.key }
            .sorted { $1.1.key < $0.1.key }
            .first { visible(canvas, on: [$0.0]) != seen }?.0
    }
}
