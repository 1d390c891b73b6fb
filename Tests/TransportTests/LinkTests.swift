import Testing
import Vocabulary
import Wire

@testable import Transport

@Suite("Connection")
struct LinkTests {
    private var line = Line()

    private func digest(_ number: Int) -> Frame {
        .digest(room: UInt32(number), digest: FrontierDigest(high: 1, low: 2))
    }

    private func numbers(_ frames: [Frame]) -> [UInt32] {
        frames.compactMap { if case .digest(let room, _) = $0 { room } else { nil } }
    }

    @Test("everything arrives however many packets are lost", arguments: [2, 3, 5])
    mutating func loss(every: Int) throws {
        line.isLost = { $0 % every == 0 }
        for number in 0..<400 {
            line.left.enqueue(digest(number), .control)
            if number % 10 == 9 { try line.run(milliseconds: 1) }
        }
        try line.run(milliseconds: 3_000)
        #expect(Set(numbers(line.arrived)) == Set(0..<400))
        #expect(line.left.isIdle)
    }

    @Test("without loss each frame arrives once and in order")
    mutating func calm() throws {
        for number in 0..<400 { line.left.enqueue(digest(number), .control) }
        try line.run(milliseconds: 50)
        #expect(numbers(line.arrived) == Array(0..<400))
        #expect(line.left.isIdle && line.right.isIdle)
        #expect(line.left.roundTrip != nil)
    }

    @Test("a packet number counts once")
    mutating func replay() {
        let isTaken = [7, 7, 6, 6].map {
            line.left.accept($0, from: Line.home, size: 40, token: 0, now: line.now)
        }
        #expect(isTaken == [true, false, true, false])
    }

    @Test("an acknowledgement of what was never sent is an error")
    mutating func forgedAck() throws {
        line.left.enqueue(.ping, .control)
        line.expectPackets(1)
        #expect(throws: WireError.outOfRange(field: .packet, value: 1)) {
            try line.left.receive(Ack(ranges: [0...1], delay: 0), now: line.now)
        }
        try line.left.receive(Ack(ranges: [0...0], delay: 0), now: line.now)
        #expect(line.left.isIdle)
    }

    @Test(
        "what is not acknowledged is sent again after 60 ms, then after twice that, up to 500 ms"
    )
    mutating func probes() {
        line.left.enqueue(.ping, .control)
        line.expectPackets(1)
        var waits: [UInt64] = []
        for _ in 0..<6 {
            let before = line.now
            line.now = line.left.deadline(hasBulk: false) ?? line.now
            line.left.timeout(now: line.now)
            // From the second time on it goes twice.
            line.expectPackets(waits.isEmpty ? 1 : 2)
            waits.append(line.now.since(before).microseconds / 1_000)
        }
        #expect(waits == [60, 120, 240, 480, 500, 500])
    }

    @Test("control goes before operations, those before ink, that before bulk")
    mutating func priorities() throws {
        for priority in QueuedFrame.Priority.allCases.reversed() {
            line.left.enqueue(digest(priority.rawValue), priority)
        }
        let packets = line.left.packets(now: line.now) { _ in nil }
        #expect(packets.count == 1)
        let frames = try Line.take(packets[0], into: &line.right, now: line.now)
        #expect(numbers(frames) == [0, 1, 2, 3])
    }

    private let chunk = Frame.blobChunk(
        blob: BlobID(words: .one),
        offset: 0,
        bytes: [UInt8](repeating: 1, count: Limits.chunk)
    )

    /// Offers bulk without end, and says how much is taken.
    private mutating func bulk() -> Int {
        var taken = 0
        let frame = chunk
        _ = line.left.packets(now: line.now) { _ in
            taken += 1
            return frame
        }
        return taken
    }

    @Test("bulk stops at the window and goes on when packets are acknowledged")
    mutating func window() throws {
        var offered = 0
        for _ in 0..<20 {
            offered += bulk()
            line.now = line.now + .milliseconds(2)
        }
        #expect(offered == 2)
        // A window that is full does not hold up what somebody waits for.
        line.left.enqueue(.ping, .control)
        line.expectPackets(1)
        try line.left.receive(Ack(ranges: [0...1], delay: 0), now: line.now)
        #expect(bulk() == 4)
    }

    @Test("bulk is spread over the round trip, at 5/4 of a window in each")
    mutating func pacing() throws {
        let start = line.now
        var acknowledged: UInt32 = 0
        while line.left.flow.recovery.bulkWindow < 40 * Limits.datagram {
            let end = acknowledged + UInt32(bulk())
            line.now = line.now + .milliseconds(40)
            try line.left.receive(Ack(ranges: [0...end - 1], delay: 0), now: line.now)
            acknowledged = end
            try #require(line.now.since(start) < .seconds(10))
        }
        let window = line.left.flow.recovery.bulkWindow / Limits.datagram
        // As many as may go at once, and the next ones after a fortieth of 4/5 of the round trip.
        #expect(bulk() == 4)
        let next = try #require(line.left.deadline(hasBulk: true))
        let wait = Int(next.since(line.now).microseconds)
        #expect(abs(wait - 40_000 * 4 / 5 / window) < 400)
        line.now = next
        #expect(bulk() == 1)
    }

    @Test("control and operations exceed a full window by a burst, and no more")
    mutating func excess() {
        line.left.limitFrames(to: Limits.waitingFrames)
        for _ in 0..<40 { line.left.enqueue(chunk, .operations) }
        let operations = line.left.packets(now: line.now) { _ in nil }.count
        let size = 1024 + 64
        #expect(operations == (CongestionWindow.initial + LossRecovery.operationExcess) / size)
        for _ in 0..<40 { line.left.enqueue(chunk, .control) }
        let control = line.left.packets(now: line.now) { _ in nil }.count
        let room = CongestionWindow.initial + LossRecovery.controlExcess
        #expect(room / size - 1...room / size ~= operations + control)
    }

    @Test("a probe goes out although the window is full")
    mutating func probeBeyondWindow() throws {
        for _ in 0..<40 { line.left.enqueue(chunk, .control) }
        let count = line.left.packets(now: line.now) { _ in nil }.count
        #expect(count < 40)
        line.now = try #require(line.left.deadline(hasBulk: false))
        line.left.timeout(now: line.now)
        line.expectPackets(1)
    }

    @Test("after a move the path is measured anew")
    mutating func moved() throws {
        line.left.enqueue(.ping, .control)
        try line.run(milliseconds: 30)
        line.right.enqueue(.ping, .control)
        try line.run(milliseconds: 30)
        #expect(line.right.roundTrip != nil)
        line.leftHome = Endpoint(ipv4: 127, 0, 0, 2, port: 10)
        line.left.enqueue(.ping, .control)
        let packets = line.left.packets(now: line.now) { _ in nil }
        _ = try Line.take(packets[0], into: &line.right, from: line.leftHome, now: line.now)
        #expect(line.right.roundTrip == nil)
    }

    @Test("ink is never sent again")
    mutating func ink() throws {
        line.isLost = { _ in true }
        line.left.enqueue(.inkEnd(room: 0, seat: SeatID(1), pen: 1), .ink)
        try line.run(milliseconds: 500)
        #expect(line.sent == 1)
        #expect(line.left.isIdle)
    }

    @Test("a connection whose packet numbers have run out sends nothing more")
    mutating func spent() {
        line.left.sealer.nextNumber = .max - 1
        line.left.enqueue(.ping, .control)
        #expect(!line.left.isSpent)
        line.expectPackets(1)
        #expect(line.left.isSpent)
        line.left.enqueue(.ping, .control)
        line.expectPackets(0)
    }
}
