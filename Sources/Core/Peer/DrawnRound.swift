internal import Rules
internal import Vocabulary

/// What was drawn in a round, as its end found it.
struct DrawnRound: Sendable {
    /// The visible strokes of each seat, in depth order.
    var visible: [SeatID: [OperationID]]
    /// Where a game keeps to sheets, how many strokes of each seat count.
    var counts: [SeatID: Int]
    /// Where those have spots, the strokes of each seat.
    var marks: [SeatID: [RoundRecord.Mark]]

    /// States it by what of it counts on sheets.
    init(_ visible: [SeatID: [OperationID]], by book: SheetBook, in round: UInt32) {
        self.visible = visible
        counts = book.strokeCounts(in: round)
        marks = book.marks(in: round)
    }
}
