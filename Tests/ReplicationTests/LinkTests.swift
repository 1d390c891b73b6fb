import Testing
import Vocabulary
import Wire

@testable import Replication

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
        "what is not acknowledged is sent again after 120 ms, then after twice that, up to 500 ms"
    )
    mutating func probes() {
        line.left.enqueue(.ping, .control)
        line.expectPackets(1)
        var waits: [UInt64] = []
        for _ in 0..<5 {
            let before = line.now
            line.now = line.left.deadline(hasBulk: false) ?? line.now
            line.left.timeout(now: line.now)
            line.expectPackets(1)
            waits.append(line.now.since(before).microseconds / 1_000)
        }
        #expect(waits == [120, 240, 480, 500, 500])
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

    @Test("bulk stops at the window and goes on when packets are acknowledged")
    mutating func window() throws {
        var offered = 0
        let chunk = Frame.blobChunk(
            blob: BlobID(words: .one),
            offset: 0,
            bytes: [UInt8](repeating: 1, count: Limits.chunk)
        )
        for _ in 0..<20 {
            _ = line.left.packets(now: line.now) { _ in
                offered += 1
                return chunk
            }
            line.now = line.now + .milliseconds(2)
        }
        #expect(10...19_200 / Limits.chunk ~= offered)
        // A window that is full does not hold up what somebody waits for.
        line.left.enqueue(.ping, .control)
        line.expectPackets(1)
        try line.left.receive(Ack(ranges: [0...9], delay: 0), now: line.now)
        let before = offered
        _ = line.left.packets(now: line.now) { _ in
            offered += 1
            return chunk
        }
        #expect(offered > before)
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
        line.left.nextNumber = .max - 1
        line.left.enqueue(.ping, .control)
        #expect(!line.left.isSpent)
        line.expectPackets(1)
        #expect(line.left.isSpent)
        line.left.enqueue(.ping, .control)
        line.expectPackets(0)
    }
}
