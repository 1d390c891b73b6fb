import Testing
import Vocabulary
import Wire

@testable import Replication

@Suite("Received packets")
struct ReceivedPacketsTests {
    private var received = ReceivedPackets()
    private let now = Instant(microseconds: 5_000_000)

    private mutating func take(_ numbers: [UInt32]) {
        for number in numbers where received.insert(number, now: now) {
            received.wantsAck(number, now: now)
        }
    }

    @Test("ranges are what arrived, highest first")
    mutating func ranges() {
        take([0, 1, 2, 5, 9, 7, 8, 3])
        #expect(received.takeAck(now: now)?.ranges == [7...9, 5...5, 0...3])
        #expect(received.takeAck(now: now) == nil)
        take([4, 6])
        #expect(received.takeAck(now: now)?.ranges == [0...9])
    }

    @Test("any order of arrival gives the same ranges", arguments: UInt64(1)...20)
    mutating func anyOrder(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let numbers = (0..<40).map { _ in UInt32.random(in: 0..<40, using: &random) }
        take(numbers)
        let found = received.takeAck(now: now)?.ranges.flatMap(Array.init) ?? []
        #expect(found.sorted() == Set(numbers).sorted())
    }

    @Test("the first packet is acknowledged within 10 ms, the second or one out of order at once")
    mutating func delay() {
        take([0])
        #expect(received.deadline == now + ReceivedPackets.longestDelay)
        take([1])
        #expect(received.deadline == now)
        _ = received.takeAck(now: now)
        take([5])
        #expect(received.deadline == now)
    }

    @Test("32 ranges are remembered; what lies below the lowest counts as received")
    mutating func memory() {
        take((0..<UInt32(Limits.ackRanges)).map { 2 * $0 + 1 })
        let isNew = received.insert(0, now: now)
        #expect(isNew)
        received = ReceivedPackets()
        take((0...UInt32(Limits.ackRanges)).map { 2 * $0 + 1 })
        #expect(received.takeAck(now: now)?.ranges.count == Limits.ackRanges)
        let isTaken = [0, 1, 2].map { received.insert($0, now: now) }
        #expect(isTaken == [false, false, true])
    }

    @Test("the highest packet number of all is taken")
    mutating func highest() {
        take([.max, .max - 1, .max])
        #expect(received.takeAck(now: now)?.ranges == [UInt32.max - 1...UInt32.max])
    }
}

@Suite("Loss recovery")
struct LossRecoveryTests {
    private var recovery = LossRecovery()
    private let start = Instant(microseconds: 1_000_000)

    private mutating func send(_ numbers: ClosedRange<UInt32>, size: Int = 100) {
        for number in numbers {
            let frame = QueuedFrame(.digest(room: number, digest: .init(high: 0, low: 0)), .control)
            recovery.send(.init(number: number, time: start, size: size, frames: [frame]))
        }
    }

    private mutating func lost(_ ack: [ClosedRange<UInt32>], after: UInt64) -> [UInt32] {
        recovery.receive(Ack(ranges: ack, delay: 0), now: start + .milliseconds(after)).compactMap {
            if case .digest(let room, _) = $0.frame { room } else { nil }
        }
    }

    @Test("a packet is lost when one sent three later is acknowledged")
    mutating func byNumber() {
        send(0...3)
        let first = lost([2...2], after: 20)
        let second = lost([2...3], after: 21)
        #expect(first == [] && second == [0])
        #expect(recovery.sent.map(\.number) == [1])
        #expect(recovery.bytesInFlight == 100)
    }

    @Test("a packet before an acknowledged one is lost after 9/8 of a round trip")
    mutating func byTime() {
        send(0...1)
        let first = lost([1...1], after: 80)
        #expect(first == [])
        #expect(recovery.deadline == start + .milliseconds(90))
        let early = recovery.timeout(now: start + .microseconds(89_999))
        let due = recovery.timeout(now: start + .milliseconds(90))
        #expect(early.isEmpty && due.count == 1)
        #expect(recovery.bytesInFlight == 0 && recovery.deadline == nil)
    }

    @Test("the window grows with what is acknowledged and halves once a round trip with loss")
    mutating func window() {
        let first = recovery.window
        send(0...9, size: 1_000)
        let none = lost([0...4], after: 10)
        #expect(none == [])
        #expect(recovery.window == first + 5_000)
        _ = lost([9...9], after: 11)
        #expect(recovery.window == (first + 6_000) / 2)
        // The others of the same flight shrink it no more.
        _ = recovery.timeout(now: start + .milliseconds(100))
        #expect(recovery.window == (first + 6_000) / 2)
    }

    @Test("an acknowledgement of the same packets again changes nothing")
    mutating func again() {
        send(0...4)
        _ = lost([0...2], after: 10)
        let window = recovery.window
        let again = lost([0...2], after: 400)
        #expect(again == [])
        #expect(recovery.window == window && recovery.sent.count == 2)
    }
}
