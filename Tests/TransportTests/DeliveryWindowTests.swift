import Testing
import Vocabulary

@testable import Transport

@Suite("Delivery window")
struct DeliveryWindowTests {
    private static let start = Instant(microseconds: 1_000_000)

    private var window = DeliveryWindow()

    private static func device(_ number: UInt64) -> DeviceID {
        DeviceID(words: Words4(repeating: number))
    }

    private mutating func tell(
        _ devices: ClosedRange<UInt64>,
        arrived: Int,
        missing: Int,
        queueing: UInt64 = 0,
        at now: Instant = Self.start
    ) {
        var report = DeliveryReport()
        report.note(arrived: arrived, missing: missing)
        for number in devices {
            let way = Airtime.Way(report: report, queueing: .milliseconds(queueing))
            window.note(way, to: Self.device(number), now: now)
        }
    }

    @Test("the loss is the mean over all ways, and what waits is that of the way in the middle")
    mutating func mean() {
        tell(1...2, arrived: 90, missing: 10, queueing: 10)
        tell(3...4, arrived: 80, missing: 20, queueing: 30)
        tell(5...5, arrived: 90, missing: 10, queueing: 900)
        let finding = window.close(now: Self.start) { _ in false }
        #expect(finding.loss == 140 && finding.count == 500)
        #expect(finding.queueing == .milliseconds(30))
        #expect(window.count == 0)
    }

    @Test("who told lately that nothing is lost counts, and not who owes an answer")
    mutating func overdue() {
        tell(1...7, arrived: 50, missing: 0)
        _ = window.close(now: Self.start) { _ in false }
        // One alone tells: it may be its way, or a lie.
        tell(8...8, arrived: 20, missing: 80)
        let alone = window.close(now: Self.start) { _ in false }
        #expect(alone.loss == 20)
        // But if all the others answer nothing it is theirs too.
        tell(8...8, arrived: 20, missing: 80)
        let silent = Set((1...7 as ClosedRange<UInt64>).map(Self.device))
        let common = window.close(now: Self.start) { silent.contains($0) }
        #expect(common.loss == 800)
    }

    @Test("what a device told ten seconds ago counts no more")
    mutating func old() {
        tell(1...7, arrived: 50, missing: 0)
        _ = window.close(now: Self.start) { _ in false }
        let later = Self.start + DeliveryWindow.lately
        tell(8...8, arrived: 20, missing: 80, at: later)
        let finding = window.close(now: later) { _ in false }
        #expect(finding.loss == 800)
    }
}
