import Testing
import Vocabulary

@testable import Membership

/// How long who is silent has to object.
@Suite struct SuspicionTests {
    @Test(
        "log₁₀ in thousandths",
        arguments: [(1, 0), (2, 301), (3, 477), (4, 602), (10, 999), (64, 1806), (1000, 2999)]
    )
    func logarithm(count: Int, wanted: UInt64) {
        let found = Pace.thousandthsOfLog10(count)
        #expect(found == wanted || found == wanted + 1)
    }

    @Test(
        "a suspicion lives max(1 s, 2 · log₁₀(n) · interval), six times that unconfirmed",
        arguments: [
            (2, Pace.lively, 0, 3, 6_000), (2, Pace.lively, 3, 3, 1_000),
            (2, Pace.calm, 0, 0, 1_000),
            (64, Pace.lively, 3, 3, 1_083), (64, Pace.lively, 0, 3, 6_502),
            (64, Pace.lively, 1, 3, 3_792), (64, Pace.calm, 3, 3, 3_612),
        ]
    )
    func life(count: Int, interval: Instant.Span, confirmations: Int, needed: Int, wanted: Int) {
        let shortest = Pace.suspicion(among: count, interval: interval)
        let span = Pace.suspicion(
            shortest: shortest,
            confirmations: confirmations,
            of: needed
        )
        #expect(abs(Int(span.microseconds / 1_000) - wanted) <= wanted / 100)
    }

    @Test("three who confirm it make it short, the same one three times does not")
    func confirmations() {
        var times: [Instant.Span] = []
        for confirmers in [[2, 3, 4], [2, 2, 2], []] {
            var watch = Watch(roomPeers: 16)
            let silent = Watch.name(1)
            _ = watch.pass(.milliseconds(500), silent: [])
            watch.sleep(.milliseconds(100))
            _ = watch.receive(.suspicion(silent, incarnation: 0), from: Watch.name(9))
            let began = watch.now
            for roomPeer in confirmers {
                _ = watch.receive(.suspicion(silent, incarnation: 0), from: Watch.name(roomPeer))
            }
            let done = watch.pass(.seconds(10), silent: [silent])
            let lost = done.first { $0.action == .lost(silent) }
            times.append(lost?.time.since(began) ?? .seconds(99))
        }
        #expect(times[0] == .seconds(1))
        #expect(times[0] < times[1])
        #expect(times[1] < times[2])
    }

    @Test("where too few are left to confirm it is short at once")
    func few() {
        var watch = Watch(roomPeers: 3)
        let silent = watch.probe()
        let began = watch.now
        let done = watch.pass(.seconds(3), silent: [silent])
        let lost = done.first { $0.action == .lost(silent) }
        #expect(lost?.time == began + .milliseconds(1_300))
    }

    @Test("anything heard of a suspect ends the suspicion; nobody is lost")
    func heard() {
        var watch = Watch(roomPeers: 3)
        let silent = watch.probe()
        _ = watch.pass(.milliseconds(1_299), silent: [silent])
        #expect(watch.detector.verdict(of: silent) == .suspect)
        #expect(watch.hear(silent) == [])
        #expect(watch.detector.verdict(of: silent) == .reachable)
        let done = watch.pass(.seconds(5), silent: [])
        #expect(!done.contains { $0.action == .lost(silent) })
    }

    @Test("who hears of a suspicion looks for itself, and confirms it when nothing comes")
    func confirms() {
        var watch = Watch(roomPeers: 16)
        let silent = Watch.name(1)
        _ = watch.pass(.milliseconds(500), silent: [])
        watch.sleep(.milliseconds(100))
        _ = watch.receive(.suspicion(silent, incarnation: 0), from: Watch.name(2))
        let done = watch.pass(.milliseconds(460), silent: [silent]).map(\.action)
        let probe = done.firstIndex(of: .probe(silent, accusing: 0))
        let accusal = done.firstIndex(of: .accuse(silent, incarnation: 0))
        #expect(probe != nil && accusal != nil)
        if let probe, let accusal { #expect(probe < accusal) }
    }

    @Test("a suspicion that three have confirmed is not confirmed again")
    func enough() {
        var watch = Watch(roomPeers: 16)
        let silent = Watch.name(1)
        _ = watch.pass(.milliseconds(500), silent: [])
        watch.sleep(.milliseconds(100))
        for roomPeer in 2...5 {
            _ = watch.receive(.suspicion(silent, incarnation: 0), from: Watch.name(roomPeer))
        }
        let done = watch.pass(.seconds(3), silent: [silent]).map(\.action)
        #expect(done.contains(.lost(silent)))
        #expect(!done.contains(.accuse(silent, incarnation: 0)))
    }

    @Test("who was heard just now is not suspected because somebody else does")
    func justHeard() {
        var watch = Watch(roomPeers: 16)
        let roomPeer = Watch.name(1)
        _ = watch.hear(roomPeer)
        watch.sleep(.milliseconds(99))
        _ = watch.receive(.suspicion(roomPeer, incarnation: 0), from: Watch.name(2))
        #expect(watch.detector.verdict(of: roomPeer) == .reachable)
        watch.sleep(.milliseconds(1))
        _ = watch.receive(.suspicion(roomPeer, incarnation: 0), from: Watch.name(2))
        #expect(watch.detector.verdict(of: roomPeer) == .suspect)
    }
}
