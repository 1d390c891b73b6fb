import Testing
import Vocabulary

@testable import Peer

@Suite("What waits to be sent")
struct OutboxesTests {
    private let now = Instant(microseconds: 5_000_000)
    private let room = RoomID(words: .one)
    private var outboxes = Outboxes()

    private mutating func add(_ log: Int, _ range: Range<Int>) -> Range<Int>? {
        outboxes.add(Outboxes.Parcel(log: log, range: range), in: room)?.range
    }

    @Test("operations of one log that follow on one another go together, others before them")
    mutating func joining() {
        let rests = [(1, 0..<2), (1, 2..<3), (2, 0..<1), (2, 5..<6)].map { add($0.0, $0.1) }
        #expect(rests == [0..<0, nil, 0..<3, 0..<1])
        let (parcel, nothing) = (
            outboxes.take(in: room, now: now), outboxes.take(in: room, now: now)
        )
        #expect(parcel?.log == 2 && parcel?.range == 5..<6 && nothing == nil)
    }

    @Test("the first go at once, and the next when the pause of a room of that size is over")
    mutating func pauses() {
        _ = add(1, 0..<1)
        #expect(outboxes.due(in: room, interval: .milliseconds(50)) == nil)
        _ = outboxes.take(in: room, now: now)
        #expect(outboxes.due { _ in .milliseconds(50) } == nil)
        _ = add(1, 1..<2)
        for interval in [2, 64].map(Timing.strokes(devices:)) {
            let due = now + interval
            #expect(outboxes.due(in: room, interval: interval) == due)
            #expect(outboxes.due { _ in interval } == due)
            #expect(outboxes.due(by: due) { _ in interval } == [room])
            #expect(outboxes.due(by: now + .milliseconds(49)) { _ in interval } == [])
        }
        #expect(outboxes.due { _ in nil } == nil && outboxes.rooms == [room])
        outboxes.forget(room)
        #expect(outboxes.rooms.isEmpty)
    }
}
