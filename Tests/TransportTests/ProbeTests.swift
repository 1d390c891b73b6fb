import Testing
import Vocabulary
import Wire

@testable import Transport

@Suite("Probes")
struct ProbeTests {
    private var recovery = LossRecovery()
    private let start = Instant(microseconds: 1_000_000)
    private static let digest = Frame.digest(room: 0, digest: .init(high: 0, low: 0))

    private mutating func send(_ number: UInt32, _ frame: Frame) {
        let queued = QueuedFrame(frame, .control)
        recovery.send(number, size: 700, frames: [queued], now: start)
    }

    @Test("a probe carries first what the other end needs to read anything at all")
    mutating func explanationsFirst() {
        for number in 0...1 as ClosedRange<UInt32> { send(number, Self.digest) }
        send(2, .room(number: 9, id: RoomID(words: .zero)))
        for number in 3...4 as ClosedRange<UInt32> { send(number, Self.digest) }
        var explanations: [Int] = []
        for number in 5...7 as ClosedRange<UInt32> {
            guard let deadline = recovery.deadline,
                case .probe(let frames, _) = recovery.timeout(now: deadline)
            else { break }
            #expect(frames.count == 1)
            explanations.append(frames.count { $0.frame.isExplanation })
            recovery.send(number, size: 700, frames: frames, now: deadline)
        }
        #expect(explanations == [1, 1, 1])
    }

    @Test(
        "probes go twice from the second on, once and more seldom where room is scarce",
        arguments: [false, true]
    )
    mutating func copies(isSparing: Bool) {
        recovery.isSparing = isSparing
        send(0, Self.digest)
        var copies: [Int] = []
        var now = start
        for number in 1...5 as ClosedRange<UInt32> {
            now = recovery.deadline ?? now
            guard case .probe(let frames, let count) = recovery.timeout(now: now) else { break }
            copies.append(count)
            recovery.send(number, size: 700, frames: frames, now: now)
        }
        #expect(copies == (isSparing ? [1, 1, 1, 1, 1] : [1, 2, 2, 2, 2]))
        // Without a sample: 60, 120, 240, 480 and 500 ms; or 150, 300, 600, 1,000 and 1,000.
        #expect(now.since(start) == .milliseconds(isSparing ? 3_400 : 1_400))
    }

    @Test("who is sent something all the time and acknowledges nothing is probed all the same")
    mutating func busy() throws {
        var probes = 0
        var now = start
        for number in 0..<200 as Range<UInt32> {
            now = start + .milliseconds(20 * UInt64(number))
            recovery.send(2 * number, size: 100, frames: [], now: now)
            guard let deadline = recovery.deadline, deadline <= now else { continue }
            guard case .probe(let frames, _) = recovery.timeout(now: now) else { continue }
            recovery.send(2 * number + 1, size: 100, frames: frames, now: now)
            probes += 1
        }
        // In four seconds, of which the last wait one and a half.
        #expect((3...12).contains(probes))
    }
}
