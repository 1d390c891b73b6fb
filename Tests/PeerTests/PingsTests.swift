import Testing
import Vocabulary

@testable import Peer

@Suite("Pings")
struct PingsTests {
    private let now = Instant(microseconds: 0)
    private let devices = [DeviceID(words: .one), DeviceID(words: .zero)]
    private var pings = Pings()
    private var effects = Effects()

    private mutating func send(_ token: UInt64) {
        pings.send(token, to: devices[0], for: token + 100, now: now, &effects)
        _ = effects.next()
        _ = effects.next()
    }

    @Test("only the device that was asked can answer, and once")
    mutating func answer() {
        send(1)
        let answers = [devices[1], devices[0], devices[0]].map {
            pings.receive(1, from: $0, &effects)
        }
        #expect(answers == [false, true, false])
        #expect(effects.take().count == 1)
    }

    @Test("an answer is waited for three seconds, and so many at a time")
    mutating func patience() {
        for token in 1...UInt64(Pings.limit) {
            #expect(!pings.isFull)
            send(token)
        }
        #expect(pings.isFull && pings.due == now + Pings.patience)
        pings.poll(now: now + .milliseconds(2_999), &effects)
        #expect(pings.isFull)
        pings.poll(now: now + .seconds(3), &effects)
        #expect(pings.due == nil && effects.take().count == Pings.limit)
    }
}
