import Testing

@testable import Peer
@testable import Wire

@Suite("Runs that name logs which are not explained yet")
struct UnreadRunsTests {
    private func run(_ first: UInt64, in room: UInt32 = 0) -> RunFrame {
        RunFrame(
            room: room,
            log: 1,
            first: first,
            count: 1,
            bodies: [UInt8(truncatingIfNeeded: first)],
            seal: nil
        )
    }

    @Test("are read when what they lack is explained, in the order in which they came, once")
    func order() {
        var unread = UnreadRuns()
        unread.keep(run(1), lacking: 7)
        unread.keep(run(2), lacking: 8)
        unread.keep(run(3, in: 1), lacking: 7)
        unread.keep(run(4), lacking: 7)
        #expect(unread.take(lacking: 9, in: 0).isEmpty)
        #expect(unread.take(lacking: 7, in: 0).map(\.first) == [1, 4])
        #expect(unread.take(lacking: 7, in: 0).isEmpty)
        #expect(unread.take(lacking: 7, in: 1).map(\.first) == [3])
        #expect(unread.take(lacking: 8, in: 0).map(\.first) == [2])
    }

    @Test("are kept up to a bound: the oldest give way")
    func bound() {
        var unread = UnreadRuns()
        for first in 0..<1_000 { unread.keep(run(UInt64(first)), lacking: 7) }
        let kept = unread.take(lacking: 7, in: 0).map(\.first)
        #expect(kept == (968..<1_000).map { UInt64($0) })
    }
}
