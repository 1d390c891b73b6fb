import Membership
import Testing
import Vocabulary

/// Those that cannot be reached are tried for ever.
@Suite struct LossTests {
    @Test("one that was lost lately is tried every 100 ms, after two minutes every 5 s")
    func pace() {
        var watch = Watch(roomPeers: 1)
        let roomPeer = watch.roomPeers[0]
        watch.detector.lose(roomPeer, now: watch.now)
        let early = watch.pass(.seconds(60)).filter { Self.isAttempt($0.action, at: roomPeer) }
        for (one, next) in zip(early, early.dropFirst()) {
            #expect(next.time.since(one.time) == .milliseconds(100))
        }
        _ = watch.pass(.seconds(70))
        let late = watch.pass(.seconds(60)).filter { Self.isAttempt($0.action, at: roomPeer) }
        #expect(early.count >= 400)
        #expect(late.count == 12)
    }

    @Test("of many that were lost one after the other is tried, and some are greeted")
    func roundRobin() {
        var watch = Watch(roomPeers: 4)
        for roomPeer in watch.roomPeers { watch.detector.lose(roomPeer, now: watch.now) }
        let attempts = watch.pass(.seconds(6)).compactMap { item -> DeviceID? in
            guard case .attempt(let roomPeer, _) = item.action else { return nil }
            return roomPeer
        }
        for start in stride(from: 0, to: attempts.count - 3, by: 4) {
            #expect(Set(attempts[start..<start + 4]).count == 4)
        }
        let greeted = watch.pass(.seconds(12)).compactMap { item -> DeviceID? in
            guard case .attempt(let roomPeer, true) = item.action else { return nil }
            return roomPeer
        }
        #expect(Set(greeted) == Set(watch.roomPeers))
    }

    @Test("the lost are asked for rarely, and more and more so")
    func asked() {
        var watch = Watch(roomPeers: 3)
        let lost = watch.roomPeers[0]
        watch.detector.lose(lost, now: watch.now)
        let asked = watch.pass(.seconds(300), silent: [lost]).filter {
            if case .requestPing(lost, let roomPeers) = $0.action {
                roomPeers.count == 1
            } else {
                false
            }
        }
        #expect((5...10).contains(asked.count))
    }

    @Test("the first that comes back is told to all, another one within 500 ms is not")
    func found() {
        var watch = Watch(roomPeers: 4)
        for roomPeer in watch.roomPeers { watch.detector.lose(roomPeer, now: watch.now) }
        #expect(watch.hear(watch.roomPeers[0]) == [.found(watch.roomPeers[0], telling: true)])
        watch.sleep(.milliseconds(499))
        #expect(watch.hear(watch.roomPeers[1]) == [.found(watch.roomPeers[1], telling: false)])
        watch.sleep(.milliseconds(1))
        #expect(watch.hear(watch.roomPeers[2]) == [.found(watch.roomPeers[2], telling: true)])
        #expect(watch.detector.verdict(of: watch.roomPeers[0]) == .reachable)
    }

    @Test("when somebody is back all that are lost are tried at once, but not twice in 500 ms")
    func rally() {
        var watch = Watch(roomPeers: 4)
        for roomPeer in watch.roomPeers.dropFirst() {
            watch.detector.lose(roomPeer, now: watch.now)
        }
        let tried = watch.receive(.returned(watch.roomPeers[1]), from: watch.roomPeers[0])
        #expect(
            Set(tried) == Set(watch.roomPeers.dropFirst().map { .attempt($0, greeting: false) })
        )
        watch.sleep(.milliseconds(499))
        #expect(watch.receive(.returned(watch.roomPeers[2]), from: watch.roomPeers[0]) == [])
        watch.sleep(.milliseconds(1))
        #expect(watch.receive(.returned(watch.roomPeers[2]), from: watch.roomPeers[0]).count == 3)
    }

    @Test("who is lost here and heard by a room peer is reachable through it")
    func through() {
        var watch = Watch(roomPeers: 4)
        let (lost, hearer) = (watch.roomPeers[0], watch.roomPeers[1])
        watch.detector.lose(lost, now: watch.now)
        #expect(
            watch.receive(.heard(lost, incarnation: 0), from: hearer)
                == [.found(lost, telling: false), .heardOnly(through: hearer, lost)]
        )
    }

    @Test("who never answered is no loss that is told: it is tried like one")
    func neverMet() {
        var watch = Watch(roomPeers: 2, reachable: false)
        #expect(watch.detector.verdict(of: watch.roomPeers[0]) == .lost)
        let done = watch.pass(.seconds(1))
        #expect(!done.contains { if case .lost = $0.action { true } else { false } })
        #expect(done.contains { Self.isAttempt($0.action, at: watch.roomPeers[0]) })
    }

    private static func isAttempt(_ action: Action, at roomPeer: DeviceID) -> Bool {
        if case .attempt(roomPeer, _) = action { true } else { false }
    }
}
