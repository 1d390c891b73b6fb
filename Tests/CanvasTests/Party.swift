import Canvas
import SeededRandom
import Vocabulary
import Wire

/// Several authors of one room, each with a log, a seat and what it has seen.
struct Party {
    /// An operation, and what its author had seen before it.
    struct Entry {
        let operation: CanvasOperation
        let past: CausalPast
    }

    private(set) var entries: [Entry] = []
    private var pasts: [CausalPast]
    private var lamports: [UInt64]
    private var random: SeededRandom

    init(authors: Int, seed: UInt64 = 1) {
        pasts = [CausalPast](
            repeating: CausalPast(counts: [Int](repeating: 0, count: authors)),
            count: authors
        )
        lamports = [UInt64](repeating: 0, count: authors)
        random = SeededRandom(seed: seed)
    }

    var operations: [CanvasOperation] { entries.map(\.operation) }
    var authors: Range<Int> { pasts.indices }

    func seat(_ author: Int) -> SeatID { SeatID(UInt64(author) + 1) }
    func device(_ author: Int) -> DeviceID { DeviceID(words: Words4(UInt64(author) + 1, 0, 0, 0)) }
    func past(_ author: Int) -> CausalPast { pasts[author] }

    /// Lets an author see all that another has seen and done.
    mutating func show(_ author: Int, to other: Int) {
        for log in authors {
            pasts[other].counts[log] = max(pasts[other].counts[log], pasts[author].counts[log])
        }
        lamports[other] = max(lamports[other], lamports[author])
    }

    /// Lets everybody see everything.
    mutating func meet() {
        for author in authors { show(author, to: 0) }
        for author in authors { show(0, to: author) }
    }

    @discardableResult
    mutating func write(
        _ author: Int,
        seat: SeatID? = nil,
        device: DeviceID? = nil,
        _ action: CanvasOperation.Action
    ) -> CanvasOperation {
        let id = OperationID(
            words: Words4(random.next(), random.next(), random.next(), random.next())
        )
        lamports[author] += 1
        let operation = CanvasOperation(
            id: id,
            key: OrderKey(lamport: lamports[author], id: id),
            author: device ?? self.device(author),
            seat: seat ?? self.seat(author),
            place: Place(log: author, sequence: pasts[author].counts[author]),
            action: action
        )
        entries.append(Entry(operation: operation, past: pasts[author]))
        pasts[author].counts[author] += 1
        return operation
    }

    @discardableResult
    mutating func draw(_ author: Int, _ stroke: Stroke = .dot) -> CanvasOperation {
        write(author, .stroke(payload: Payload.stroke(stroke).encoded))
    }

    @discardableResult
    mutating func turn(_ author: Int, _ target: OperationID, _ flag: Bool) -> CanvasOperation {
        write(author, .visible(Visible(target: target, flag: flag)))
    }

    @discardableResult
    mutating func hide(_ author: Int, _ target: OperationID) -> CanvasOperation {
        write(author, .hide(target))
    }

    @discardableResult
    mutating func clear(
        _ author: Int,
        _ scope: Clear.Scope = .own,
        canvas: UInt32 = 0,
        byMaster: Bool = false
    ) -> CanvasOperation {
        let clear = Clear(canvas: canvas, scope: scope)
        return write(author, .clear(clear, past: pasts[author], byMaster: byMaster))
    }
}

extension Stroke {
    /// One point of a pen.
    static let dot = Stroke(style: StrokeStyle(), points: [StrokePoint(x: 40, y: 40)])

    /// One point on a canvas.
    static func dot(canvas: UInt32) -> Stroke {
        Stroke(canvas: canvas, style: StrokeStyle(), points: [StrokePoint(x: 40, y: 40)])
    }
}

extension CanvasOperation {
    /// Whether both are of the same seat on the same device.
    func isOfPlayer(of other: CanvasOperation) -> Bool {
        author == other.author && seat == other.seat
    }
}

extension Canvas {
    /// What an author of a party may undo.
    func undoTarget(_ party: Party, _ author: Int, canvas: UInt32 = 0) -> OperationID? {
        undoTarget(device: party.device(author), seat: party.seat(author), canvas: canvas)
    }

    /// What an author of a party may redo.
    func redoTarget(_ party: Party, _ author: Int, canvas: UInt32 = 0) -> OperationID? {
        redoTarget(device: party.device(author), seat: party.seat(author), canvas: canvas)
    }

    /// Whether an author of a party has something to clear.
    func hasStrokesToClear(_ party: Party, _ author: Int, _ scope: Clear.Scope) -> Bool {
        hasStrokesToClear(
            device: party.device(author),
            seat: party.seat(author),
            canvas: 0,
            scope: scope
        )
    }

    /// Applies all in order.
    init(_ operations: [CanvasOperation]) {
        self.init()
        for operation in operations { apply(operation) }
    }

    /// The bytes that a room's digest is taken of.
    var state: [UInt8] {
        var writer = CBORWriter()
        encodeState(into: &writer)
        return writer.bytes
    }
}
