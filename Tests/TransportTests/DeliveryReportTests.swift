import Testing
import Vocabulary
import Wire

@testable import Transport

@Suite("Delivery report")
struct DeliveryReportTests {
    private var delivery = DeliveryCount()
    private var now = Instant(microseconds: 10_000_000)

    private mutating func take(_ ranges: ClosedRange<UInt32>...) -> [Int] {
        now = now + .milliseconds(10)
        delivery.take(Ack(ranges: ranges, delay: 0), now: now)
        let report = delivery.takeReport()
        return [report.arrived, report.missing]
    }

    @Test("each packet is counted once, when three later ones have arrived")
    mutating func once() {
        _ = take(0...3)
        #expect(take(0...9) == [6, 0])
        #expect(take(0...9) == [0, 0])
        #expect(take(12...15, 0...9) == [4, 2])
        // What comes late after that has been counted.
        #expect(take(10...18) == [3, 0])
    }

    @Test("what was sent to somebody who was away tells nothing")
    mutating func absence() {
        _ = take(0...20)
        now = now + .seconds(2)
        #expect(take(90...100, 0...20) == [0, 0])
        #expect(take(90...110, 0...20) == [10, 0])
    }

    @Test("numbers that are passed over for a new key were not lost")
    mutating func newKey() {
        let next = UInt32(Limits.packetsPerKey)
        _ = take(0...20)
        #expect(take(next...(next + 3), 0...20) == [4, 0])
        #expect(take(next...(next + 13), 0...20) == [10, 0])
    }

    @Test("of what an acknowledgement does not name it tells nothing")
    mutating func unnamed() {
        _ = take(0...10)
        #expect(take(100...110) == [8, 0])
    }

    @Test("an acknowledgement of all numbers there are ends")
    mutating func largest() {
        _ = take(0...3)
        #expect(take(0...UInt32.max) == [Int(UInt32.max) - 3, 0])
    }
}
