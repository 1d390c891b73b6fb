internal import Canvas
internal import Rules
internal import Vocabulary
internal import Wire

/// The sheets of a game's rounds, and what counts of all that somebody has drawn on them.
///
/// What it says of an operation is a function of the operation, of its past and of those before it in order: of the
/// strokes of a seat, those that come first in order are within their number, whichever came here first. So it is the
/// same at every peer; and it costs the same, however much has been drawn.
struct SheetBook: Sendable {
    /// Of which state of the open round the sheets are.
    struct Basis: Hashable, Sendable {
        let round: UInt32
        /// Entries taken in.
        let entries: Int
        /// State of the members.
        let version: Int
    }

    private struct Slot: Hashable {
        let round: UInt32
        let seat: SeatID
    }

    private struct Action: Hashable {
        let round: UInt32
        let place: Place
    }

    /// What counts of all that is drawn.
    var drawing = GameDescription.Drawing.alone
    private var sheets: [UInt32: [Sheet]] = [:]
    private var basis: Basis?
    /// The first strokes of each seat in order, no more than it may draw, ascending.
    private var strokes: [Slot: [RoundRecord.Mark]] = [:]
    /// How many strokes of each seat there are where it may draw as many as it likes.
    private var free: [Slot: Int] = [:]
    /// Clears and hides, which can be taken back as strokes can.
    private var actions: [OperationID: Action] = [:]
    /// Strokes that were within their number until others came that stand before them.
    private(set) var surplus: [OperationID] = []
    /// Whether one has come that stands before others where strokes are won: those that had no place may have one now.
    private(set) var isUnsettled = false

    /// Whether any of a round's sheets is not for everybody's eyes.
    func isHidden(in round: UInt32) -> Bool {
        sheets[round]?.contains { $0.viewers != .everybody } == true
    }

    /// The sheet of a round that a seat draws on; `nil` if it does not.
    func sheet(of seat: SeatID, in round: UInt32) -> Sheet? {
        sheets[round]?.first { $0.authors.contains(seat) }
    }

    /// How many strokes of a seat count in a round, those among them that it has taken back.
    func strokeCount(of seat: SeatID, in round: UInt32) -> Int {
        let slot = Slot(round: round, seat: seat)
        return strokes[slot]?.count ?? free[slot] ?? 0
    }

    /// The same of all seats that have drawn.
    func strokeCounts(in round: UInt32) -> [SeatID: Int] {
        var counts: [SeatID: Int] = [:]
        for (slot, count) in free where slot.round == round { counts[slot.seat] = count }
        for (slot, marks) in strokes where slot.round == round { counts[slot.seat] = marks.count }
        return counts.filter { $0.value > 0 }
    }

    /// The strokes that count of each seat on a sheet with spots, in order.
    func marks(in round: UInt32) -> [SeatID: [RoundRecord.Mark]] {
        var marks: [SeatID: [RoundRecord.Mark]] = [:]
        for (slot, kept) in strokes where slot.round == round && !kept.isEmpty {
            if sheet(of: slot.seat, in: round)?.spots.isEmpty == false { marks[slot.seat] = kept }
        }
        return marks
    }

    /// The most strokes of a seat, those among them that it has won; `nil` where there is no limit.
    func most(of seat: SeatID, in round: UInt32) -> Int? {
        guard let sheet = sheet(of: seat, in: round), let most = sheet.strokes else { return nil }
        let kept = strokes[Slot(round: round, seat: seat)] ?? []
        return Self.allowance(of: kept[...], on: sheet, most).most
    }

    /// Whether a seat sees a part of some sheet of a round, and not all of it.
    func hasStrip(for seat: SeatID?, in round: UInt32) -> Bool {
        sheets[round]?.contains { $0.strip(for: seat) != nil } == true
    }

    /// The sheets of a round, as its game lists them.
    func list(in round: UInt32) -> [Sheet] { sheets[round] ?? [] }

    /// Whether the sheets are those of some state of the open round.
    func isUpToDate(with basis: Basis) -> Bool { self.basis == basis }

    /// Takes in the sheets of a round.
    ///
    /// - Returns: Whether they have changed, so that what was drawn is to be judged again.
    mutating func list(_ sheets: [Sheet], in round: UInt32, by basis: Basis? = nil) -> Bool {
        if let basis { self.basis = basis }
        let before = self.sheets.updateValue(sheets, forKey: round)
        return before.map { $0 != sheets } == true
    }

