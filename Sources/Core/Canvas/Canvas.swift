import Vocabulary
import Wire

/// The drawings of one room: which strokes there are, which are visible, and what lies above what.
///
/// A pure function of the set of operations applied, whatever the order in which they were, as long as
/// each log's own come in theirs and none comes twice. A stroke is visible if its own flag is on, no
/// active `Clear` that counts covers it, no active `Hide` of its player names it, and no later host of
/// its seat has drawn it again. Flags are last-writer-wins registers that only the player of the action named
/// can write.
///
/// Each stroke is a 64-byte record beside its payload, which is checked at once and decoded when asked
/// for. Lists by depth hold indices of records, so that a late stroke moves four bytes a stroke above.
public struct Canvas: Sendable {
    var layers: [Layer] = []
    var layerNumbers: [UInt32: Int] = [:]
    var tracks: [Track] = []
    var trackNumbers: [Track.Name: Int] = [:]
    /// The track of the latest stroke of each log: a look-up saved, no state.
    var latestTracks: [Int] = []

    var strokes = StrokeList()

    var clears: [ClearRecord] = []
    var hides: [HideRecord] = []
    /// Finds clears and hides; `strokes` finds its own.
    var otherActions: [OperationID: ActionName] = [:]

    var parts = PartBuffer()
    var copies = Copies()
    var early = EarlyActions()
    var visibleCount = 0
    /// Layers with strokes waiting or a stale list, in no order.
    var unsettled: [Int] = []

    /// Starts empty.
    public init() {}

    /// Applies one operation as it arrives.
    ///
    /// - Parameter operation: One not applied before.
    /// - Returns: What it did to the list of visible strokes of its canvas, in order; empty for an
    ///   operation that is void or changes nothing that is seen.
    /// - Complexity: O(log n) and four bytes moved for each stroke above, for all but clears: one
    ///   looks at what can be seen of those whose strokes it takes, and a stroke that is taken back at all; after `applyInBulk`, what `settle` takes on top.
    @discardableResult
    public mutating func apply(_ operation: CanvasOperation) -> [CanvasChange] {
        settle()
        switch reduce(operation) {
        case .nothing: return []
        case .newStroke(let stroke): return place(stroke)
        case .newCopy(let stroke, let others):
            return others.flatMap { show($0) } + place(stroke)
        case .turned(let stroke): return show(stroke)
        case .swept(let clear): return sweep(clear)
        case .covered(let layer): return review(layer)
        }
    }

    /// Applies one operation of many, as when a stored room is loaded: what follows from it for the
    /// list of visible strokes is put off until `settle`, the next `apply`, or a question.
    ///
    /// - Parameter operation: One not applied before.
    /// - Complexity: Amortised O(1), and O(log n) for what names another operation.
    public mutating func applyInBulk(_ operation: CanvasOperation) {
        switch reduce(operation) {
        case .nothing: return
        case .newStroke(let stroke): placeInBulk(stroke)
        case .newCopy(let stroke, let others):
            placeInBulk(stroke)
            if !others.isEmpty { spoil(tracks[Int(strokes[stroke].track)].layer) }
        case .turned(let stroke): spoil(tracks[Int(strokes[stroke].track)].layer)
        case .swept(let clear): spoil(tracks[clears[clear].track].layer)
        case .covered(let layer): spoil(layer)
        }
    }

    /// What an operation concerns.
    enum Effect {
        /// Nothing that is seen.
        case nothing
        /// A stroke that is in no list yet.
        case newStroke(Int)
        /// The same, and strokes that it stands for from now on.
        case newCopy(Int, of: [Int])
        /// A stroke whose status may have changed.
        case turned(Int)
        /// A clear that counts from now on.
        case swept(Int)
        /// A layer whose covers have changed.
        case covered(Int)
    }

    private mutating func reduce(_ operation: CanvasOperation) -> Effect {
        switch operation.action {
        case .stroke(let payload, let tenure): return addStroke(operation, payload, tenure)
        case .part(let payload):
            parts.add(payload, place: operation.place, seat: operation.seat)
            return .nothing
        case .visible(let visible):
            let flag = Flag(key: operation.key, isOn: visible.flag)
            return turn(Flag.Name(target: visible.target, player: operation.player), flag)
        case .clear(let clear, let past, let byMaster):
            return addClear(operation, clear, past, byMaster: byMaster)
        case .hide(let target): return addHide(operation, target)
        }
    }
}
