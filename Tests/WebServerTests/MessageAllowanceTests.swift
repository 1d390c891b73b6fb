import ClientAPI
import NIOCore
import Testing

@testable import WebServer

@Suite("How many messages a socket may send")
struct MessageAllowanceTests {
    private let start = NIODeadline.uptimeNanoseconds(1_000_000_000)

    private func taken(_ allowance: inout MessageAllowance, at now: NIODeadline) -> Int {
        var count = 0
        while allowance.take(at: now) { count += 1 }
        return count
    }

    @Test("as many at once as the limit says, and not one more")
    func burst() {
        var allowance = MessageAllowance(at: start)
        #expect(taken(&allowance, at: start) == APILimits.messageBurst)
        let oneMore = allowance.take(at: start)
        #expect(!oneMore)
    }

    @Test("a second allows as many more as the rate says, and a long rest no more than a burst")
    func rate() {
        var allowance = MessageAllowance(at: start)
        _ = taken(&allowance, at: start)
        #expect(taken(&allowance, at: start + .seconds(1)) == APILimits.messageRate)
        #expect(taken(&allowance, at: start + .hours(1)) == APILimits.messageBurst)
    }

    @Test("a steady sender at the rate is never refused")
    func steady() {
        var allowance = MessageAllowance(at: start)
        _ = taken(&allowance, at: start)
        let step = TimeAmount.nanoseconds(1_000_000_000 / Int64(APILimits.messageRate))
        var (now, refused) = (start, 0)
        for _ in 0..<5 * APILimits.messageRate {
            now = now + step
            refused += allowance.take(at: now) ? 0 : 1
        }
        #expect(refused == 0)
        let oneMore = allowance.take(at: now)
        #expect(!oneMore)
    }
}
