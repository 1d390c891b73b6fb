import Testing
import Vocabulary
import Wire

@testable import Transport

@Suite("Loss recovery")
struct LossRecoveryTests {
    private var recovery = LossRecovery()
    private let start = Instant(microseconds: 1_000_000)

    private mutating func send(
        _ numbers: ClosedRange<UInt32>,
        size: Int = 100,
        after: UInt64 = 0
    ) {
        for number in numbers {
            let frame = QueuedFrame(.digest(room: number, digest: .init(high: 0, low: 0)), .control)
            recovery.send(number, size: size, frames: [frame], now: start + .milliseconds(after))
        }
    }

    private static func rooms(_ frames: [QueuedFrame]) -> [UInt32] {
        frames.compactMap { if case .digest(let room, _) = $0.frame { room } else { nil } }
    }

    private mutating func lost(
        _ ack: [ClosedRange<UInt32>],
        after: UInt64,
        delay: UInt32 = 0
    ) -> [UInt32] {
        Self.rooms(
            recovery.receive(Ack(ranges: ack, delay: delay), now: start + .milliseconds(after))
        )
    }

    private mutating func lostByTime(_ instant: Instant) -> [UInt32] {
        guard case .lost(let frames) = recovery.timeout(now: instant) else { return [] }
        return Self.rooms(frames)
    }

    private mutating func probe() -> [UInt32]? {
        guard let deadline = recovery.deadline,
            case .probe(let frames, _) = recovery.timeout(now: deadline)
        else { return nil }
        return Self.rooms(frames)
    }

    @Test("somebody whose answers take a second is never asked again before they can be here")
    mutating func slow() throws {
        send(0...0)
        _ = lost([0...0], after: 1_000)
        send(1...1, after: 2_000)
        var waits: [UInt64] = []
        var before = start + .milliseconds(2_000)
        for _ in 0..<4 {
            let deadline = try #require(recovery.deadline)
            waits.append(deadline.since(before).microseconds / 1_000)
            guard case .probe(let frames, _) = recovery.timeout(now: deadline) else {
                Issue.record("no probe")
                return
            }
            recovery.send(2 + UInt32(waits.count), size: 100, frames: frames, now: deadline)
            before = deadline
        }
        // One round trip, four times its variation, and the longest delay of an acknowledgement.
        #expect(waits == [3_010, 6_020, 6_020, 6_020])
    }

    @Test("a packet is lost when one sent three later is acknowledged")
    mutating func byNumber() {
        send(0...3)
        let first = lost([2...2], after: 20)
        let second = lost([2...3], after: 21)
        #expect(first == [] && second == [0])
        #expect(recovery.sent.numbers == [1])
        #expect(recovery.sent.bytes == 100 && recovery.sent.frames == 1)
    }

    @Test("a packet before an acknowledged one is lost after 9/8 of a round trip")
    mutating func byTime() {
        send(0...1)
        let first = lost([1...1], after: 80)
        #expect(first == [])
        #expect(recovery.deadline == start + .milliseconds(90))
        let early = lostByTime(start + .microseconds(89_999))
        let due = lostByTime(start + .milliseconds(90))
        #expect(early.isEmpty && due == [0])
        #expect(recovery.sent.bytes == 0 && recovery.deadline == nil)
    }

    @Test("where packets overtake one another, numbers do not tell what is lost")
    mutating func reordered() {
        send(0...8)
        _ = lost([2...2], after: 20)
        #expect(!recovery.reordering.isSeen)
        _ = lost([1...2], after: 24)
        #expect(recovery.reordering.isSeen)
        let gone = lost([5...5, 1...2], after: 25)
        #expect(gone == [] && recovery.sent.numbers == [0, 3, 4, 6, 7, 8])
        // Packet 1 took 24 ms, there and back: 9/8 of that is waited.
        let early = lostByTime(start + .microseconds(26_999))
        let due = lostByTime(start + .milliseconds(29))
        #expect(early == [] && due == [0, 3, 4])
    }

