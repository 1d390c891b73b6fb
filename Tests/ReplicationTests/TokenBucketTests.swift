import Replication
import Testing
import Vocabulary

@Suite("Quotas")
struct TokenBucketTests {
    private let start = Instant(microseconds: 1_000_000)

    @Test("so many at once and so many a second, and not one more", arguments: [(8, 8), (200, 400)])
    func rate(rate: Int, burst: Int) {
        var bucket = TokenBucket(rate: rate, burst: burst, now: start)
        #expect((0...burst).count { _ in bucket.take(now: start) } == burst)
        let later = start + .seconds(1)
        #expect((0...burst).count { _ in bucket.take(now: later) } == rate)
        let nearly = later + .microseconds(UInt64(1_000_000 / rate - 1))
        #expect(!bucket.take(now: nearly))
        #expect(bucket.take(now: nearly + .microseconds(1)))
    }

    @Test("what is granted comes on top, is used first, and is kept")
    func grants() {
        var bucket = TokenBucket(rate: 1, burst: 1, now: start)
        bucket.grant(5)
        #expect(bucket.take(5, now: start))
        #expect(bucket.take(now: start))
        #expect(!bucket.take(now: start))
        bucket.grant(1)
        #expect(!bucket.take(2, now: start))
        #expect(bucket.take(now: start + .seconds(100)))
    }

    @Test("what is put back can be taken again, up to the burst")
    func refunds() {
        var bucket = TokenBucket(rate: 1, burst: 3, now: start)
        #expect(bucket.take(3, now: start))
        bucket.refund(2)
        #expect(!bucket.take(3, now: start))
        #expect(bucket.take(2, now: start))
        bucket.refund(9)
        #expect(bucket.isFull(now: start))
        #expect(!bucket.take(4, now: start))
    }

    @Test("a clock that stands still, and one that leaps, break nothing")
    func clocks() {
        var bucket = TokenBucket(rate: 200, burst: 400, now: start)
        #expect(bucket.take(400, now: start))
        #expect(!bucket.take(now: Instant(microseconds: 0)))
        #expect(bucket.take(400, now: Instant(microseconds: .max)))
    }
}
