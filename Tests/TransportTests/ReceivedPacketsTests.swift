import Testing
import Vocabulary
import Wire

@testable import Transport

@Suite("Received packets")
struct ReceivedPacketsTests {
    private var received = ReceivedPackets()
    private let now = Instant(microseconds: 5_000_000)

    private mutating func take(_ numbers: [UInt32]) {
        for number in numbers where received.insert(number, now: now) {
            received.wantsAck(now: now)
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
        // Knuth's MMIX generator: the high bits.
        var state = seed
        let numbers = (0..<40).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt32(state >> 40) % 40
        }
        take(numbers)
        let found = received.takeAck(now: now)?.ranges.flatMap(Array.init) ?? []
        #expect(found.sorted() == Set(numbers).sorted())
    }

    @Test("of the last 32 numbers it is known how many have not arrived")
    mutating func missing() {
        #expect(received.missing == 0)
        take([0, 1, 3])
        #expect(received.missing == 1)
        take(Array(10...20))
        #expect(received.missing == 7)
        take(Array(40...51))
        // 20, and 40 to 51, of 20 to 51.
        #expect(received.missing == 19)
        take(Array(21...39))
        #expect(received.missing == 0)
    }

    @Test("where room is scarce an acknowledgement waits 60 ms for company, whatever comes")
    mutating func sparing() {
        for number in [0, 1, 5] as [UInt32] {
            _ = received.insert(number, now: now)
            received.wantsAck(isSparing: true, now: now)
            #expect(received.deadline == now + ReceivedPackets.sparingDelay)
        }
        #expect(received.takeAck(now: now)?.ranges == [5...5, 0...1])
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

    @Test("what closes a gap is acknowledged at once, what follows an old gap is not")
    mutating func gaps() {
        take([0, 1, 3])
        _ = received.takeAck(now: now)
        take([2])
        #expect(received.deadline == now)
        take([4, 9])
        _ = received.takeAck(now: now)
        take([10])
        #expect(received.deadline == now + ReceivedPackets.longestDelay)
    }

    @Test("what the other end knows is named no more, until something late lies below")
    mutating func reported() {
        take([0, 2, 4, 6])
        received.noteReported(4)
        take([8])
        #expect(received.takeAck(now: now)?.ranges == [8...8, 6...6, 4...4])
        received.noteReported(.max)
        take([3])
        #expect(received.takeAck(now: now)?.ranges == [8...8, 6...6, 2...4])
        let isNew = received.insert(0, now: now)
        #expect(!isNew)
    }

    @Test("256 ranges are remembered; what lies below the lowest counts as received")
    mutating func memory() {
        take((0..<UInt32(ReceivedPackets.ranges)).map { 2 * $0 + 1 })
        let isNew = received.insert(0, now: now)
        #expect(isNew)
        received = ReceivedPackets()
        take((0...UInt32(ReceivedPackets.ranges)).map { 2 * $0 + 1 })
        let isTaken = [0, 1, 2].map { received.insert($0, now: now) }
        #expect(isTaken == [false, false, true])
    }

    @Test("an acknowledgement names 32 ranges, those of what came late among them")
    mutating func named() {
        take((0..<UInt32(Limits.ackRanges)).map { 3 * $0 })
        #expect(received.takeAck(now: now)?.ranges.count == Limits.ackRanges)
        take([3 * UInt32(Limits.ackRanges)])
        let cut = received.takeAck(now: now)?.ranges
        #expect(cut?.count == Limits.ackRanges && cut?.last == 3...3)
        take([1])
        let late = received.takeAck(now: now)?.ranges
        #expect(late?.count == Limits.ackRanges && late?.last == 0...1)
    }

    @Test("the highest packet number of all is taken")
    mutating func highest() {
        take([.max, .max - 1, .max])
        #expect(received.takeAck(now: now)?.ranges == [UInt32.max - 1...UInt32.max])
    }
}