    @Test("after 16 losses with nothing late a path counts as one that keeps the order")
    mutating func forgetsReordering() {
        var reordering = Reordering()
        reordering.note(.milliseconds(9))
        for _ in 1..<Reordering.memory { reordering.noteLoss() }
        #expect(reordering.isSeen && reordering.longest == .milliseconds(9))
        reordering.noteLoss()
        #expect(!reordering.isSeen && reordering.longest == .milliseconds(0))
    }

    @Test("a packet that counted as lost and arrives is noticed, and the window is as before")
    mutating func spurious() {
        send(0...4)
        let window = recovery.window.bytes
        let gone = lost([3...3], after: 20)
        #expect(gone == [0] && recovery.window.bytes == window / 2)
        _ = lost([3...3, 0...0], after: 22)
        #expect(recovery.spurious == 1 && recovery.reordering.isSeen)
        #expect(recovery.window.bytes == window)
        _ = lost([3...3, 0...0], after: 23)
        #expect(recovery.spurious == 1)
    }

    @Test("a probe carries what is oldest, and the packet that carried it stays under way")
    mutating func probing() {
        send(0...1, size: 700)
        let first = probe()
        #expect(first == [0])
        #expect(recovery.sent.numbers == [0, 1] && recovery.sent.bytes == 1_400)
        let second = probe()
        let third = probe()
        #expect(second == [1] && third == [])
        // The packets themselves were not lost: nothing is sent once more.
        let again = lost([0...1], after: 400)
        #expect(again == [] && recovery.sent.isEmpty)
        #expect(recovery.window.bytes == CongestionWindow.initial)
    }

    @Test("a probe takes along what fits one datagram")
    mutating func smallProbe() {
        send(0...2, size: 500)
        let first = probe()
        #expect(first == [0, 1])
    }

    @Test("what a probe has brought is not sent again for its copy")
    mutating func twin() {
        send(0...0)
        _ = probe()
        let frame = QueuedFrame(.ping, .control)
        recovery.send(1, size: 50, frames: [frame], now: start + .milliseconds(60))
        recovery.send(2, size: 50, frames: [], twin: 1, now: start + .milliseconds(60))
        _ = lost([2...2], after: 65)
        let gone = lostByTime(start + .milliseconds(400))
        #expect(gone == [] && recovery.sent.frames == 0)
    }

    @Test("to somebody who never answers 64 packets are under way at most")
    mutating func unanswered() {
        for number in 0..<200 as Range<UInt32> {
            send(number...number)
            _ = probe()
        }
        #expect(recovery.sent.count == LossRecovery.unansweredPackets)
        #expect(recovery.sent.frames == 0)
    }

    @Test("what is under way to somebody who is gone holds up no question, but all that is long")
    mutating func gone() {
        send(0...9, size: 2_300)
        #expect(!recovery.allows(.control))
        for _ in 0..<3 { _ = probe() }
        #expect(recovery.sent.bytes == 0 && recovery.sent.count == 10)
        #expect(recovery.allows(.control) && recovery.allows(.ink))
        #expect(!recovery.allows(.operations) && !recovery.allows(.bulk))
        _ = lost([9...9], after: 500)
        #expect(recovery.allows(.operations) && recovery.allows(.bulk))
        #expect(recovery.sent.numbers == [7, 8] && recovery.sent.bytes == 0)
    }

    @Test("timeouts double while nothing is heard, and an acknowledgement ends that")
    mutating func backoff() throws {
        send(0...0)
        _ = probe()
        #expect(recovery.deadline == start + .milliseconds(120))
        _ = probe()
        #expect(recovery.deadline == start + .milliseconds(240))
        send(1...1, after: 130)
        _ = lost([1...1], after: 140)
        send(2...2, after: 140)
        // 10 ms smoothed, 4 × 5 ms of variation, 10 ms that the other end may wait.
        #expect(recovery.deadline == start + .milliseconds(180))
        _ = probe()
        recovery.forgetBackoff()
        #expect(recovery.deadline == start + .milliseconds(180))
    }

