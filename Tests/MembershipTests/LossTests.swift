import Membership
import Testing
import Vocabulary

/// Those that cannot be reached are tried for ever.
@Suite struct LossTests {
    @Test("one that was lost lately is tried every 100 ms, after two minutes every 5 s")
    func pace() {
        var watch = Watch(mates: 1)
        let mate = watch.mates[0]
        watch.detector.lose(mate, now: watch.now)
        let early = watch.pass(.seconds(60)).filter { Self.isAttempt($0.action, at: mate) }
        for (one, next) in zip(early, early.dropFirst()) {
            #expect(next.time.since(one.time) == .milliseconds(100))
        }
        _ = watch.pass(.seconds(70))
        let late = watch.pass(.seconds(60)).filter { Self.isAttempt($0.action, at: mate) }
        #expect(early.count >= 400)
        #expect(late.count == 12)
    }

    @Test("of many that were lost one after the other is tried, and some are greeted")
    func roundRobin() {
        var watch = Watch(mates: 4)
        for mate in watch.mates { watch.detector.lose(mate, now: watch.now) }
        let attempts = watch.pass(.seconds(6)).compactMap { item -> DeviceID? in
            guard case .attempt(let mate, _) = item.action else { return nil }
            return mate
        }
        for start in stride(from: 0, to: attempts.count - 3, by: 4) {
            #expect(Set(attempts[start..<start + 4]).count == 4)
        }
        let greeted = watch.pass(.seconds(12)).compactMap { item -> DeviceID? in
            guard case .attempt(let mate, true) = item.action else { return nil }
            return mate
        }
        #expect(Set(greeted) == Set(watch.mates))
    }

    @Test("the lost are asked for rarely, and more and more so")
    func asked() {
        var watch = Watch(mates: 3)
        let lost = watch.mates[0]
        watch.detector.lose(lost, now: watch.now)
        let asked = watch.pass(.seconds(300), silent: [lost]).filter {
            if case .inquire(lost, let mates) = $0.action { mates.count == 1 } else { false }
        }
        #expect((5...10).contains(asked.count))
    }

    @Test("the first that comes back is told to all, another one within 500 ms is not")
    func found() {
        var watch = Watch(mates: 4)
        for mate in watch.mates { watch.detector.lose(mate, now: watch.now) }
        #expect(watch.hear(watch.mates[0]) == [.found(watch.mates[0], telling: true)])
        watch.sleep(.milliseconds(499))
        #expect(watch.hear(watch.mates[1]) == [.found(watch.mates[1], telling: false)])
        watch.sleep(.milliseconds(1))
        #expect(watch.hear(watch.mates[2]) == [.found(watch.mates[2], telling: true)])
        #expect(watch.detector.verdict(of: watch.mates[0]) == .reachable)
    }

    @Test("when somebody is back all that are lost are tried at once, but not twice in 500 ms")
    func rally() {
        var watch = Watch(mates: 4)
        for mate in watch.mates.dropFirst() { watch.detector.lose(mate, now: watch.now) }
        let tried = watch.receive(.returned(watch.mates[1]), from: watch.mates[0])
        #expect(
            Set(tried) == Set(watch.mates.dropFirst().map { .attempt($0, greeting: false) })
        )
        watch.sleep(.milliseconds(499))
        #expect(watch.receive(.returned(watch.mates[2]), from: watch.mates[0]) == [])
        watch.sleep(.milliseconds(1))
        #expect(watch.receive(.returned(watch.mates[2]), from: watch.mates[0]).count == 3)
    }

    @Test("who is lost here and heard by a mate is reachable through it")
    func through() {
        var watch = Watch(mates: 4)
        let (lost, hearer) = (watch.mates[0], watch.mates[1])
        watch.detector.lose(lost, now: watch.now)
        #expect(
            watch.receive(.heard(lost, incarnation: 0), from: hearer)
                == [.found(lost, telling: false), .heardOnly(through: hearer, lost)]
        )
    }

    @Test("who never answered is no loss that is told: it is tried like one")
    func neverMet() {
        var watch = Watch(mates: 2, reachable: false)
        #expect(watch.detector.verdict(of: watch.mates[0]) == .lost)
        let done = watch.pass(.seconds(1))
        #expect(!done.contains { if case .lost = $0.action { true } else { false } })
        #expect(done.contains { Self.isAttempt($0.action, at: watch.mates[0]) })
    }

    private static func isAttempt(_ action: Action, at mate: DeviceID) -> Bool {
        if case .attempt(mate, _) = action { true } else { false }
    }
}
