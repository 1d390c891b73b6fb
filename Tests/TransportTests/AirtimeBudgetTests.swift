import Testing
import Vocabulary

@testable import Transport

/// How the budget of one device follows what it is told.
@Suite("Airtime budget")
struct AirtimeBudgetTests {
    /// What a device is told in a quarter of a second of which so many packets to each of four did not arrive.
    private static func tell(
        _ airtime: inout Airtime,
        sent: Int,
        missing: Int,
        _ now: inout Instant
    ) {
        airtime.noteSent(sent * 4)
        for device in 1...4 as ClosedRange<UInt64> {
            now = now + .microseconds(62_500)
            var report = DeliveryReport()
            report.note(arrived: sent - missing, missing: missing)
            airtime.note(
                Airtime.Way(report: report),
                to: DeviceID(words: Words4(repeating: device)),
                now: now
            )
        }
    }

    @Test("a loss that becomes less when less is sent is no loss of another cause")
    func mended() throws {
        var airtime = Airtime()
        var now = Instant(microseconds: 0)
        Self.tell(&airtime, sent: 100, missing: 10, &now)
        let first = try #require(airtime.budget)
        // Under way when it fell.
        Self.tell(&airtime, sent: 75, missing: 7, &now)
        Self.tell(&airtime, sent: 75, missing: 3, &now)
        let second = try #require(airtime.budget)
        #expect(second < first)
        #expect(airtime.isTight && airtime.isPaced)
    }

    @Test("what is sent in all keeps to the budget, control first and bulk last")
    func paced() throws {
        var airtime = Airtime()
        var now = Instant(microseconds: 0)
        #expect(airtime.allows(.bulk) && !airtime.isPaced)
        Self.tell(&airtime, sent: 100, missing: 30, &now)
        let budget = try #require(airtime.budget)
        airtime.pass(now: now + .seconds(1))
        airtime.noteSent(budget / 4 + 1)
        #expect(!airtime.allows(.ink) && airtime.allows(.operations) && airtime.allows(.control))
        airtime.noteSent(budget / 4 + 1)
        #expect(!airtime.allows(.control))
        let ready = airtime.ready(for: .control, now: now + .seconds(1))
        #expect(ready > now + .seconds(1))
        airtime.pass(now: ready)
        #expect(airtime.allows(.control) && !airtime.allows(.operations))
    }

    @Test("the word of somebody that there is too little room counts for three seconds")
    func told() {
        var airtime = Airtime()
        let now = Instant(microseconds: 1_000_000)
        airtime.noteTold(isTight: true, now: now)
        airtime.pass(now: now + .milliseconds(2_999))
        #expect(airtime.isTight && !airtime.isPaced)
        airtime.pass(now: now + .seconds(3))
        #expect(!airtime.isTight)
        airtime.noteTold(isTight: true, now: now)
        airtime.noteTold(isTight: false, now: now)
        #expect(!airtime.isTight)
    }

    /// What four are sent in a quarter of a second, of which nothing is lost and all waits so long.
    private static func wait(
        _ airtime: inout Airtime,
        sent: Int = 50,
        queueing: UInt64,
        _ now: inout Instant
    ) {
        airtime.noteSent(sent * 4)
        for device in 1...4 as ClosedRange<UInt64> {
            now = now + .microseconds(62_500)
            var report = DeliveryReport()
            report.note(arrived: sent, missing: 0)
            let way = Airtime.Way(report: report, queueing: .milliseconds(queueing))
            airtime.note(way, to: DeviceID(words: Words4(repeating: device)), now: now)
        }
    }

    @Test("where packets wait in queues less is sent before any is lost, and half of it at least")
    func queues() throws {
        var airtime = Airtime()
        var now = Instant(microseconds: 0)
        Self.wait(&airtime, queueing: 39, &now)
        #expect(airtime.budget == nil)
        Self.wait(&airtime, queueing: 40, &now)
        // Of 800 a second 12 % less.
        #expect(airtime.budget == 704)
        for _ in 0..<40 { Self.wait(&airtime, queueing: 200, &now) }
        let budget = try #require(airtime.budget)
        #expect(340...450 ~= budget)
    }

    @Test("when nothing waits any more the budget is soon what got through, and then rises on")
    func recovers() throws {
        var airtime = Airtime()
        var now = Instant(microseconds: 0)
        Self.tell(&airtime, sent: 50, missing: 20, &now)
        let fallen = try #require(airtime.budget)
        #expect(fallen == 480)
        Self.wait(&airtime, sent: 30, queueing: 0, &now)
        let rising = try #require(airtime.budget)
        #expect(rising == 480 + 5)
        for _ in 0..<8 {
            let budget = airtime.budget ?? 0
            Self.wait(&airtime, sent: budget / 16, queueing: 0, &now)
        }
        #expect(try #require(airtime.budget) > 560)
    }
}