    @Test(
        "the window grows with what is acknowledged if that was the bound, and halves once a round trip"
    )
    mutating func window() {
        recovery.isWindowUsed = true
        let first = recovery.window.bytes
        send(0...9, size: 1_000)
        let none = lost([0...4], after: 10)
        #expect(none == [])
        #expect(recovery.window.bytes == first + 5_000)
        _ = lost([9...9], after: 11)
        #expect(recovery.window.bytes == (first + 6_000) / 2)
        // The others of the same flight shrink it no more, and grow it no more either.
        _ = lostByTime(start + .milliseconds(100))
        #expect(recovery.window.bytes == (first + 6_000) / 2)
    }

    @Test("a window that is not used does not grow")
    mutating func unused() {
        send(0...9, size: 1_000)
        _ = lost([0...9], after: 10)
        #expect(recovery.window.bytes == CongestionWindow.initial)
        #expect(recovery.background.bytes == BackgroundWindow.initial)
    }

    @Test("what was sent before a loss was found does not grow the window")
    mutating func inRecovery() {
        recovery.isWindowUsed = true
        send(0...9, size: 1_000)
        _ = lost([3...3], after: 10)
        let window = recovery.window.bytes
        _ = lost([3...9], after: 12)
        #expect(recovery.window.bytes == window)
        send(10...10, size: 600, after: 20)
        _ = lost([10...10], after: 30)
        // One datagram more for each window that arrives.
        #expect(recovery.window.bytes == window + Limits.datagram * 600 / window)
    }

    @Test("after three timeouts with nothing but losses the window begins anew")
    mutating func persistent() {
        send(0...0)
        _ = lost([0...0], after: 10)
        // The timeout is 10 + 4 × 5 + 10 ms.
        send(1...1, after: 20)
        send(2...2, after: 80)
        send(3...3, after: 141)
        send(4...6, after: 150)
        let gone = lost([6...6], after: 160)
        #expect(gone == [1, 2, 3])
        #expect(recovery.window.bytes == CongestionWindow.initial)
        // As a path that nobody knows, and not as a full one.
        recovery.isWindowUsed = true
        send(7...7, size: 1_000, after: 161)
        _ = lost([7...7], after: 171)
        #expect(recovery.window.bytes == CongestionWindow.initial + 1_000)
    }

    @Test("losses with something acknowledged between them are no outage")
    mutating func notPersistent() {
        send(0...0)
        _ = lost([0...0], after: 10)
        send(1...1, after: 20)
        send(2...2, after: 80)
        send(3...3, after: 141)
        send(4...6, after: 150)
        _ = lost([6...6, 2...2], after: 160)
        #expect(recovery.window.bytes == CongestionWindow.initial / 2)
    }

    @Test("an acknowledgement of the same packets again changes nothing")
    mutating func again() {
        send(0...4)
        _ = lost([0...2], after: 10)
        let window = recovery.window.bytes
        let again = lost([0...2], after: 400)
        #expect(again == [])
        #expect(recovery.window.bytes == window && recovery.sent.count == 2)
    }

    @Test("512 packets under way are found and taken out in any order")
    mutating func many() {
        for number in 0..<512 as Range<UInt32> { send(3 * number...3 * number) }
        let even: [ClosedRange<UInt32>] = (0..<16 as Range<UInt32>).reversed().map { part in
            let start = 96 * part
            return start...(start + 47)
        }
        let gone = lost(even, after: 1)
        #expect(recovery.sent.count + gone.count == 256)
        #expect(recovery.sent.numbers.allSatisfy { $0 / 48 % 2 == 1 })
        #expect(recovery.sent.bytes == 100 * recovery.sent.count)
    }
}
