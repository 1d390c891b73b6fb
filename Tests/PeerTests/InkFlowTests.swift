import Testing
import Vocabulary
import Wire

@testable import Peer

@Suite("The ink of own pens")
struct InkFlowTests {
    private let start = Instant(microseconds: 5_000_000)
    private let room = RoomID(words: .one)
    private let seat = SeatID(7)
    private var ink = InkFlow()

    private mutating func draw(_ range: Range<Int>, pen: UInt32 = 1, pressed: Bool = false) -> Bool
    {
        let frame = InkFrame(
            seat: seat,
            pen: pen,
            style: StrokeStyle(),
            from: UInt32(range.lowerBound),
            points: range.map { StrokePoint(x: Int16($0), y: 0) },
            pressures: pressed ? range.map { UInt8($0) } : []
        )
        return ink.draw(frame, in: room, now: start)
    }

    /// The points of the packets that are due.
    private mutating func sent(_ now: Instant, devices: Int? = 2) -> [Range<Int>] {
        ink.packets(now: now) { _, _ in devices.map(Timing.ink(devices:)) }.map { _, frame in
            Int(frame.from)..<Int(frame.from) + frame.points.count
        }
    }

    @Test("each packet has the points of the one before, so that one may be lost")
    mutating func repeats() {
        var packets: [[Range<Int>]] = []
        var now = start
        for end in stride(from: 2, through: 8, by: 2) {
            let isDrawn = draw(end - 2..<end)
            #expect(isDrawn)
            packets.append(sent(now))
            now = now + Timing.ink(devices: 2)
        }
        #expect(packets == [[0..<2], [0..<4], [2..<6], [4..<8]])
        #expect(ink.due == nil)
    }

    @Test("a packet waits until the pause is over")
    mutating func pauses() {
        _ = draw(0..<1)
        #expect(ink.due == start)
        _ = sent(start)
        _ = draw(1..<2)
        let due = start + Timing.ink(devices: 2)
        #expect(ink.due == due)
        let early = sent(start + .milliseconds(32))
        let late = sent(due)
        #expect(early == [] && late == [0..<2])
    }

    @Test("another pen of the seat waits until the pause is over", arguments: [false, true])
    mutating func another(isLifted: Bool) {
        _ = draw(0..<1)
        _ = sent(start)
        if isLifted { ink.forget(1, of: seat) }
        _ = draw(0..<2, pen: 2)
        let due = start + Timing.ink(devices: 2)
        #expect(ink.due == due)
        let early = sent(start + .milliseconds(32))
        let late = sent(due)
        #expect(early == [] && late == [0..<2])
    }

    @Test("points that leave a gap are not taken, and those that are known are taken once")
    mutating func gaps() {
        let drawn = [draw(1..<2), draw(0..<3), draw(1..<5), draw(6..<7), draw(4..<5, pen: 2)]
        #expect(drawn == [false, true, true, false, false])
        let points = sent(start)
        #expect(points == [0..<5])
    }

    @Test("pressures are sent for all points or for none")
    mutating func pressures() {
        _ = draw(0..<2, pressed: true)
        let all = ink.packets(now: start) { _, _ in Timing.ink(devices: 2) }
        #expect(all.first?.frame.pressures == [0, 1])
        _ = draw(2..<4)
        let none = ink.packets(now: start + .seconds(1)) { _, _ in Timing.ink(devices: 2) }
        #expect(none.first?.frame.points.count == 4 && none.first?.frame.pressures == [])
    }

    @Test("a pen that is up, or whose room is gone, is forgotten")
    mutating func ends() {
        _ = draw(0..<2)
        ink.forget(2, of: seat)
        #expect(ink.due != nil)
        ink.forget(1, of: seat)
        #expect(ink.due == nil)
        _ = draw(0..<2)
        let packets = sent(start, devices: nil)
        #expect(packets == [] && ink.due == nil)
    }
}
