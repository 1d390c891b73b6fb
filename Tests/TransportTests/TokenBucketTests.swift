import Testing
import Transport
import Vocabulary

@Suite("Quotas")
struct TokenBucketTests {
    private let start = Instant(microseconds: 1_000_000)

    /// Takes one after the other until there is none; says how many there were.
    private func drain(_ bucket: inout TokenBucket, _ now: Instant) -> Int {
        var count = 0
        while count < 1_000, bucket.take(now: now) { count += 1 }
        return count
    }

    @Test(
        "so many at once and so many a second, and not one more",
        arguments: [(8, 8), (200, 400)]
    )
    func rate(rate: Int, burst: Int) {
        var bucket = TokenBucket(rate: rate, burst: burst, now: start)
        let atOnce = drain(&bucket, start)
        let aSecondLater = drain(&bucket, start + .seconds(1))
        let interval = UInt64(1_000_000 / rate)
        let tooEarly = drain(&bucket, start + .microseconds(1_000_000 + interval - 1))
        let inTime = drain(&bucket, start + .microseconds(1_000_000 + interval))
        #expect([atOnce, aSecondLater, tooEarly, inTime] == [burst, rate, 0, 1])
    }

    @Test("what is granted comes on top, is used first, and is kept")
    func grants() {
        var bucket = TokenBucket(rate: 1, burst: 1, now: start)
        bucket.grant(5)
        let taken = [bucket.take(5, now: start), bucket.take(now: start), bucket.take(now: start)]
        #expect(taken == [true, true, false])
        bucket.grant(1)
        let later = start + .seconds(100)
        let kept = [bucket.take(2, now: start), bucket.take(2, now: later)]
        #expect(kept == [false, true])
    }

    @Test("what is put back can be taken again, up to the burst")
    func refunds() {
        var bucket = TokenBucket(rate: 1, burst: 3, now: start)
        let first = bucket.take(3, now: start)
        bucket.refund(2)
        let then = [bucket.take(3, now: start), bucket.take(2, now: start)]
        #expect(first && then == [false, true])
        bucket.refund(9)
        #expect(bucket.isFull(now: start))
        let tooMany = bucket.take(4, now: start)
        #expect(!tooMany)
    }

    @Test("a clock that stands still, and one that leaps, break nothing")
    func clocks() {
        var bucket = TokenBucket(rate: 200, burst: 400, now: start)
        let taken = [
            bucket.take(400, now: start), bucket.take(now: Instant(microseconds: 0)),
            bucket.take(400, now: Instant(microseconds: .max)),
        ]
        #expect(taken == [true, false, true])
    }
}
