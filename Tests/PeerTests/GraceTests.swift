import Testing
import Vocabulary

@testable import Peer

@Suite("Time after a deadline")
struct GraceTests {
    private let one = DeviceID(words: Words4(1, 0, 0, 0))
    private let other = DeviceID(words: Words4(2, 0, 0, 0))

    private func at(_ seconds: UInt64) -> Instant { Instant(microseconds: seconds * 1_000_000) }

    private func ask(_ grace: inout Grace, _ devices: Set<DeviceID>, _ seconds: UInt64) -> Bool {
        grace.isGiven(to: devices, now: at(seconds))
    }

    @Test("is given only while somebody has something that cannot be read")
    func needed() {
        var grace = Grace()
        #expect(ask(&grace, [], 100) == false)
        #expect(grace.until == nil)
        #expect(ask(&grace, [one], 100) == true)
        #expect(grace.until == at(107))
        #expect(ask(&grace, [], 102) == false)
        #expect(grace.until == nil)
    }

    @Test("is over after seven seconds for each in a game, in however many rounds")
    func bounded() {
        var grace = Grace()
        #expect(ask(&grace, [one], 100) == true)
        #expect(ask(&grace, [], 104) == false)
        // What lies between two rounds is not counted.
        #expect(ask(&grace, [one], 200) == true)
        #expect(grace.until == at(203))
        #expect(ask(&grace, [one], 203) == false)
        #expect(ask(&grace, [one], 300) == false)
        #expect(ask(&grace, [one, other], 400) == true)
        #expect(grace.until == at(407))
        grace.stop()
        #expect(grace.until == nil)
        #expect(ask(&grace, [other], 500) == true)
        #expect(grace.until == at(507))
    }
}
