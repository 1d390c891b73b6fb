import Canvas
import Testing
import Vocabulary
import Wire

@Suite("Strokes in pieces")
struct PartTests {
    private var party = Party(authors: 2)

    /// Points along a straight line, which pack small.
    private func line(_ count: Int, from start: Int = 0) -> [StrokePoint] {
        (start..<start + count).map { StrokePoint(x: Int16($0), y: Int16($0)) }
    }

    private mutating func part(_ part: StrokePart, seat: SeatID? = nil) {
        party.write(0, seat: seat, .part(payload: Payload.strokePart(part).encoded))
    }

    private mutating func last(
        _ parts: UInt8,
        _ points: [StrokePoint],
        pressures: [UInt8] = [],
        times: [UInt32] = []
    ) -> CanvasOperation {
        party.draw(
            0,
            Stroke(
                style: StrokeStyle(),
                parts: parts,
                points: points,
                pressures: pressures,
                times: times
            )
        )
    }

    private func drawn(_ operation: CanvasOperation) -> Stroke? {
        Canvas(party.operations).stroke(operation.id)?.stroke
    }

    @Test("pieces are joined in order")
    mutating func joined() {
        part(StrokePart(points: line(3), pressures: [1, 2, 3], times: [0, 5, 9]))
        part(StrokePart(points: line(2, from: 3), pressures: [4, 5], times: [11, 12]))
        let stroke = last(2, line(1, from: 5), pressures: [6], times: [20])
        let whole = Stroke(
            style: StrokeStyle(),
            points: line(6),
            pressures: [1, 2, 3, 4, 5, 6],
            times: [0, 5, 9, 11, 12, 20]
        )
        #expect(drawn(stroke) == whole)
    }

    @Test("a stroke has at most 4096 points", arguments: [4096, 4097])
    mutating func pointLimit(points: Int) {
        let each = 1024
        for index in 0..<4 { part(StrokePart(points: line(each, from: index * each))) }
        // The line's first step is new, the others repeat it: five pieces, the last one short.
        let rest = points - 4 * each
        let stroke =
            rest == 0
            ? lastOfFour(each) : last(4, line(rest, from: 4 * each))
        #expect(drawn(stroke)?.points.count == (points > Limits.strokePoints ? nil : points))
    }

    private mutating func lastOfFour(_ each: Int) -> CanvasOperation {
        last(3, line(each, from: 4 * each))
    }

    @Test("a stroke has as many pieces as it claims, and at most 63", arguments: [63, 64])
    mutating func partLimit(claimed: Int) {
        // More pieces before those that are claimed belong to nothing.
        for index in 0..<65 { part(StrokePart(points: line(1, from: index))) }
        let stroke = Stroke(style: StrokeStyle(), parts: UInt8(claimed), points: line(1, from: 65))
        let last = party.write(0, .stroke(payload: Payload.stroke(stroke).encoded))
        let isAllowed = claimed <= Limits.strokeParts
        #expect(drawn(last)?.points.count == (isAllowed ? claimed + 1 : nil))
    }

    @Test("a stroke that claims pieces that are not there is void")
    mutating func missing() {
        part(StrokePart(points: line(1)))
        let stroke = last(2, line(1))
        #expect(drawn(stroke) == nil)
    }

    @Test("something between the pieces and the last one voids the stroke")
    mutating func interrupted() {
        part(StrokePart(points: line(1)))
        party.clear(0)
        let stroke = last(1, line(1))
        #expect(drawn(stroke) == nil)
    }

    @Test("a piece for another seat voids the stroke")
    mutating func otherSeat() {
        part(StrokePart(points: line(1)), seat: SeatID(99))
        let stroke = last(1, line(1))
        #expect(drawn(stroke) == nil)
    }

    @Test("a piece that is void voids the stroke, also among several")
    mutating func voidPart() {
        part(StrokePart(points: line(1)))
        party.write(0, .part(payload: [0x84]))
        let stroke = last(2, line(1))
        #expect(drawn(stroke) == nil)
    }

    @Test("pressures are in all pieces or in none", arguments: [[], [7]] as [[UInt8]])
    mutating func pressures(pressures: [UInt8]) {
        part(StrokePart(points: line(1), pressures: [7]))
        let stroke = last(1, line(1), pressures: pressures)
        #expect((drawn(stroke) == nil) == pressures.isEmpty)
    }

    @Test("times are in all pieces or in none", arguments: [[], [7]] as [[UInt32]])
    mutating func times(times: [UInt32]) {
        part(StrokePart(points: line(1), times: [7]))
        let stroke = last(1, line(1), times: times)
        #expect((drawn(stroke) == nil) == times.isEmpty)
    }

    @Test(
        "a stroke whose times fall from one piece to the next is shown without times",
        arguments: [([4, 9], [9]), ([4, 9], [8]), ([9, 9], [0])] as [([UInt32], [UInt32])]
    )
    mutating func fallingTimes(first: [UInt32], last: [UInt32]) {
        part(StrokePart(points: line(2), times: first))
        let stroke = self.last(1, line(1, from: 2), times: last)
        #expect(drawn(stroke)?.points == line(3))
        #expect(drawn(stroke)?.times == (last == [9] ? first + last : []))
    }

    @Test("pieces belong to one stroke only")
    mutating func usedOnce() {
        part(StrokePart(points: line(1)))
        let first = last(1, line(1))
        let second = last(1, line(1))
        #expect(drawn(first) != nil)
        #expect(drawn(second) == nil)
    }
}
