import NIOCore
import Testing
import Vocabulary

@testable import Daemon

@Suite("How soon rooms are shown")
struct ShowingPaceTests {
    private let start = Instant(microseconds: 1_000_000)
    private let room = RoomID(words: Words4(1, 0, 0, 0))
    private let other = RoomID(words: Words4(2, 0, 0, 0))
    private var pace = ShowingPace()

    /// Has a room change all the time, and be shown each time that it was planned.
    ///
    /// - Returns: When it was shown, in milliseconds.
    private mutating func showings(for span: Instant.Span) -> [UInt64] {
        var now = start
        var shown: [UInt64] = []
        while now < start + span {
            now = now + .microseconds(UInt64(pace.plan(room, now: now).nanoseconds / 1_000))
            shown.append(now.since(start).microseconds / 1_000)
        }
        return shown
    }

    @Test("a room that changes after a rest is shown 10 ms later")
    mutating func rest() {
        #expect(pace.plan(room, now: start) == .milliseconds(10))
        #expect(pace.plan(room, now: start + .seconds(1)) == .milliseconds(10))
    }

    @Test("a room that changes all the time is shown four times at once, then ten times a second")
    mutating func changing() {
        let shown = showings(for: .seconds(2))
        #expect(shown.prefix(6) == [10, 20, 30, 40, 110, 210])
        let steady = shown.dropFirst(4)
        #expect(zip(steady, steady.dropFirst()).allSatisfy { $1 - $0 == 100 })
        #expect(shown.count <= 24)
        // After a rest it is as if nothing had been.
        #expect(pace.plan(room, now: start + .seconds(3)) == .milliseconds(10))
    }

    @Test("a room waits for no other one")
    mutating func others() {
        _ = showings(for: .seconds(1))
        #expect(pace.plan(room, now: start + .seconds(1)) > .milliseconds(50))
        #expect(pace.plan(other, now: start + .seconds(1)) == .milliseconds(10))
    }
}
