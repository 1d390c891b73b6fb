import Canvas
import Testing
import Vocabulary
import Wire

@Suite("Strokes")
struct StrokeTests {
    private var party = Party(authors: 2)

    @Test("a stroke comes back as it was drawn")
    mutating func roundTrip() {
        let stroke = Stroke(
            canvas: 4,
            style: StrokeStyle(tool: .eraser, color: 0x12_3456, width: 80, opacity: 9),
            points: [StrokePoint(x: -8192, y: 24575), StrokePoint(x: 24575, y: -8192)],
            pressures: [0, 255],
            times: [3, 900]
        )
        let operation = party.draw(0, stroke)
        let placed = Canvas([operation]).stroke(operation.id)
        #expect(placed?.stroke == stroke)
        #expect(placed?.seat == party.seat(0))
        #expect(placed?.key == operation.key)
        #expect(placed?.isVisible == true)
    }

    @Test("an eraser is a stroke: it has a depth, is listed and can be undone")
    mutating func eraser() {
        let pen = party.draw(0)
        let eraser = party.draw(
            0,
            Stroke(style: StrokeStyle(tool: .eraser), points: [StrokePoint(x: 0, y: 0)])
        )
        let canvas = Canvas(party.operations)
        #expect(canvas.visibleStrokes(canvas: 0) == [pen.id, eraser.id])
        #expect(canvas.undoTarget(party, 0) == eraser.id)
    }

    @Test("a late stroke goes in at its depth and says where")
    mutating func lateStroke() {
        let first = party.draw(0)
        let late = party.draw(1)
        let second = party.draw(0)
        var canvas = Canvas([first, second])
        let index = first.key < late.key ? 1 : 0
        #expect(canvas.apply(late) == [.added(late.id, at: index)])
        #expect(canvas.visibleStrokes(canvas: 0)[index] == late.id)
    }

    @Test(
        "payloads that are not strokes are void",
        arguments: [[], [0x8a], [0xff, 0xff]] as [[UInt8]]
    )
    mutating func voidPayload(payload: [UInt8]) {
        let operation = party.write(0, .stroke(payload: payload))
        var canvas = Canvas()
        #expect(canvas.apply(operation).isEmpty)
        #expect(canvas.stroke(operation.id) == nil)
        #expect(canvas.undoTarget(party, 0) == nil)
        #expect(canvas.state == Canvas().state)
    }

    @Test("a payload over the limit is void")
    mutating func oversized() {
        let payload = Payload.stroke(.dot).encoded + [UInt8](repeating: 0, count: Limits.payload)
        #expect(Canvas([party.write(0, .stroke(payload: payload))]).strokeCount == 0)
    }

    @Test("the state lists canvases with strokes by number, strokes by depth, hidden ones too")
    mutating func state() {
        let far = party.draw(0, .dot(canvas: 300))
        let near = party.draw(0)
        party.clear(0, canvas: 9)
        party.turn(0, near.id, false)
        var expected = CBORWriter()
        expected.array(2)
        for (canvas, stroke, flag) in [(UInt32(0), near, false), (UInt32(300), far, true)] {
            expected.array(2)
            expected.unsigned(canvas)
            expected.array(1)
            expected.array(2)
            expected.identifier(stroke.id)
            expected.boolean(flag)
        }
        #expect(Canvas(party.operations).state == expected.bytes)
    }
}
