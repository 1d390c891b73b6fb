import Canvas
import Testing
import Vocabulary
import Wire

@testable import Peer

@Suite("Splitting long strokes")
struct SplitterTests {
    /// The wildest stroke there can be: every difference takes two bytes.
    private func wild(
        _ count: Int,
        pressures: Bool,
        times: Bool
    ) -> Stroke {
        var points: [StrokePoint] = []
        var strengths: [UInt8] = []
        var instants: [UInt32] = []
        for index in 0..<count {
            let (near, far) = (-8192 + Int16(index % 7), 24575 - Int16(index % 5))
            let isEven = index % 2 == 0
            points.append(StrokePoint(x: isEven ? near : far, y: isEven ? far : near))
            strengths.append(isEven ? 0 : 255 - UInt8(index % 3))
            instants.append(UInt32(7 * index + index % 2 * 3))
        }
        return Stroke(
            style: StrokeStyle(tool: .pen, color: 0xff_ffff, width: 4095),
            points: points,
            pressures: pressures ? strengths : [],
            times: times ? instants : []
        )
    }

    @Test(
        "the longest and wildest stroke is one that every peer accepts whole",
        arguments: [(false, false), (true, false), (false, true), (true, true)]
    )
    func wildest(pressures: Bool, times: Bool) throws {
        let stroke = wild(Limits.strokePoints, pressures: pressures, times: times)
        #expect(StrokeSplitter.fault(in: stroke) == nil)
        let payloads = StrokeSplitter.payloads(of: stroke)
        #expect(payloads.count - 1 <= Limits.strokeParts)
        var canvas = Canvas()
        for (index, payload) in payloads.enumerated() {
            let bytes = payload.encoded
            #expect(bytes.count <= Limits.payload)
            #expect(try Payload(kind: payload.kind, decoding: bytes) == payload)
            let id = OperationID(words: Words4(UInt64(index), 0, 0, 1))
            canvas.apply(
                CanvasOperation(
                    id: id,
                    key: OrderKey(lamport: UInt64(index + 1), id: id),
                    author: DeviceID(words: .one),
                    seat: SeatID(1),
                    place: Place(log: 0, sequence: index),
                    action: index == payloads.count - 1
                        ? .stroke(payload: bytes) : .part(payload: bytes)
                )
            )
        }
        let id = try #require(canvas.visibleStrokes(canvas: 0).first)
        let placed = try #require(canvas.stroke(id)).stroke
        #expect(placed.points == stroke.points)
        #expect(placed.pressures == stroke.pressures)
        #expect(placed.times == stroke.times)
    }

    @Test("a long stroke that takes over 32 s loses its times and nothing else")
    func slow() {
        var stroke = wild(1_000, pressures: true, times: true)
        stroke.times = (0..<1_000).map { UInt32($0 * 40) }
        let payloads = StrokeSplitter.payloads(of: stroke)
        guard case .stroke(let last) = payloads.last else {
            Issue.record("the last piece is no stroke")
            return
        }
        #expect(last.times.isEmpty && !last.pressures.isEmpty)
    }

    @Test("a stroke outside a limit is refused with what is wrong")
    func faults() {
        typealias Fault = Refusal.StrokeFault
        var many = wild(Limits.strokePoints, pressures: false, times: false)
        many.points.append(many.points[0])
        #expect(StrokeSplitter.fault(in: many) == Fault.pointCount(Limits.strokePoints + 1))
        var none = many
        none.points = []
        #expect(StrokeSplitter.fault(in: none) == Fault.pointCount(0))
        var far = wild(2, pressures: false, times: false)
        far.points[1].x = 24576
        #expect(StrokeSplitter.fault(in: far) == Fault.coordinate(24576))
        var wide = wild(2, pressures: false, times: false)
        wide.style.width = 4096
        #expect(StrokeSplitter.fault(in: wide) == Fault.style)
        var uneven = wild(2, pressures: true, times: false)
        uneven.pressures.removeLast()
        #expect(StrokeSplitter.fault(in: uneven) == Fault.series)
        var backwards = wild(2, pressures: false, times: true)
        backwards.times = [5, 4]
        #expect(StrokeSplitter.fault(in: backwards) == Fault.series)
    }
}