    /// Forgets what was drawn, as all of it is drawn again.
    mutating func forgetDrawn() {
        strokes = [:]
        free = [:]
        actions = [:]
        surplus = []
        isUnsettled = false
    }

    /// Forgets all of the rounds before one: nothing that comes can count there any more.
    mutating func forget(before round: UInt32) {
        sheets = sheets.filter { $0.key >= round }
        strokes = strokes.filter { $0.key.round >= round }
        free = free.filter { $0.key.round >= round }
        actions = actions.filter { $0.value.round >= round }
    }

    /// Takes out the strokes that do not count any more.
    mutating func takeSurplus() -> [OperationID] {
        defer { surplus = [] }
        return surplus
    }

    /// Whether an operation counts; each is asked for once.
    mutating func admits(_ operation: CanvasOperation, _ evidence: SheetEvidence) -> Bool {
        let round = operation.key.round
        guard evidence.isOpen, let sheet = sheet(of: operation.seat, in: round) else {
            return false
        }
        switch operation.action {
        case .part: return true
        case .stroke:
            guard let stroke = evidence.stroke, stroke.canvas == round,
                sheet.fault(stroke.style, stroke.points) == nil
            else { return false }
            return counts(operation, stroke.points, on: sheet)
        case .visible(let visible):
            guard sheet.undo == .allowed else { return false }
            return isKnown(visible.target, in: round, evidence)
        case .hide:
            guard sheet.undo == .allowed, isKnownStroke(in: round, evidence) else { return false }
        case .clear(let clear, _, _):
            guard sheet.clear == .allowed, clear.scope == .own, clear.canvas == round else {
                return false
            }
        }
        actions[operation.id] = Action(round: round, place: operation.place)
        return true
    }

    /// Whether a stroke is within the number of its seat's; one after it in order may be that no more.
    private mutating func counts(
        _ operation: CanvasOperation,
        _ points: [StrokePoint],
        on sheet: Sheet
    ) -> Bool {
        let order = operation.key
        let slot = Slot(round: order.round, seat: operation.seat)
        guard let most = sheet.strokes else {
            free[slot, default: 0] += 1
            return true
        }
        var first = strokes[slot] ?? []
        strokes[slot] = nil
        defer { strokes[slot] = first }
        let index = (first.lastIndex { $0.order < order } ?? -1) + 1
        let before = Self.allowance(of: first[..<index], on: sheet, most)
        guard index < before.most else { return false }
        Work.count(first.count - index)
        if index < first.count, sheet.spots.contains(where: { $0.claim != nil }) {
            isUnsettled = true
        }
        // Only of those that have a place, which are few, it is found out what they go over.
        let over = sheet.spots.filter { $0.lies(under: points) }.map(\.number)
        first.insert(RoundRecord.Mark(order: order, spots: over), at: index)
        let count = Self.allowance(of: first[...], on: sheet, most).count
        surplus += first[count...].map(\.order.id)
        first.removeSubrange(count...)
        return true
    }

    /// How many strokes a seat may draw by those that it has drawn, and how many of those that are.
    private static func allowance(
        of strokes: ArraySlice<RoundRecord.Mark>,
        on sheet: Sheet,
        _ most: Int
    ) -> (most: Int, count: Int) {
        let claims = sheet.spots.compactMap { spot in
            spot.claim.map { (number: spot.number, order: $0) }
        }
        // Nothing is won where nothing is claimed.
        guard !claims.isEmpty else { return (most, min(most, strokes.count)) }
        var (won, count) = (0, 0)
        var previous: OrderKey?
        for stroke in strokes {
            guard count < most + won else { break }
            won += claims.count { claim in
                // The first stroke after the claim decides.
                claim.order < stroke.order && previous.map { $0 < claim.order } != false
                    && stroke.spots.contains(claim.number)
            }
            previous = stroke.order
            count += 1
        }
        return (most + won, count)
    }

    /// Whether the author knew what it names: else it would depend on what came first whether it counts.
    private func isKnown(
        _ target: OperationID,
        in round: UInt32,
        _ evidence: SheetEvidence
    ) -> Bool {
        if let action = actions[target] {
            return action.round == round && evidence.past.contains(action.place)
        }
        return isKnownStroke(in: round, evidence)
    }

    private func isKnownStroke(in round: UInt32, _ evidence: SheetEvidence) -> Bool {
        guard let target = evidence.target else { return false }
        return target.canvas == round && evidence.past.contains(target.place)
    }
}
